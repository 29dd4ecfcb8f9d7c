import type { UserProfileBody } from "../../../../worker/admin/users/detail/inputs.ts";
import type {
  MadeRecoveryToken,
  UserDetailView,
  UserEnrolmentView,
  UserEventView,
  UserPaymentView,
} from "../../../../worker/admin/users/outputs.ts";
import type { ResetTwoFactorBody } from "../../../../worker/admin/users/recovery/inputs.ts";
import type { AuthSessionView, SuccessView } from "../../../../worker/auth/outputs.ts";
import type { UserPackage } from "../../../../worker/packages/outputs.ts";
import { call, callWithHeaders } from "../../../lib/api.ts";

const path = (id: string, rest = "") => `/api/admin/users/${id}${rest}`;

type Options = { signal?: AbortSignal };

export const getUserDetail = (id: string, { signal }: Options = {}) =>
  call<UserDetailView>("GET", path(id), { signal });
export const getUserPackages = (id: string, { signal }: Options = {}) =>
  call<UserPackage[]>("GET", path(id, "/packages"), { signal });
export const getUserSessions = (id: string, { signal }: Options = {}) =>
  call<AuthSessionView[]>("GET", path(id, "/sessions"), { signal });

/** The row type of each section that is loaded page by page. */
export type SectionRow = { enrolments: UserEnrolmentView; payments: UserPaymentView; events: UserEventView };
export type SectionName = keyof SectionRow;

export async function getUserSection<Name extends SectionName>(
  id: string,
  name: Name,
  { cursor, signal }: Options & { cursor?: string | undefined },
): Promise<{ rows: SectionRow[Name][]; next: string | undefined }> {
  const { body, headers } = await callWithHeaders<SectionRow[Name][]>("GET", path(id, `/${name}`), {
    search: { cursor },
    ...(signal && { signal }),
  });
  return { rows: body, next: headers.get("X-Next-Cursor") ?? undefined };
}

export const putUserProfile = (id: string, body: UserProfileBody) =>
  call<UserDetailView>("PUT", path(id, "/profile"), { body });
export const endUserSession = (id: string, sessionId: string) =>
  call<void>("DELETE", path(id, `/sessions/${sessionId}`));
export const endUserSessions = (id: string) => call<void>("DELETE", path(id, "/sessions"));
export const resetTwoFactor = (id: string, body: ResetTwoFactorBody) =>
  call<void>("DELETE", path(id, "/two-factor"), { body });
export const makeRecoveryToken = (userId: string) =>
  call<MadeRecoveryToken>("POST", "/api/auth/request-password-reset-by-id", { body: { userId } });
export const mailRecovery = (id: string) => call<SuccessView>("POST", path(id, "/recovery-mail"));
