import type { RefusalCode } from "../../../errors.ts";
import type { RateLimitRule } from "../../../RateLimit.ts";

/** Our own numbers: a club's worth of forgotten passwords, useless to a script with an admin's session. */
export const RECOVERY_RATE_LIMITS = {
  byAdmin: { name: "admin-recovery", times: 60, seconds: 3600 },
  mailsTo: { name: "admin-recovery-mail", times: 3, seconds: 900 },
} as const satisfies Record<string, RateLimitRule>;

/** Why an account can have no recovery token; null when it can. `undefined`: there is no such account. */
export function recoveryRefusal(
  user: { is_active: boolean; deleted_at: string | null } | undefined,
): RefusalCode | null {
  if (!user) return "not_found";
  if (user.deleted_at) return "user_erased";
  return user.is_active ? null : "user_inactive";
}
