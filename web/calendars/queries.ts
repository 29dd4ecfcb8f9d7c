import { queryOptions } from "@tanstack/react-query";
import { getCalendar } from "./api.ts";

/** The user's own calendar address. Refetched when the window gets the focus, because another tab may have renewed it. */
export const calendarQuery = queryOptions({
  queryKey: ["me", "calendar"],
  queryFn: ({ signal }) => getCalendar(signal),
  refetchOnWindowFocus: true,
});
