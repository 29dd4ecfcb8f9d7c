import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { LedgerSearch } from "../../../worker/payments/ledger/inputs.ts";
import { getEventSums, getMovements, getTotals } from "./api.ts";

const FRESH = { staleTime: 30_000 };
const PAGE_SIZE = "50";
/** Each event brings its movements along to be added up. */
const EVENTS_PAGE_SIZE = "25";

export function totalsQuery(search: LedgerSearch) {
  return queryOptions({
    queryKey: ["me", "ledger", "totals", search],
    queryFn: ({ signal }) => getTotals(search, { signal }),
    // Another period changes the figures, not the page.
    placeholderData: keepPreviousData,
    ...FRESH,
  });
}

export function movementsQuery(search: LedgerSearch) {
  return infiniteQueryOptions({
    queryKey: ["me", "ledger", "movements", search],
    queryFn: ({ pageParam, signal }) =>
      getMovements({ ...search, limit: PAGE_SIZE, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    ...FRESH,
  });
}

export function eventSumsQuery(search: LedgerSearch) {
  return infiniteQueryOptions({
    queryKey: ["me", "ledger", "events", search],
    queryFn: ({ pageParam, signal }) =>
      getEventSums({ ...search, limit: EVENTS_PAGE_SIZE, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    ...FRESH,
  });
}
