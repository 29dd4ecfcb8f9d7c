import { queryOptions } from "@tanstack/react-query";
import type { OrganizerEvent } from "../../worker/dashboard/outputs.ts";
import type { CodeBody } from "../../worker/prices/inputs.ts";
import type { EventPrice, PriceCode, PriceMember } from "../../worker/prices/outputs.ts";
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

export const codesQuery = queryOptions({
  queryKey: ["me", "codes"],
  queryFn: ({ signal }) => call<PriceCode[]>("GET", "/api/me/codes", { signal }),
});

export const priceMembersQuery = queryOptions({
  queryKey: ["me", "price-members"],
  queryFn: ({ signal }) => call<PriceMember[]>("GET", "/api/me/price-members", { signal }),
});

/** The caller's upcoming events with a price, the next ones first. */
export const pricedEventsQuery = queryOptions({
  queryKey: ["me", "dashboard", "priced"],
  queryFn: async ({ signal }) => {
    const search = { scope: "upcoming", limit: "100" };
    const events = await call<OrganizerEvent[]>("GET", "/api/dashboard/events", { search, signal });
    return events.filter(({ cost, cancelled_at }) => cost !== null && cancelled_at === null);
  },
});

/** Adds a code, or changes the one with this id. */
export const saveCode = (id: string | null, body: CodeBody) =>
  call<PriceCode>(id ? "PUT" : "POST", id ? `/api/me/codes/${id}` : "/api/me/codes", { body });

export const endCode = (id: string) => call<void>("DELETE", `/api/me/codes/${id}`);

/** Marks a user for the members' price, or takes the mark away. */
export const setPriceMember = (userId: string, isMember: boolean) =>
  call<void>(isMember ? "PUT" : "DELETE", `/api/me/price-members/${userId}`);
