import type { UserProfileBody } from "../../../../worker/admin/users/detail/inputs.ts";
import type { ResetTwoFactorBody } from "../../../../worker/admin/users/inputs.ts";
import type {
  MadeRecoveryToken,
  UserDetailView,
  UserEnrolmentView,
  UserEventView,
  UserPaymentView,
} from "../../../../worker/admin/users/outputs.ts";
import type { AuthSessionView, SuccessView } from "../../../../worker/auth/outputs.ts";
import type { UserPackage } from "../../../../worker/packages/outputs.ts";
import type { Certification } from "../../../../worker/profiles/certifications/outputs.ts";
import { call } from "../../../lib/api.ts";
import { pagedQuery } from "../../../lib/pagedQuery.ts";
import { readQuery } from "../../../lib/readQuery.ts";
import { USERS_KEY } from "../queries.ts";

const path = (id: string, rest = "") => `/api/admin/users/${id}${rest}`;

export const setForumModerator = (id: string, moderates_forum: boolean) =>
  call<SuccessView>("PUT", path(id, "/moderator"), { body: { moderates_forum } });

/** The row type of each section that is loaded page by page. */
export type SectionRow = { enrolments: UserEnrolmentView; payments: UserPaymentView; events: UserEventView };
export type SectionName = keyof SectionRow;

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

/** The prefix of all queries about a user; a write about the user invalidates it together with the table. */
export function userKey(id: string) {
  return [...USERS_KEY, "detail", id] as const;
}

export const userDetailQuery = (id: string) =>
  readQuery<UserDetailView>([...userKey(id), "profile"], path(id));

export const userPackagesQuery = (id: string) =>
  readQuery<UserPackage[]>([...userKey(id), "packages"], path(id, "/packages"));

export const userCertificationsQuery = (id: string) =>
  readQuery<Certification[]>([...userKey(id), "certifications"], path(id, "/certifications"));

export const userSessionsQuery = (id: string) =>
  readQuery<AuthSessionView[]>([...userKey(id), "sessions"], path(id, "/sessions"));

/** A section of the dialog that is loaded page by page. */
export function userSectionQuery<Name extends SectionName>(id: string, name: Name) {
  return pagedQuery<SectionRow[Name]>([...userKey(id), name], path(id, `/${name}`));
}

/** The unsaved values that an admin has typed into a user's form, stored in memory while the dialog is closed. */
export function userDraftKey(id: string) {
  return ["me", "admin", "userDraft", id] as const;
}
