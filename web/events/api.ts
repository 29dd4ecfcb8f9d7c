import type { NamedEvent } from "../../worker/events/contract.ts";
import type { EventListSearch } from "../../worker/events/inputs.ts";
import type {
  EventAlternative,
  EventCard,
  EventCount,
  EventDetail,
  MarkersView,
  NearbyView,
  OtherDates,
  SectionsView,
} from "../../worker/events/outputs.ts";
import type { ListedNation } from "../../worker/lib/nationName.ts";
import { call, callWithHeaders } from "../lib/api.ts";

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

export const countEvents = (search: EventListSearch, { signal }: Signal = {}) =>
  call<EventCount>("GET", "/api/events/count", { search, signal });

export const getMarkers = (search: NearbySearch, { signal }: Signal = {}) =>
  call<MarkersView>("GET", "/api/events/map", { search, signal });

export const getAlternatives = (search: NearbySearch, { signal }: Signal = {}) =>
  call<EventAlternative[]>("GET", "/api/events/alternatives", { search, signal });

export const getSections = (search: EventListSearch, { signal }: Signal = {}) =>
  call<SectionsView>("GET", "/api/events/sections", { search, signal });

export const getNations = ({ signal }: Signal = {}) =>
  call<ListedNation[]>("GET", "/api/events/nations/codes", { signal });

export const getEvent = async (id: string, { signal }: Signal = {}): Promise<EventDetail> =>
  withoutName(
    await call<NamedEvent<EventDetail>>("GET", `/api/events/${encodeURIComponent(id)}`, { signal }),
  );

export const getOtherDates = (id: string, { signal }: Signal = {}) =>
  call<OtherDates>("GET", `/api/events/${id}/other-dates`, { signal });

export const getEventBySlug = async (slug: string, { signal }: Signal = {}): Promise<EventDetail> =>
  withoutName(
    await call<NamedEvent<EventDetail>>("GET", `/api/events/slug/${encodeURIComponent(slug)}`, { signal }),
  );

/** Removes `name`, because our pages read `title` and a second copy would enlarge every page's data. */
function withoutName<Event extends { name: string }>({ name: _name, ...event }: Event): Omit<Event, "name"> {
  return event;
}
