import { addDays } from "../../lib/calendarDays.ts";
import { toEuros } from "../../lib/money.ts";
import { startOfDay } from "../../lib/timeZones.ts";
import type { LedgerSums } from "./contract.ts";

/** A period between two ISO instants, the second one exclusive. */
export type LedgerPeriod = { since?: string; until?: string };

/** The period of two calendar days in a time zone, both inclusive. */
export function toLedgerPeriod(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  timeZone: string,
): LedgerPeriod {
  return {
    ...(from && { since: startOfDay(from, timeZone).toISOString() }),
    ...(to && { until: startOfDay(addDays(to, 1), timeZone).toISOString() }),
  };
}

/** Ledger entries between two ISO instants that are added to, or subtracted from, sums of whole days. */
export type PeriodEdge = { since: string; until: string; sign: 1 | -1 };

const DAY_MS = 86_400_000;

/**
 * A period as whole UTC days, the last one exclusive, and the hours at its ends by which the days of the site's time zone
 * differ. So sums by UTC day cover any period.
 */
export function toWholeDays({ since, until }: LedgerPeriod): {
  from?: string;
  to?: string;
  edges: PeriodEdge[];
} {
  const edges: PeriodEdge[] = [];
  const nearest = (at: string, sign: 1 | -1) => {
    const midnight = new Date(Math.round(Date.parse(at) / DAY_MS) * DAY_MS).toISOString();
    if (at < midnight) edges.push({ since: at, until: midnight, sign });
    if (at > midnight) edges.push({ since: midnight, until: at, sign: sign === 1 ? -1 : 1 });
    return midnight.slice(0, 10);
  };
  return {
    ...(since && { from: nearest(since, 1) }),
    ...(until && { to: nearest(until, -1) }),
    edges,
  };
}

/** Cents of charges, refunds, and disputes with their fees. */
export type CentSums = { gross: number; refunded: number; disputed: number };

/** Computed in cents, so that the difference is exact. */
export function toLedgerSums({ gross, refunded, disputed }: CentSums): LedgerSums {
  return {
    gross: toEuros(gross),
    refunded: toEuros(refunded),
    disputed: toEuros(disputed),
    net: toEuros(gross - refunded - disputed),
  };
}
