import { keepPreviousData } from "@tanstack/react-query";
import type { LedgerSearch } from "../../../worker/payments/ledger/inputs.ts";
import type { EventLedgerSums, LedgerEntry, LedgerTotals } from "../../../worker/payments/ledger/outputs.ts";
import { callText } from "../../lib/api.ts";
import { pagedQuery } from "../../lib/pagedQuery.ts";
import { readQuery } from "../../lib/readQuery.ts";

export const getLedgerEntriesCsv = (search: LedgerSearch) => callText("GET", "/api/ledger.csv", { search });
export const getEventTotalsCsv = (search: LedgerSearch) =>
  callText("GET", "/api/ledger/events.csv", { search });

const FRESH = { staleTime: 30_000 };
const PAGE_SIZE = "50";
/** Smaller than other pages, because the server adds up the entries of each event. */
const EVENTS_PAGE_SIZE = "25";

export const ledgerTotalsQuery = (search: LedgerSearch) =>
  readQuery<LedgerTotals>(["me", "ledger", "totals", search], "/api/ledger/totals", {
    search,
    // The previous period's totals stay until the new ones arrive, so that the page keeps its layout.
    placeholderData: keepPreviousData,
    ...FRESH,
  });

export function ledgerEntriesQuery(search: LedgerSearch) {
  const list = { ...search, limit: PAGE_SIZE };
  return { ...pagedQuery<LedgerEntry>(["me", "ledger", "movements", search], "/api/ledger", list), ...FRESH };
}

export function eventTotalsQuery(search: LedgerSearch) {
  const list = { ...search, limit: EVENTS_PAGE_SIZE };
  const query = pagedQuery<EventLedgerSums>(["me", "ledger", "events", search], "/api/ledger/events", list);
  return { ...query, ...FRESH };
}
