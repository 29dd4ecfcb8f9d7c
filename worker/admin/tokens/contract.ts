/** `valid`: not used and not expired. */
export const RECOVERY_TOKEN_STATES = ["valid", "used", "expired"] as const;
export type RecoveryTokenState = (typeof RECOVERY_TOKEN_STATES)[number];

export const RECOVERY_TOKEN_SORTS = ["created_at"] as const;
export type RecoveryTokenSort = (typeof RECOVERY_TOKEN_SORTS)[number];

/** `invitation`: mailed to somebody whose account an admin created, to choose the first password. */
export type RecoveryTokenKind = "recovery" | "invitation";

/**
 * A recovery token as admins see it. `token` is masked, because only its hash is stored: "••••Xy_9". Instants in ISO;
 * `used_at` also says when an admin marked it as used, or when a newer password or e-mail ended it.
 */
export type RecoveryTokenView = {
  id: string;
  token: string;
  kind: RecoveryTokenKind;
  user: { id: string; full_name: string; email: string };
  state: RecoveryTokenState;
  used: boolean;
  used_at: string | null;
  created_at: string;
  expires_at: string;
};

/** The state at an instant. `now` as an ISO instant, as the columns. */
export function recoveryTokenState(
  { used_at, expires_at }: Pick<RecoveryTokenView, "used_at" | "expires_at">,
  now: string,
): RecoveryTokenState {
  if (used_at) return "used";
  return expires_at <= now ? "expired" : "valid";
}

/** A search looks at so many accounts, in the order of their e-mails, and at their newest tokens: so many in all. */
export const TOKEN_SEARCH_ACCOUNTS = 9;
export const TOKEN_SEARCH_ROWS = 100;
