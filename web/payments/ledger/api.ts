import type { EventSums, LedgerTotals, Movement } from "../../../worker/payments/ledger/contract.ts";
import type { BooksSearch, PageSearch } from "../../../worker/payments/ledger/inputs.ts";
import { call, callText, callWithHeaders } from "../../lib/api.ts";

type Signal = { signal?: AbortSignal };

export const getTotals = (search: BooksSearch, { signal }: Signal = {}) =>
  call<LedgerTotals>("GET", "/api/ledger/totals", { search, signal });

export async function getMovements(search: PageSearch, { signal }: Signal = {}) {
  const { body, headers } = await callWithHeaders<Movement[]>("GET", "/api/ledger", { search, signal });
  return { movements: body, next: headers.get("X-Next-Cursor") ?? undefined };
}

export async function getEventSums(search: PageSearch, { signal }: Signal = {}) {
  const { body, headers } = await callWithHeaders<EventSums[]>("GET", "/api/ledger/events", {
    search,
    signal,
  });
  return { events: body, next: headers.get("X-Next-Cursor") ?? undefined };
}

export const getMovementsFile = (search: BooksSearch) => callText("GET", "/api/ledger.csv", { search });
export const getEventsFile = (search: BooksSearch) => callText("GET", "/api/ledger/events.csv", { search });
