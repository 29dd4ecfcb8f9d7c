import type { CalendarView } from "../../worker/calendars/outputs.ts";
import { readQuery } from "../lib/readQuery.ts";

/** The user's own calendar address. Refetched on focus, because another tab may have renewed the address. */
export const calendarQuery = readQuery<CalendarView>(["me", "calendar"], "/api/me/calendar", {
  refetchOnWindowFocus: true,
});
