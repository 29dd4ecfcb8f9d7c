import { queryOptions } from "@tanstack/react-query";
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
import { USERS_KEY } from "../queries.ts";

const path = (id: string, rest = "") => `/api/admin/users/${id}${rest}`;

type Options = { signal?: AbortSignal };

export const setForumModerator = (id: string, moderates_forum: boolean) =>
  call<SuccessView>("PUT", path(id, "/moderator"), { body: { moderates_forum } });
const getUserDetail = (id: string, { signal }: Options = {}) =>
  call<UserDetailView>("GET", path(id), { signal });
const getUserPackages = (id: string, { signal }: Options = {}) =>
  call<UserPackage[]>("GET", path(id, "/packages"), { signal });
const getUserSessions = (id: string, { signal }: Options = {}) =>
  call<AuthSessionView[]>("GET", path(id, "/sessions"), { signal });

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

export function userDetailQuery(id: string) {
  return queryOptions({
    queryKey: [...userKey(id), "profile"],
    queryFn: ({ signal }) => getUserDetail(id, { signal }),
  });
}

export function userPackagesQuery(id: string) {
  return queryOptions({
    queryKey: [...userKey(id), "packages"],
    queryFn: ({ signal }) => getUserPackages(id, { signal }),
  });
}

export function userCertificationsQuery(id: string) {
  return queryOptions({
    queryKey: [...userKey(id), "certifications"],
    queryFn: ({ signal }) => call<Certification[]>("GET", path(id, "/certifications"), { signal }),
  });
}

export function userSessionsQuery(id: string) {
  return queryOptions({
    queryKey: [...userKey(id), "sessions"],
    queryFn: ({ signal }) => getUserSessions(id, { signal }),
  });
}

/** A section of the dialog that is loaded page by page. */
export function userSectionQuery<Name extends SectionName>(id: string, name: Name) {
  return pagedQuery<SectionRow[Name]>([...userKey(id), name], path(id, `/${name}`));
}

/** The unsaved values that an admin has typed into a user's form, stored in memory while the dialog is closed. */
export function userDraftKey(id: string) {
  return ["me", "admin", "userDraft", id] as const;
}
