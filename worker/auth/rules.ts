import type { UserRow } from "../env.ts";
import type { RefusalCode } from "../errors.ts";
import type { BackoffRule, RateLimitRule } from "../RateLimit.ts";
import { type Role, SELF_ASSIGNABLE_ROLES, SESSION_DAYS } from "./contract.ts";

/** Our own numbers: generous to a club behind one address, useless to a script. */
export const AUTH_RATE_LIMITS = {
  register: { name: "register", times: 30, seconds: 3600 },
  registerByAccount: { name: "register-account", times: 30, seconds: 3600 },
  recovery: { name: "recovery", times: 3, seconds: 900 },
  recoveryByAddress: { name: "recovery-address", times: 20, seconds: 900 },
  /**
   * To one mailbox, whoever requests them. All links of the last hour stay valid, so the mailbox has one that works.
   */
  recoveryMails: { name: "recovery-mails", times: 30, seconds: 3600 },
  resend: { name: "resend", times: 3, seconds: 900 },
  linkByAddress: { name: "link-address", times: 30, seconds: 300 },
} as const satisfies Record<string, RateLimitRule>;

const DAY_SECONDS = 24 * 60 * 60;

/**
 * Backoff of failed sign-ins. A known device has a counter of its own, so that strangers' failures do not delay it;
 * other devices count by e-mail and address, by address, and by e-mail.
 */
export const SIGN_IN_BACKOFFS = {
  byDevice: { name: "login-device", free: 8, pause: 15, longest: 900, seconds: DAY_SECONDS },
  byEmailAndAddress: { name: "login", free: 5, pause: 15, longest: 900, seconds: DAY_SECONDS },
  byEmail: { name: "login-email", free: 10, pause: 15, longest: 900, seconds: DAY_SECONDS },
  byAddress: { name: "login-address", free: 40, pause: 15, longest: 900, seconds: 60 * 60 },
} as const satisfies Record<string, BackoffRule>;

export const PASSWORD_RESET_SECONDS = 60 * 60;

/** Validity of an e-mail confirmation link, in days. */
export const CONFIRMATION_DAYS = 7;

const DAY_MS = 24 * 60 * 60 * 1000;
/** The precision of `last_seen_at` while an auth session is in use. */
const LAST_SEEN_MS = 60 * 60 * 1000;

/** Auth sessions created before this instant have expired. */
export function authSessionCutoff(now: Date): string {
  return new Date(now.getTime() - SESSION_DAYS * DAY_MS).toISOString();
}

/** Auth sessions last seen before this instant are updated again. */
export function lastSeenCutoff(now: Date): string {
  return new Date(now.getTime() - LAST_SEEN_MS).toISOString();
}

export function isLastSeenStale(lastSeenAt: string, now: Date): boolean {
  return lastSeenAt <= lastSeenCutoff(now);
}

/** Confirmation links sent before this instant have expired. */
export function confirmationCutoff(now: Date): string {
  return new Date(now.getTime() - CONFIRMATION_DAYS * DAY_MS).toISOString();
}

/** Whether the caller (undefined for a visitor) may create an account with this role. */
export function canAssignRole(caller: UserRow | undefined, role: Role): boolean {
  return SELF_ASSIGNABLE_ROLES.some((open) => open === role) || caller?.role === "admin";
}

/** Why a user with the right password may still not sign in; null when they may. */
export function signInRefusal(user: Pick<UserRow, "is_active">): RefusalCode | null {
  return user.is_active ? null : "account_inactive";
}

/** Whether a recovery token can still set a password. */
export function isPasswordResetUsable(
  token: { used_at: string | null; expires_at: string },
  now: Date,
): boolean {
  return token.used_at === null && token.expires_at > now.toISOString();
}
