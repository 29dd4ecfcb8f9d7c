import type { RefusalCode } from "../../../errors.ts";

/** The reason why an account can have no recovery token; null when it can. `undefined`: an unknown account. */
export function recoveryRefusal(
  user: { is_active: boolean; deleted_at: string | null } | undefined,
): RefusalCode | null {
  if (!user) return "not_found";
  if (user.deleted_at) return "user_erased";
  return user.is_active ? null : "user_inactive";
}
