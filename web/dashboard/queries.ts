import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import type { OwnEventsSearch } from "../../worker/dashboard/inputs.ts";
import type { DashboardView, OrganizerEvent } from "../../worker/dashboard/outputs.ts";
import type { Scope } from "../../worker/events/contract.ts";
import type { SeriesDeletion } from "../../worker/events/outputs.ts";
import type { ApplyTo } from "../../worker/events/times/series.ts";
import { call, callWithHeaders } from "../lib/api.ts";
import { readQuery } from "../lib/readQuery.ts";

type Signal = { signal?: AbortSignal };

export async function getOwnEvents(search: OwnEventsSearch, { signal }: Signal = {}) {
  const { body, headers } = await callWithHeaders<OrganizerEvent[]>("GET", "/api/dashboard/events", {
    search,
    signal,
  });
  return { events: body, next: headers.get("X-Next-Cursor") ?? undefined };
}

type Deletion = { id: string; revision: number; applyTo?: ApplyTo };

/** `revision`: the version on the screen; another one is not deleted. Returns the deleted dates of a series. */
export const deleteEvent = ({ id, revision, applyTo }: Deletion) =>
  call<SeriesDeletion | undefined>("DELETE", `/api/events/${id}`, {
    search: { revision, apply_to: applyTo === "following" ? applyTo : undefined },
  });

const FRESH = { staleTime: 30_000 };
/** The dates of a series are one row, so a page has many. */
const PAGE_SIZE = "50";

export const dashboardQuery = readQuery<DashboardView>(
  ["me", "dashboard", "glance"],
  "/api/dashboard",
  FRESH,
);

/** `title`: a search in event titles; empty for all events. */
export function ownEventsQuery(scope: Scope, title: string) {
  const search = { scope, limit: PAGE_SIZE, ...(title && { q: title }) };
  return infiniteQueryOptions({
    queryKey: ["me", "dashboard", "events", search],
    queryFn: ({ pageParam, signal }) => getOwnEvents({ ...search, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    ...FRESH,
  });
}
