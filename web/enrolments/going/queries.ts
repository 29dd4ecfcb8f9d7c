import type { SeaConditions, ShownVerdict } from "../../../worker/events/going/outputs.ts";
import type { GoBody } from "../../../worker/payments/going/inputs.ts";
import type { GoView } from "../../../worker/payments/going/outputs.ts";
import { call } from "../../lib/api.ts";
import { readQuery } from "../../lib/readQuery.ts";

/** What the user may decide about an event's next day; null for nothing. */
export const goQuery = (eventId: string) =>
  readQuery<GoView>(["me", "go", eventId], `/api/events/${eventId}/go`, { staleTime: 30_000 });

export const decide = (eventId: string, body: GoBody) =>
  call<ShownVerdict>("POST", `/api/events/${eventId}/go`, { body });

/** The forecast of the sea for an event. */
export const seaQuery = (eventId: string) =>
  readQuery<SeaConditions>(["sea", eventId], `/api/events/${eventId}/conditions`, { staleTime: 10 * 60_000 });
