import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { AdminEvent } from "../../../worker/admin/events/outputs.ts";
import { SORTED_MATCHES_HEADER } from "../../../worker/lib/tables.ts";
import { callWithHeaders } from "../../lib/api.ts";
import type { TablePageView } from "../table/queries.ts";

export const ADMIN_EVENTS_PATH = "/api/admin/events";

/** `sortedMatches`: the number of sorted matches of a search when it has more; else null. */
export type AdminEventsPageView = TablePageView<AdminEvent> & { sortedMatches: number | null };

/** A page of the admin's table of events, refetched whenever it is shown, because other admins write, too. */
export function adminEventsQuery(request: Record<string, string | undefined>, enabled: boolean) {
  return queryOptions({
    queryKey: ["admin", "events", request],
    queryFn: async ({ signal }): Promise<AdminEventsPageView> => {
      const options = { search: request, signal };
      const { body, headers } = await callWithHeaders<AdminEvent[]>("GET", ADMIN_EVENTS_PATH, options);
      return {
        rows: body,
        next: headers.get("X-Next-Cursor"),
        previous: headers.get("X-Previous-Cursor"),
        key: JSON.stringify(request),
        sortedMatches: Number(headers.get(SORTED_MATCHES_HEADER)) || null,
      };
    },
    placeholderData: keepPreviousData,
    enabled,
    staleTime: 0,
  });
}
