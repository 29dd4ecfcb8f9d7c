import type { EventCard, EventDetail, SectionsView } from "../../worker/events/contract.ts";
import type { EventListSearch } from "../../worker/events/inputs.ts";
import { call, callWithHeaders } from "../lib/api.ts";

type Signal = { signal?: AbortSignal };

export async function getEvents(search: EventListSearch, { signal }: Signal = {}) {
  const { body, headers } = await callWithHeaders<EventCard[]>("GET", "/api/events", { search, signal });
  return { events: body, next: headers.get("X-Next-Cursor") ?? undefined };
}

export const getSections = (search: EventListSearch, { signal }: Signal = {}) =>
  call<SectionsView>("GET", "/api/events/sections", { search, signal });

export const getNations = ({ signal }: Signal = {}) =>
  call<string[]>("GET", "/api/events/nations", { signal });

export const getEvent = (id: string, { signal }: Signal = {}) =>
  call<EventDetail>("GET", `/api/events/${encodeURIComponent(id)}`, { signal });

export const getEventBySlug = (slug: string, { signal }: Signal = {}) =>
  call<EventDetail>("GET", `/api/events/slug/${encodeURIComponent(slug)}`, { signal });
