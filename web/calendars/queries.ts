import { queryOptions } from "@tanstack/react-query";
import { getCalendar } from "./api.ts";

/** The user's own calendar address. Refetched on focus, because another tab may have renewed the address. */
export const calendarQuery = queryOptions({
  queryKey: ["me", "calendar"],
  queryFn: ({ signal }) => getCalendar(signal),
  refetchOnWindowFocus: true,
});
