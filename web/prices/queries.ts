import { queryOptions } from "@tanstack/react-query";
import type { EventPrice } from "../../worker/prices/outputs.ts";
import { call } from "../lib/api.ts";

const PRICE_STALE_MS = 5 * 60_000;

/** The price of seats for the reader, with a code. Among the events' queries, because a change of an event changes it. */
export const eventPriceQuery = (eventId: string, code: string, seats = 1) =>
  queryOptions({
    queryKey: ["events", "price", eventId, code, seats],
    queryFn: ({ signal }) =>
      call<EventPrice>("GET", `/api/events/${eventId}/price`, {
        search: { code: code || undefined, seats: String(seats) },
        signal,
      }),
    staleTime: PRICE_STALE_MS,
    // A refused code stays refused, and each call counts towards the limit of typed codes.
    retry: false,
    refetchOnWindowFocus: false,
  });
