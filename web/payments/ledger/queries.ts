import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { LedgerPageSearch, LedgerSearch } from "../../../worker/payments/ledger/inputs.ts";
import type { EventLedgerSums, LedgerEntry, LedgerTotals } from "../../../worker/payments/ledger/outputs.ts";
import { call, callText, callWithHeaders } from "../../lib/api.ts";

type Signal = { signal?: AbortSignal };

export const getLedgerTotals = (search: LedgerSearch, { signal }: Signal = {}) =>
  call<LedgerTotals>("GET", "/api/ledger/totals", { search, signal });

async function getLedgerEntries(search: LedgerPageSearch, { signal }: Signal = {}) {
  const { body, headers } = await callWithHeaders<LedgerEntry[]>("GET", "/api/ledger", { search, signal });
  return { entries: body, next: headers.get("X-Next-Cursor") ?? undefined };
}

export async function getEventTotals(search: LedgerPageSearch, { signal }: Signal = {}) {
  const { body, headers } = await callWithHeaders<EventLedgerSums[]>("GET", "/api/ledger/events", {
    search,
    signal,
  });
  return { events: body, next: headers.get("X-Next-Cursor") ?? undefined };
}

export const getLedgerEntriesCsv = (search: LedgerSearch) => callText("GET", "/api/ledger.csv", { search });
export const getEventTotalsCsv = (search: LedgerSearch) =>
  callText("GET", "/api/ledger/events.csv", { search });

const FRESH = { staleTime: 30_000 };
const PAGE_SIZE = "50";
/** Smaller than other pages, because the server adds up the entries of each event. */
const EVENTS_PAGE_SIZE = "25";

export function ledgerTotalsQuery(search: LedgerSearch) {
  return queryOptions({
    queryKey: ["me", "ledger", "totals", search],
    queryFn: ({ signal }) => getLedgerTotals(search, { signal }),
    // The previous period's totals stay until the new ones arrive, so that the page keeps its layout.
    placeholderData: keepPreviousData,
    ...FRESH,
  });
}

export function ledgerEntriesQuery(search: LedgerSearch) {
  return infiniteQueryOptions({
    queryKey: ["me", "ledger", "movements", search],
    queryFn: ({ pageParam, signal }) =>
      getLedgerEntries({ ...search, limit: PAGE_SIZE, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    ...FRESH,
  });
}

export function eventTotalsQuery(search: LedgerSearch) {
  return infiniteQueryOptions({
    queryKey: ["me", "ledger", "events", search],
    queryFn: ({ pageParam, signal }) =>
      getEventTotals({ ...search, limit: EVENTS_PAGE_SIZE, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    ...FRESH,
  });
}
