import { addDays } from "../../worker/lib/calendarDays.ts";

/** An expiry within this many days is shown as near. */
const SOON_DAYS = 30;

/** The state of an expiry date, valid through its last day; empty is missing. */
export function expiryState(day: string, today: string): "missing" | "expired" | "soon" | "valid" {
  if (!day) return "missing";
  if (day < today) return "expired";
  return day <= addDays(today, SOON_DAYS) ? "soon" : "valid";
}
