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
function isActiveProfile({ is_active }: { is_active?: boolean | null }): boolean {
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
 * An admin's reasons for resetting a user's second factor. `lost`: the app and the recovery codes are lost; `stolen`:
 * another person has the app; `mistake`: it was set up wrongly.
 */
export const TWO_FACTOR_RESET_REASONS = ["lost", "stolen", "mistake"] as const;
export type TwoFactorResetReason = (typeof TWO_FACTOR_RESET_REASONS)[number];

/** `valid`: not used and not expired. */
export const RECOVERY_TOKEN_STATES = ["valid", "used", "expired"] as const;
export type RecoveryTokenState = (typeof RECOVERY_TOKEN_STATES)[number];

export const RECOVERY_TOKEN_SORTS = ["created_at"] as const;
export type RecoveryTokenSort = (typeof RECOVERY_TOKEN_SORTS)[number];

/** The state at an instant. `now` is an ISO instant, like the columns. */
export function recoveryTokenState(
  { used_at, expires_at }: { used_at: string | null; expires_at: string },
  now: string,
): RecoveryTokenState {
  if (used_at) return "used";
  return expires_at <= now ? "expired" : "valid";
}

/** The most accounts of a search, in the order of their e-mails; the most tokens, the newest of all these accounts. */
export const TOKEN_SEARCH_ACCOUNTS = 9;
export const TOKEN_SEARCH_ROWS = 100;
