import { queryOptions } from "@tanstack/react-query";
import type { SeaConditions, ShownVerdict } from "../../../worker/events/going/outputs.ts";
import type { GoBody } from "../../../worker/payments/going/inputs.ts";
import type { GoView } from "../../../worker/payments/going/outputs.ts";
import { call } from "../../lib/api.ts";

/** What the user may decide about an event's next day; null for nothing. */
export function goQuery(eventId: string) {
  return queryOptions({
    queryKey: ["me", "go", eventId],
    queryFn: () => call<GoView>("GET", `/api/events/${eventId}/go`),
    staleTime: 30_000,
  });
}

export const decide = (eventId: string, body: GoBody) =>
  call<ShownVerdict>("POST", `/api/events/${eventId}/go`, { body });

/** The forecast of the sea for an event. */
export function seaQuery(eventId: string) {
  return queryOptions({
    queryKey: ["sea", eventId],
    queryFn: () => call<SeaConditions>("GET", `/api/events/${eventId}/conditions`),
    staleTime: 10 * 60_000,
  });
}
