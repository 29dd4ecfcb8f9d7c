import { queryOptions } from "@tanstack/react-query";
import type { Category } from "../../worker/events/categories/outputs.ts";
import type { NamedEvent } from "../../worker/events/contract.ts";
import type { EventListSearch } from "../../worker/events/inputs.ts";
import type {
  EventCard,
  EventDetail,
  EventPeople,
  NearbyView,
  OtherDates,
  SectionsView,
} from "../../worker/events/outputs.ts";
import { isEventId } from "../../worker/lib/pageAddresses.ts";
import { call, callWithHeaders } from "../lib/api.ts";
import { nullWhenMissing, readQuery } from "../lib/readQuery.ts";

type Signal = { signal?: AbortSignal };
/** The centre of a nearby search in degrees, and its radius in km. */
type NearbySearch = EventListSearch & { lat?: string; lng?: string; radius?: string };
/** A page of a list. `more`: whether an unpaged list was cut. */
type EventListAnswer = { events: (EventCard & { distance?: number })[]; next?: string; more?: boolean };

export async function getEvents(search: EventListSearch, { signal }: Signal = {}): Promise<EventListAnswer> {
  const { body, headers } = await callWithHeaders<NamedEvent<EventCard>[]>("GET", "/api/events", {
    search,
    signal,
  });
  return { events: body.map(withoutName), next: headers.get("X-Next-Cursor") ?? undefined };
}

export const getNearbyEvents = (search: NearbySearch, { signal }: Signal = {}): Promise<EventListAnswer> =>
  call<NearbyView>("GET", "/api/events/near", { search, signal });

export const getSections = (search: EventListSearch, { signal }: Signal = {}) =>
  call<SectionsView>("GET", "/api/events/sections", { search, signal });

export const getEvent = async (id: string, { signal }: Signal = {}): Promise<EventDetail> =>
  withoutName(
    await call<NamedEvent<EventDetail>>("GET", `/api/events/${encodeURIComponent(id)}`, { signal }),
  );

export const getEventBySlug = async (slug: string, { signal }: Signal = {}): Promise<EventDetail> =>
  withoutName(
    await call<NamedEvent<EventDetail>>("GET", `/api/events/slug/${encodeURIComponent(slug)}`, { signal }),
  );

/** Removes `name`, because our pages read `title` and a second copy would enlarge every page's data. */
function withoutName<Event extends { name: string }>({ name: _name, ...event }: Event): Omit<Event, "name"> {
  return event;
}

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
export const otherDatesQuery = (id: string) =>
  readQuery<OtherDates>(["events", "others", id], `/api/events/${id}/other-dates`, FRESH);

/** Who comes to an event, and who organizes it. */
export const eventPeopleQuery = (id: string) =>
  readQuery<EventPeople>(["events", "people", id], `/api/events/${id}/people`, FRESH);

export const categoriesQuery = readQuery<Category[]>(["categories"], "/api/categories", {
  staleTime: 60_000,
  gcTime: 120_000,
});

/** Finds a category by its slug or its id. */
export function findCategory(categories: Category[], nameInAddress: string): Category | undefined {
  return categories.find(({ slug, id }) => slug === nameInAddress || id === nameInAddress);
}
