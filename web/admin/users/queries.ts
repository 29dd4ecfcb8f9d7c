import type { RecoveryTokenView } from "../../../worker/admin/outputs.ts";
import type { ActiveBody, RoleBody } from "../../../worker/admin/users/inputs.ts";
import type { AdminUserView, UserConsequences } from "../../../worker/admin/users/outputs.ts";
import type { RegisterBody } from "../../../worker/auth/inputs.ts";
import type { SuccessView, User } from "../../../worker/auth/outputs.ts";
import { SORTED_MATCHES_HEADER } from "../../../worker/lib/tables.ts";
import { call } from "../../lib/api.ts";
import { readQuery } from "../../lib/readQuery.ts";
import { tableQuery } from "../table/queries.ts";

const path = (id: string, rest = "") => `/api/admin/users/${id}${rest}`;

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

/** The prefix of all queries about users, which writes invalidate. It is below "me", which signing out removes. */
export const USERS_KEY = ["me", "admin", "users"] as const;

export const USERS_PATH = "/api/admin/users";

/** A page of the users. */
export function userTableQuery(request: Record<string, string | undefined>) {
  return tableQuery<AdminUserView>([...USERS_KEY, "table"], USERS_PATH, request, SORTED_MATCHES_HEADER);
}

/** Refetched each time a confirmation opens, because it names the consequences. */
export const userConsequencesQuery = (id: string) =>
  readQuery<UserConsequences>([...USERS_KEY, "consequences", id], path(id, "/consequences"), {
    staleTime: 0,
    gcTime: 0,
  });

export const RECOVERY_TOKENS_KEY = ["me", "admin", "tokens"] as const;

/** A page of the recovery tokens. */
export function recoveryTokensQuery(request: Record<string, string | undefined>) {
  return tableQuery<RecoveryTokenView>(RECOVERY_TOKENS_KEY, "/api/admin/tokens", request);
}
