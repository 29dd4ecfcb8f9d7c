import { queryOptions } from "@tanstack/react-query";
import type { OrganizerEvent } from "../../../worker/dashboard/outputs.ts";
import type { CodeBody } from "../../../worker/prices/inputs.ts";
import type { PriceCode, PriceMember } from "../../../worker/prices/outputs.ts";
import { call } from "../../lib/api.ts";
import { readQuery } from "../../lib/readQuery.ts";

/** The account of a school whose money the user handles; missing for the user's own. */
type Organizer = string | undefined;

export const codesQuery = (organizerId: Organizer) =>
  readQuery<PriceCode[]>(["me", "codes", organizerId], "/api/me/codes", { search: { organizerId } });

export const priceMembersQuery = (organizerId: Organizer) =>
  readQuery<PriceMember[]>(["me", "price-members", organizerId], "/api/me/price-members", {
    search: { organizerId },
  });

/** The organizer's upcoming events with a price, the next ones first. */
export const pricedEventsQuery = (organizerId: Organizer) =>
  queryOptions({
    queryKey: ["me", "dashboard", "priced", organizerId],
    queryFn: async ({ signal }) => {
      const search = { scope: "upcoming", limit: "100" };
      const events = await call<OrganizerEvent[]>("GET", "/api/dashboard/events", { search, signal });
      return events.filter(
        ({ cost, cancelled_at, school }) =>
          cost !== null && cancelled_at === null && school?.account_id === organizerId,
      );
    },
  });

/** Adds a code, or changes the one with this id. */
export const saveCode = (id: string | null, body: CodeBody, organizerId: Organizer) =>
  call<PriceCode>(id ? "PUT" : "POST", id ? `/api/me/codes/${id}` : "/api/me/codes", {
    body,
    search: { organizerId },
  });

export const endCode = (id: string, organizerId: Organizer) =>
  call<void>("DELETE", `/api/me/codes/${id}`, { search: { organizerId } });

/** Marks a user for the members' price, or takes the mark away. */
export const setPriceMember = (userId: string, isMember: boolean, organizerId: Organizer) =>
  call<void>(isMember ? "PUT" : "DELETE", `/api/me/price-members/${userId}`, { search: { organizerId } });
