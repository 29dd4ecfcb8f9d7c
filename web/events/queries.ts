import { queryOptions } from "@tanstack/react-query";
import type { Category } from "../../worker/events/categories/outputs.ts";
import { isEventId } from "../../worker/events/contract.ts";
import { ApiError, call } from "../lib/api.ts";
import { getEvent, getEventBySlug, getOtherDates } from "./api.ts";

const SECOND = 1000;
/** How long events are fresh, and how long they stay in the query cache. */
export const FRESH = { staleTime: 30 * SECOND, gcTime: 60 * SECOND };

/** Finds an event by the id in the address, else by its slug. Null without such an event. */
export function eventQuery(segment: string) {
  return queryOptions({
    queryKey: ["events", "one", segment],
    queryFn: ({ signal }) =>
      (isEventId(segment) ? getEvent : getEventBySlug)(segment, { signal }).catch(nullWhenMissing),
    ...FRESH,
  });
}

/** The other events of an event's organizer. */
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

/** Finds a category by its slug or its id. */
export function findCategory(categories: Category[], nameInAddress: string): Category | undefined {
  return categories.find(({ slug, id }) => slug === nameInAddress || id === nameInAddress);
}
