import { isDay } from "../../../worker/lib/calendarDays.ts";
import { isEventId } from "../../../worker/lib/pageAddresses.ts";
import type { LedgerSearch } from "../../../worker/payments/ledger/inputs.ts";
import { endOfMonth } from "../../lib/dates.ts";
import { paths } from "../../paths.ts";

export const LEDGER_VIEWS = ["events", "movements"] as const;
type LedgerView = (typeof LEDGER_VIEWS)[number];

/** The filter in the ledger's address. `year` and `month` are empty for any. `organizerId`: of a school's account. */
export type LedgerFilter = {
  view: LedgerView;
  year: string;
  month: string;
  eventId: string;
  organizerId: string | undefined;
};

/** Reads the filter from an address; a month without its year is ignored. */
export function parseLedgerFilter(params: URLSearchParams, organizerId?: string): LedgerFilter {
  const year = params.get("year") ?? "";
  const month = params.get("month") ?? "";
  const eventId = params.get("event") ?? "";
  const isYear = /^20\d\d$/.test(year);
  return {
    view: params.get("view") === "movements" ? "movements" : "events",
    year: isYear ? year : "",
    month: isYear && isDay(`${year}-${month}-01`) ? month : "",
    eventId: isEventId(eventId) ? eventId.toLowerCase() : "",
    organizerId,
  };
}

/** The address of an event's ledger entries in the same period. */
export function eventLedgerPath(eventId: string, { year, month, organizerId }: LedgerFilter): string {
  const period = Object.entries({ year, month }).map(([name, value]) => (value ? `&${name}=${value}` : ""));
  return paths.earnings.href(eventId, organizerId) + period.join("");
}

/** The filter as a search of the API: the first and last day of the month or year, and the event. */
export function ledgerSearch({ year, month, eventId, organizerId }: LedgerFilter): LedgerSearch {
  const from = month ? `${year}-${month}-01` : `${year}-01-01`;
  return {
    ...(year && { from, to: month ? endOfMonth(from) : `${year}-12-31` }),
    ...(eventId && { eventId }),
    ...(organizerId && { organizerId }),
  };
}
