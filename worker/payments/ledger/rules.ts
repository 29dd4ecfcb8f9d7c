import { addDays } from "../../lib/calendarDays.ts";
import { startOfDay } from "../../lib/timeZones.ts";
import type { Sums } from "./contract.ts";

/** A period between two instants in ISO, the second one outside it. */
export type Period = { since?: string; until?: string };

/** The instants of a period of calendar days, both of them inside it. */
export function periodOf(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  timeZone: string,
): Period {
  return {
    ...(from && { since: startOfDay(from, timeZone).toISOString() }),
    ...(to && { until: startOfDay(addDays(to, 1), timeZone).toISOString() }),
  };
}

/** Entries between two instants in ISO that are added to sums of whole days, or taken off them. */
export type PeriodEdge = { since: string; until: string; sign: 1 | -1 };

const DAY_MS = 86_400_000;

/**
 * A period as whole days in UTC, the last one outside it, and the few hours at its ends by which they differ: days of
 * the site begin at another hour. Sums by day then answer any period.
 */
export function wholeDaysOf({ since, until }: Period): { from?: string; to?: string; edges: PeriodEdge[] } {
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

/** Cents that came, that went back, and that disputes took with their fees. */
export type CentSums = { gross: number; refunded: number; disputed: number };

/** Of cents, so that nothing is lost on the way to the difference. */
export function toSums({ gross, refunded, disputed }: CentSums): Sums {
  return {
    gross: gross / 100,
    refunded: refunded / 100,
    disputed: disputed / 100,
    net: (gross - refunded - disputed) / 100,
  };
}
