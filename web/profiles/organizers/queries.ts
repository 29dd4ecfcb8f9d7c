import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Scope } from "../../../worker/events/contract.ts";
import type { PublicProfile, SlugAvailabilityView } from "../../../worker/profiles/outputs.ts";
import { getEvents } from "../../events/queries.ts";
import { call } from "../../lib/api.ts";
import { nullWhenMissing, readQuery } from "../../lib/readQuery.ts";

type Signal = { signal?: AbortSignal };

const getOrganizer = (id: string, { signal }: Signal = {}) =>
  call<PublicProfile>("GET", `/api/instructors/${encodeURIComponent(id)}`, { signal });

const getOrganizerBySlug = (slug: string, { signal }: Signal = {}) =>
  call<PublicProfile>("GET", `/api/instructors/slug/${encodeURIComponent(slug)}`, { signal });

const SECOND = 1000;
/** Two rows of cards on a desktop. */
const EVENTS_SHOWN = "8";

/** An organizer by the slug of an enabled public page, or by id. */
type OrganizerRef = { slug: string } | { id: string };

export function organizerRefFromParams({ slug = "", id }: Record<string, string | undefined>): OrganizerRef {
  return id === undefined ? { slug } : { id };
}

/** An organizer's public profile; null when the organizer does not exist or is not public. */
export function organizerQuery(named: OrganizerRef) {
  return queryOptions({
    queryKey: ["organizers", named],
    queryFn: ({ signal }) =>
      ("slug" in named
        ? getOrganizerBySlug(named.slug, { signal })
        : getOrganizer(named.id, { signal })
      ).catch(nullWhenMissing),
    staleTime: 60 * SECOND,
    gcTime: 120 * SECOND,
  });
}

/** Pages of an organizer's upcoming or past events. */
export function organizerEventsQuery(organizerId: string, scope: Scope) {
  const search = { organizerId, scope, limit: EVENTS_SHOWN };
  return infiniteQueryOptions({
    queryKey: ["events", "list", search],
    queryFn: ({ pageParam, signal }) => getEvents({ ...search, cursor: pageParam ?? undefined }, { signal }),
    // Null instead of undefined, because the data is serialised to JSON.
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 30 * SECOND,
    gcTime: 60 * SECOND,
  });
}

/** Whether a slug is available. Never cached, never retried. */
export const slugQuery = (slug: string) =>
  readQuery<SlugAvailabilityView>(
    ["me", "slug", slug],
    `/api/profile/slug-availability/${encodeURIComponent(slug)}`,
    { staleTime: 5_000, gcTime: 30_000, retry: false },
  );
