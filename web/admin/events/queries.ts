import type { AdminEvent } from "../../../worker/admin/events/outputs.ts";
import { SORTED_MATCHES_HEADER } from "../../../worker/lib/tables.ts";
import { tableQuery } from "../table/queries.ts";

export const ADMIN_EVENTS_PATH = "/api/admin/events";

/** A page of the admin's table of events, refetched whenever it is shown, because other admins write, too. */
export function adminEventsQuery(request: Record<string, string | undefined>, enabled: boolean) {
  const table = tableQuery<AdminEvent>(
    ["admin", "events"],
    ADMIN_EVENTS_PATH,
    request,
    SORTED_MATCHES_HEADER,
  );
  return { ...table, enabled, staleTime: 0 };
}
