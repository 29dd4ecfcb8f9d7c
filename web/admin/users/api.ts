import type { ActiveBody, RoleBody } from "../../../worker/admin/users/inputs.ts";
import type { AdminUserView, UserConsequences } from "../../../worker/admin/users/outputs.ts";
import type { RegisterBody } from "../../../worker/auth/inputs.ts";
import type { SuccessView, User } from "../../../worker/auth/outputs.ts";
import { call } from "../../lib/api.ts";

const path = (id: string, rest = "") => `/api/admin/users/${id}${rest}`;

export const getUserConsequences = (id: string, { signal }: { signal?: AbortSignal } = {}) =>
  call<UserConsequences>("GET", path(id, "/consequences"), { signal });
export const putUserRole = (id: string, body: RoleBody) =>
  call<AdminUserView>("PUT", path(id, "/role"), { body });
export const putUserActive = (id: string, body: ActiveBody) =>
  call<AdminUserView>("PUT", path(id, "/active"), { body });
export const deleteUser = (id: string, revision: number) =>
  call<void>("DELETE", path(id), { search: { revision } });
export const resendUserConfirmation = (id: string) =>
  call<SuccessView>("POST", path(id, "/resend-confirmation"));

/** Creates an account as an admin: the response has no session, so the admin's own stays. */
export const registerUser = (body: RegisterBody) =>
  call<{ user: User }>("POST", "/api/auth/register", { body });
