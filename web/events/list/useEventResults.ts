import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Scope } from "../../../worker/events/contract.ts";
import type { EventCount } from "../../../worker/events/outputs.ts";
import { useOwnPosition } from "../near/ownPosition.ts";
import type { EventFilters } from "./filters.ts";
import { useListSort } from "./listSort.ts";
import { eventCountQuery, eventListQuery } from "./queries.ts";

/**
 * A list of events and its number of events. While other filters are loaded, events, `count` and `filters` stay those
 * of the former ones, to avoid flicker; `count` is undefined before the first answer.
 */
export function useEventResults(filters: EventFilters, scope: Scope) {
  const isOwn = filters.near !== null && filters.near.center === null;
  const position = useOwnPosition(isOwn);
  const { sort } = useListSort(filters.near !== null);
  const list = useInfiniteQuery(eventListQuery(filters, scope, sort, position.center));
  const pages = list.data?.pages;
  const [first] = pages ?? [];
  const events = pages?.flatMap((page) => page.events) ?? [];
  const counted = useQuery({
    ...eventCountQuery(first?.filters ?? filters, scope),
    enabled: list.hasNextPage,
    placeholderData: keepPreviousData,
  }).data;
  const loaded: EventCount = { count: events.length, more: list.hasNextPage || (first?.more ?? false) };
  return {
    list,
    events,
    count: first && (list.hasNextPage ? (counted ?? loaded) : loaded),
    shownFilters: first?.filters ?? filters,
    own: position,
    /** Whether the visitor must act before their position is known. */
    needsPosition: isOwn && position.center === null && !["unknown", "asking"].includes(position.status),
  };
}

export type EventResultsState = ReturnType<typeof useEventResults>;
