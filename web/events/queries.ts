import { queryOptions } from "@tanstack/react-query";
import type { Category } from "../../worker/events/categories/outputs.ts";
import { isEventId } from "../../worker/events/contract.ts";
import { ApiError, call } from "../lib/api.ts";
import { getEvent, getEventBySlug, getOtherDates } from "./api.ts";

const SECOND = 1000;
/** How long events are fresh, and kept. */
export const FRESH = { staleTime: 30 * SECOND, gcTime: 60 * SECOND };

/** By id when the address holds one, else by the address. Null: there is no such event. */
export function eventQuery(segment: string) {
  return queryOptions({
    queryKey: ["events", "one", segment],
    queryFn: ({ signal }) =>
      (isEventId(segment) ? getEvent : getEventBySlug)(segment, { signal }).catch(nullWhenMissing),
    ...FRESH,
  });
}

/** What else an event's organizer holds. */
export function otherDatesQuery(id: string) {
  return queryOptions({
    queryKey: ["events", "others", id],
    queryFn: ({ signal }) => getOtherDates(id, { signal }),
    ...FRESH,
  });
}

export function nullWhenMissing(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}

export const categoriesQuery = queryOptions({
  queryKey: ["categories"],
  queryFn: ({ signal }) => call<Category[]>("GET", "/api/categories", { signal }),
  staleTime: 60_000,
  gcTime: 120_000,
});

/** By its name in the address, or by its id. */
export function findCategory(categories: Category[], nameInAddress: string): Category | undefined {
  return categories.find(({ slug, id }) => slug === nameInAddress || id === nameInAddress);
}
