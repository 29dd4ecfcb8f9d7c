import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import {
  countSignatureRequests,
  type DiveListFilter,
  findInstructors,
  getDive,
  getDives,
  getLogbookTotals,
  getSharedLogbook,
  getShares,
  getSignatureRequests,
} from "./api.ts";
import { readWithCopy } from "./logbookCopy.ts";

/** Everything about logbooks; under "me", which signing out removes. */
export const LOGBOOK_KEY = ["me", "logbook"];

export function divesQuery(filter: DiveListFilter) {
  return infiniteQueryOptions({
    queryKey: [...LOGBOOK_KEY, "list", filter],
    queryFn: ({ pageParam, signal }) =>
      readWithCopy("dives", `${filter.scope} ${filter.year ?? ""} ${pageParam ?? ""}`, () =>
        getDives(filter, pageParam, signal),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    networkMode: "always",
  });
}

export const logbookTotalsQuery = queryOptions({
  queryKey: [...LOGBOOK_KEY, "totals"],
  queryFn: ({ signal }) => readWithCopy("totals", "", () => getLogbookTotals(signal)),
  staleTime: 0,
  networkMode: "always",
});

/** A dive with the strokes of its signature, which lists leave out. */
export function diveQuery(id: string) {
  return queryOptions({
    queryKey: [...LOGBOOK_KEY, "dive", id],
    queryFn: ({ signal }) => getDive(id, signal),
    staleTime: 0,
  });
}

export function instructorsQuery(text: string) {
  return queryOptions({
    queryKey: [...LOGBOOK_KEY, "instructors", text],
    queryFn: ({ signal }) => findInstructors(text, signal),
    staleTime: 60_000,
  });
}

export const signatureRequestsQuery = infiniteQueryOptions({
  queryKey: [...LOGBOOK_KEY, "requests"],
  queryFn: ({ pageParam, signal }) => getSignatureRequests(pageParam, signal),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next,
  staleTime: 0,
});

export const signatureRequestCountQuery = queryOptions({
  queryKey: [...LOGBOOK_KEY, "request-count"],
  queryFn: ({ signal }) => countSignatureRequests(signal),
  staleTime: 30_000,
});

export const sharesQuery = queryOptions({
  queryKey: [...LOGBOOK_KEY, "shares"],
  queryFn: ({ signal }) => getShares(signal),
  staleTime: 0,
});

/** A logbook that somebody shows. It leaves this device's memory with the page. */
export function sharedLogbookQuery(secret: string) {
  return infiniteQueryOptions({
    queryKey: ["shared-logbook", secret],
    queryFn: ({ pageParam, signal }) => getSharedLogbook(secret, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}
