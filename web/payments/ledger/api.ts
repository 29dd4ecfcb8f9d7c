import type { LedgerPageSearch, LedgerSearch } from "../../../worker/payments/ledger/inputs.ts";
import type { EventLedgerSums, LedgerEntry, LedgerTotals } from "../../../worker/payments/ledger/outputs.ts";
import { call, callText, callWithHeaders } from "../../lib/api.ts";

type Signal = { signal?: AbortSignal };

export const getLedgerTotals = (search: LedgerSearch, { signal }: Signal = {}) =>
  call<LedgerTotals>("GET", "/api/ledger/totals", { search, signal });

export async function getLedgerEntries(search: LedgerPageSearch, { signal }: Signal = {}) {
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
