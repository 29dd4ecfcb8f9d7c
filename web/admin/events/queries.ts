import { queryOptions } from "@tanstack/react-query";
import type { AdminEvent } from "../../../worker/admin/events/contract.ts";
import { tableQuery } from "../table/queries.ts";

/** Every page of the table, for invalidation. */
export const ADMIN_EVENTS = ["admin", "events"] as const;

/** A page of the admin's table of events; fetched again whenever the table is shown, because other admins write, too. */
export function adminEventsQuery(request: Record<string, string | undefined>, enabled: boolean) {
  return queryOptions({
    ...tableQuery<AdminEvent>(ADMIN_EVENTS, "/api/admin/events", request),
    enabled,
    staleTime: 0,
  });
}
