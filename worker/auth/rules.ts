import type { RefusalCode } from "../errors.ts";
import { hasPermission, type Role } from "../permissions/permissionMap.ts";
import { SELF_ASSIGNABLE_ROLES, SESSION_DAYS } from "./contract.ts";

export const PASSWORD_RESET_SECONDS = 60 * 60;

/** The most mails a day about new devices to one account, because an account with a stranger's address could flood it. */
export const NEW_DEVICE_MAILS_MAX = 20;

/** Validity of an invitation's link, in days: the text of `mail.invitation` says seven too. */
export const INVITATION_DAYS = 7;

/** Validity of an e-mail confirmation link, in days. */
const CONFIRMATION_DAYS = 7;

const DAY_MS = 24 * 60 * 60 * 1000;
/** The precision of `last_seen_at` while an auth session is in use. */
const LAST_SEEN_MS = 60 * 60 * 1000;

export function authSessionCutoff(now: Date): string {
  return new Date(now.getTime() - SESSION_DAYS * DAY_MS).toISOString();
}

export function lastSeenCutoff(now: Date): string {
  return new Date(now.getTime() - LAST_SEEN_MS).toISOString();
}

export function isLastSeenStale(lastSeenAt: string, now: Date): boolean {
  return lastSeenAt <= lastSeenCutoff(now);
}

/** The end of an invitation's link, in ISO. */
export function invitationEnd(now: Date): string {
  return new Date(now.getTime() + INVITATION_DAYS * DAY_MS).toISOString();
}

/** Confirmation links sent before this instant have expired. */
export function confirmationCutoff(now: Date): string {
  return new Date(now.getTime() - CONFIRMATION_DAYS * DAY_MS).toISOString();
}

/** Mails about new devices sent before this instant do not count any more. */
export function newDeviceMailCutoff(now: Date): string {
  return new Date(now.getTime() - DAY_MS).toISOString();
}

/** Whether the caller (undefined for a visitor) may create an account with this role. */
export function canAssignRole(caller: { role: Role } | undefined, role: Role): boolean {
  return SELF_ASSIGNABLE_ROLES.some((open) => open === role) || hasPermission(caller, "users.manage");
}

/** The refusal of a sign-in with the right password; null when allowed. */
export function signInRefusal(user: { is_active: boolean }): RefusalCode | null {
  return user.is_active ? null : "account_inactive";
}

/** Whether a recovery token can still set a password. */
export function isPasswordResetUsable(token: { used_at: string | null; expires_at: string }, now: Date) {
  return token.used_at === null && token.expires_at > now.toISOString();
}
