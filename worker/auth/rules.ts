import type { Person } from "../env.ts";
import type { RefusalCode } from "../errors.ts";
import { OPEN_ROLES, type Role, SESSION_DAYS } from "./contract.ts";
import type { RateRule } from "./RateLimit.ts";

/** Numbers of our own: generous to a club behind one address, useless to a script. */
export const RATES = {
  loginByEmail: { name: "login-email", times: 10, seconds: 300 },
  loginByAddress: { name: "login-address", times: 60, seconds: 300 },
  register: { name: "register", times: 30, seconds: 3600 },
  recoveryByEmail: { name: "recovery-email", times: 3, seconds: 900 },
  recoveryByAddress: { name: "recovery-address", times: 20, seconds: 900 },
  resend: { name: "resend", times: 3, seconds: 900 },
  linkByAddress: { name: "link-address", times: 30, seconds: 300 },
} as const satisfies Record<string, RateRule>;

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
