import { queryOptions } from "@tanstack/react-query";
import { getCalendar } from "./api.ts";

/** The address of one's own calendar. It may have been renewed in another tab, so coming back asks again. */
export const calendarQuery = queryOptions({
  queryKey: ["me", "calendar"],
  queryFn: ({ signal }) => getCalendar(signal),
  refetchOnWindowFocus: true,
});
