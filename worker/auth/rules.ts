import type { Person } from "../env.ts";
import type { RefusalCode } from "../errors.ts";
import { OPEN_ROLES, type Role, SESSION_DAYS } from "./contract.ts";
import type { PauseRule, RateRule } from "./RateLimit.ts";

/** Numbers of our own: generous to a club behind one address, useless to a script. */
export const RATES = {
  register: { name: "register", times: 30, seconds: 3600 },
  registerByAccount: { name: "register-account", times: 30, seconds: 3600 },
  recovery: { name: "recovery", times: 3, seconds: 900 },
  recoveryByAddress: { name: "recovery-address", times: 20, seconds: 900 },
  /** To one mailbox, whoever asks. The links of an hour are all still good, so the mailbox has one that works. */
  recoveryMails: { name: "recovery-mails", times: 30, seconds: 3600 },
  resend: { name: "resend", times: 3, seconds: 900 },
  linkByAddress: { name: "link-address", times: 30, seconds: 300 },
} as const satisfies Record<string, RateRule>;

const DAY_SECONDS = 24 * 60 * 60;

/**
 * Failed sign-ins. A device that has signed in before counts for itself, so that no stranger's failures reach it; any
 * other by e-mail and address together, by its address over all e-mails, and by the e-mail over all addresses.
 */
export const PAUSES = {
  byDevice: { name: "login-device", free: 8, pause: 15, longest: 900, seconds: DAY_SECONDS },
  byEmailAndAddress: { name: "login", free: 5, pause: 15, longest: 900, seconds: DAY_SECONDS },
  byEmail: { name: "login-email", free: 10, pause: 15, longest: 900, seconds: DAY_SECONDS },
  byAddress: { name: "login-address", free: 40, pause: 15, longest: 900, seconds: 60 * 60 },
} as const satisfies Record<string, PauseRule>;

export const RECOVERY_TOKEN_SECONDS = 60 * 60;

/** How long the link that confirms an e-mail works, in days. */
export const CONFIRMATION_DAYS = 7;

const DAY_MS = 24 * 60 * 60 * 1000;
/** `last_seen_at` of an auth session is at most so old while it is used. */
const SEEN_MS = 60 * 60 * 1000;

/** An auth session begun until then has expired with its token. */
export function expiredBefore(now: Date): string {
  return new Date(now.getTime() - SESSION_DAYS * DAY_MS).toISOString();
}

/** An auth session last seen until then is noted again. */
export function seenBefore(now: Date): string {
  return new Date(now.getTime() - SEEN_MS).toISOString();
}

export function isSeenLongAgo(lastSeenAt: string, now: Date): boolean {
  return lastSeenAt <= seenBefore(now);
}

/** A confirmation link sent before then works no longer. */
export function confirmableSince(now: Date): string {
  return new Date(now.getTime() - CONFIRMATION_DAYS * DAY_MS).toISOString();
}

/** Whether the caller (undefined for a visitor) may create an account with this role. */
export function mayGiveRole(caller: Person | undefined, role: Role): boolean {
  return OPEN_ROLES.some((open) => open === role) || caller?.role === "admin";
}

/** Why a person whose password fits may still not come in; null when they may. */
export function signInRefusal(person: Pick<Person, "is_active">): RefusalCode | null {
  return person.is_active ? null : "account_inactive";
}

/** Whether a recovery token can still set a password. */
export function isTokenUsable(token: { used_at: string | null; expires_at: string }, now: Date): boolean {
  return token.used_at === null && token.expires_at > now.toISOString();
}
