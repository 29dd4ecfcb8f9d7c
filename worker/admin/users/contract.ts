import type { LanguageCode } from "../../lib/languages.ts";
import type { Role } from "../../permissions/contract.ts";

/**
 * The state of an account: deactivated whether or not its e-mail is confirmed. The filter `active` answers `unconfirmed`
 * accounts, too.
 */
export const ACCOUNT_STATES = ["active", "unconfirmed", "deactivated"] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

/** The columns by which the table sorts; each has an index for every combination of filters. */
export const USER_SORTS = ["created_at", "full_name", "email", "last_sign_in_at"] as const;
export type UserSort = (typeof USER_SORTS)[number];

/**
 * A search that is sorted by another column than `created_at` sorts the newest matches, at most so many, because no
 * index holds the matches of a prefix in another order.
 */
export const SORTED_MATCHES_MAX = 100;

/** A user as admins see them. Instants are ISO 8601; `last_sign_in_at` is null for an account that never signed in. */
export type AdminUserView = {
  id: string;
  email: string;
  created_at: string;
  last_sign_in_at: string | null;
  /** Whether the e-mail is confirmed. */
  confirmed: boolean;
  language: LanguageCode;
  /** Sent along with a write, which is refused as `stale` when the user has changed since. */
  revision: number;
  profile: {
    full_name: string;
    role: Role;
    is_active: boolean;
    company_name: string | null;
    vat_number: string | null;
    company_address: string | null;
    avatar_url: string | null;
  };
};

/** Whether an account is active: a missing `is_active` means that it is. */
export function isActiveProfile({ is_active }: { is_active?: boolean | null }): boolean {
  return is_active !== false;
}

export function accountState({
  confirmed,
  profile,
}: Pick<AdminUserView, "confirmed" | "profile">): AccountState {
  if (!isActiveProfile(profile)) return "deactivated";
  return confirmed ? "active" : "unconfirmed";
}

/**
 * What deleting, deactivating or changing the role of a user brings with it, for the prompt that asks first. Amounts are
 * euros.
 */
export type UserConsequences = {
  /** Upcoming events that the user organizes and that are not cancelled. */
  upcoming_events: number;
  /** Enrolments of other people in those events, unpaid holds included. */
  participants: number;
  /** Enrolments of the user in upcoming events. */
  enrolments: number;
  /** What those enrolments would be refunded by their events' rules, today. */
  refund: number;
  /** The running organizer package, which a role without events cannot use. */
  organizer_package: { name: string; expires_at: string | null } | null;
  /** Devices that are signed in. */
  sessions: number;
};
