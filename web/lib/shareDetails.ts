import { formatShortTimes, type ShownTimes } from "./eventTimes.ts";
import type { Translate } from "./i18n.tsx";

/** Day, time and venue, for the text shared with an event's address: "12/07/2027, 8:30–13:00 · Camogli (GE)". */
export function shareDetails(t: Translate, event: ShownTimes & { location: string | null }): string {
  return [formatShortTimes(t, event), event.location].filter(Boolean).join(" · ");
}
