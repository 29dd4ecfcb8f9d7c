import { daysAfter } from "../days/contract.ts";
import { dayBegins } from "../days/rules.ts";
import type { Sums } from "./contract.ts";

/** A period between two instants in ISO, the second one outside it. */
export type Period = { since?: string; until?: string };

/** The instants of a period of calendar days, both of them inside it. */
export function periodOf(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  timeZone: string,
): Period {
  return {
    ...(from && { since: dayBegins(from, timeZone).toISOString() }),
    ...(to && { until: dayBegins(daysAfter(to, 1), timeZone).toISOString() }),
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
