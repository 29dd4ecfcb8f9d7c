import type { EventPrice } from "../../worker/prices/outputs.ts";
import { readQuery } from "../lib/readQuery.ts";

const PRICE_STALE_MS = 5 * 60_000;

/** The price of seats for the reader, with a code. Among the events' queries, because a change of an event changes it. */
export const eventPriceQuery = (eventId: string, code: string, seats = 1) =>
  readQuery<EventPrice>(["events", "price", eventId, code, seats], `/api/events/${eventId}/price`, {
    search: { code: code || undefined, seats: String(seats) },
    staleTime: PRICE_STALE_MS,
    // A refused code stays refused, and each call counts towards the limit of typed codes.
    retry: false,
    refetchOnWindowFocus: false,
  });
