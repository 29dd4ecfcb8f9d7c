import { addDays } from "../lib/calendarDays.ts";
import { DAY_MAX, DAY_MIN } from "./times/contract.ts";

/**
 * The FTS5 words for "has a day in `from`..`to`": one word for each whole century, year and month, and for each other
 * day, so that a month is one word and the longest range about 280. Empty when `to` is before `from`.
 */
export function dayFacets(from: string, to: string): string[] {
  const end = to < DAY_MAX ? to : DAY_MAX;
  const facets: string[] = [];
  let day = from > DAY_MIN ? from : DAY_MIN;
  while (day <= end) {
    const period = PERIODS.find(({ begins, lastDay }) => begins.test(day) && lastDay(day) <= end) ?? DAY;
    facets.push(period.facet(day));
    day = addDays(period.lastDay(day), 1);
  }
  return facets;
}

type Period = { begins: RegExp; lastDay: (day: string) => string; facet: (day: string) => string };

const DAY: Period = {
  begins: /^/,
  lastDay: (day) => day,
  facet: (day) => `"t${day.replaceAll("-", "")}"`,
};

/** From the longest to the shortest. A century is a prefix, for which the index has entries. */
const PERIODS: Period[] = [
  {
    begins: /^\d\d00-01-01$/,
    lastDay: (day) => `${day.slice(0, 2)}99-12-31`,
    facet: (day) => `"t${day.slice(0, 2)}"*`,
  },
  {
    begins: /-01-01$/,
    lastDay: (day) => `${day.slice(0, 4)}-12-31`,
    facet: (day) => `"t${day.slice(0, 4)}"`,
  },
  { begins: /-01$/, lastDay: lastDayOfMonth, facet: (day) => `"t${day.slice(0, 4)}${day.slice(5, 7)}"` },
];

/** The last day of the month that begins on `day`. */
function lastDayOfMonth(day: string): string {
  const next = addDays(day, 31);
  return addDays(`${next.slice(0, 7)}-01`, -1);
}
