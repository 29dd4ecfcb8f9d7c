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
