import { isDayAhead, type RegisterDay } from "../day/registerDay.ts";

export type ClosingObstacle = "too_early" | "in_water" | "not_responsible" | "offline" | "pending";

/** Why a user cannot close a register now; null when the user can. Reasons that no user can fix come first. */
export function closingObstacle(
  {
    view,
    state,
    gaps,
    isOffline,
    pending,
    now,
  }: Pick<RegisterDay, "view" | "state" | "gaps" | "isOffline" | "pending" | "now">,
  user: string,
): ClosingObstacle | null {
  if (isDayAhead({ view, now })) return "too_early";
  if (gaps.in_water.length > 0) return "in_water";
  if (!view.is_own && state.day.responsible !== user) return "not_responsible";
  if (isOffline) return "offline";
  return pending > 0 ? "pending" : null;
}
