import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { LedgerSearch } from "../../../worker/payments/ledger/inputs.ts";
import { getEventTotals, getLedgerEntries, getLedgerTotals } from "./api.ts";

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
