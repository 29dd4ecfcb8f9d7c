import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type {
  FoundInstructor,
  LogbookDiveView,
  LogbookProgress,
  LogbookShare,
  LogbookTotals,
  SignatureRequest,
} from "../../../worker/profiles/logbook/outputs.ts";
import { copyKey } from "../../drafts/removeDrafts.ts";
import { parseStored, readText, writeText } from "../../drafts/storedDrafts.ts";
import { pagedQuery } from "../../lib/pagedQuery.ts";
import { readQuery } from "../../lib/readQuery.ts";
import { isSiteDown } from "../../lib/siteDown.ts";
import { storage } from "../../lib/storage.ts";
import {
  type DiveListFilter,
  getDives,
  getLogbookProgress,
  getLogbookTotals,
  getSharedLogbook,
} from "./api.ts";

type LogbookPageCopy = { rows: LogbookDiveView[]; next: string | undefined };

type LogbookCopies = { totals: LogbookTotals; progress: LogbookProgress[]; dives: LogbookPageCopy };

/** The prefix of all queries about logbooks. It is below "me", which signing out removes. */
export const LOGBOOK_KEY = ["me", "logbook"];

export function divesQuery(filter: DiveListFilter) {
  return infiniteQueryOptions({
    queryKey: [...LOGBOOK_KEY, "list", filter],
    queryFn: ({ pageParam, signal }) =>
      readWithCopy("dives", `${Object.values(filter).join(" ")} ${pageParam ?? ""}`, () =>
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

export const logbookProgressQuery = queryOptions({
  queryKey: [...LOGBOOK_KEY, "progress"],
  queryFn: ({ signal }) => readWithCopy("progress", "", () => getLogbookProgress(signal)),
  staleTime: 0,
  networkMode: "always",
});

/** A dive with the strokes of its signature, which lists leave out. */
export const diveQuery = (id: string) =>
  readQuery<LogbookDiveView>([...LOGBOOK_KEY, "dive", id], `/api/logbook/${id}`, { staleTime: 0 });

export const instructorsQuery = (text: string) =>
  readQuery<FoundInstructor[]>([...LOGBOOK_KEY, "instructors", text], "/api/logbook/instructors", {
    search: { q: text },
    staleTime: 60_000,
  });

export const signatureRequestsQuery = {
  ...pagedQuery<SignatureRequest>([...LOGBOOK_KEY, "requests"], "/api/logbook/requests"),
  staleTime: 0,
};

export const signatureRequestCountQuery = readQuery<{ open: number }>(
  [...LOGBOOK_KEY, "request-count"],
  "/api/logbook/requests/count",
  { staleTime: 30_000 },
);

export const sharesQuery = readQuery<LogbookShare[]>([...LOGBOOK_KEY, "shares"], "/api/logbook/shares", {
  staleTime: 0,
});

/** A logbook that its member shows. `SharedLogbookPage` removes it from this device's memory. */
export function sharedLogbookQuery(secret: string) {
  return infiniteQueryOptions({
    queryKey: ["shared-logbook", secret],
    queryFn: ({ pageParam, signal }) => getSharedLogbook(secret, pageParam ?? undefined, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 30_000,
    retry: false,
  });
}

/** Fetches and stores the answer on this device for use offline. Signing out removes it (`removeDrafts`). */
async function readWithCopy<Name extends keyof LogbookCopies>(
  name: Name,
  part: string,
  read: () => Promise<LogbookCopies[Name]>,
): Promise<LogbookCopies[Name]> {
  const user = storage.user();
  const key = user && copyKey(user.id, `logbook:${name}:${part}`);
  try {
    const answer = await read();
    // When the storage is full or blocked, the logbook needs a network.
    if (key) writeText(user.id, key, JSON.stringify(answer));
    return answer;
  } catch (failure) {
    const copy = key && isSiteDown(failure) ? parseStored<LogbookCopies[Name]>(readText(key)) : null;
    if (!copy) throw failure;
    return copy;
  }
}
