import { addDays } from "../../lib/calendarDays.ts";
import { toEuros } from "../../lib/money.ts";
import { startOfDay } from "../../lib/timeZones.ts";
import type { LedgerSums } from "./outputs.ts";

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

/** Cents of charges, refunds, and disputes with their fees. */
export type CentSums = { gross: number; refunded: number; disputed: number };

/** Sums in euros, computed in cents, so that the difference is exact. */
export function toLedgerSums({ gross, refunded, disputed }: CentSums): LedgerSums {
  return {
    gross: toEuros(gross),
    refunded: toEuros(refunded),
    disputed: toEuros(disputed),
    net: toEuros(gross - refunded - disputed),
  };
}
