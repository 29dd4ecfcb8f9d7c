import type { AdminUserView } from "./outputs.ts";

/** The state of an account: deactivated with or without a confirmed e-mail. The filter `active` includes `unconfirmed`. */
export const ACCOUNT_STATES = ["active", "unconfirmed", "deactivated"] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

/** The columns by which the table sorts; each has an index for every combination of filters. */
export const USER_SORTS = ["created_at", "full_name", "email", "last_sign_in_at"] as const;
export type UserSort = (typeof USER_SORTS)[number];

/**
 * The most newest matches of a search that are sorted by another column than `created_at`, because no index holds the
 * matches of a prefix in another order.
 */
export const SORTED_MATCHES_MAX = 100;

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
