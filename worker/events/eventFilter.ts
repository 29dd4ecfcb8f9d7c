import { type SQL, sql } from "drizzle-orm";
import { addDays } from "../lib/calendarDays.ts";
import { matchPrefix, searchWords } from "../lib/searchWords.ts";
import type { EventFilterParams } from "./inputs.ts";
import { DAY_MAX, DAY_MIN } from "./times/contract.ts";

/** A list's filter. `categoryIds`: a null in it means events without a category. */
export type EventFilter = Omit<EventFilterParams, "category"> & {
  categoryIds?: (string | null)[] | EachCategory;
  organizerId?: string;
  userRole?: string;
  /** A search in titles only, because among an organizer's own events the organizer's name would match all. */
  title?: string;
  /** Whether one word of the search is enough. */
  isAnyWord?: boolean;
  /** Includes cancelled events, which only lists of organizers and admins, and calendars, contain. */
  withCancelled?: true;
  /** Cells of a grid (`finding/near.ts`), one of which an event must be in. */
  cells?: string[];
};

/** A category from a column of the surrounding statement; null for events without one. */
type EachCategory = { column: string };

/** A range of days, one of which an event must have. */
type DaySpan = { from: string; to: string };

/** Every column but the facets, whose words are internal. */
const TEXT_COLUMNS = "title location organizer description words";

/** Matches no event. */
const NOTHING = 'facets: "nothing"';

/**
 * The FTS5 MATCH text: every word of the search as a prefix, and every facet. A word also matches names of categories,
 * whose events then match. Null for a filter with neither words nor facets.
 */
export function matchText(filter: EventFilter, span: DaySpan | null): SQL | null {
  const question = [
    ...(filter.title === undefined ? [] : matchTitle(filter.title)),
    ...matchFacets(filter),
    ...(span ? [matchDays(span)] : []),
  ].join(" AND ");
  const parts = [
    ...(filter.searchTerm === undefined ? [] : [matchWords(filter.searchTerm, filter.isAnyWord ?? false)]),
    ...(question ? [sql`${question}`] : []),
    ...matchEachCategory(filter),
  ];
  return parts.length > 0 ? sql.join(parts, sql` || ' AND ' || `) : null;
}

/** The words of a search, at most eight; a search without a word, as of punctuation, finds no event. */
function matchWords(search: string, isAnyWord: boolean): SQL {
  const words = searchWords(search).map(matchPrefix);
  if (words.length === 0) return sql`${NOTHING}`;
  // One value for all words, because SQLite refuses an expression that grows deeper with each word.
  const categories = sql`select ' OR facets: (' || group_concat('"c' || replace(category_id, '-', '') || '"', ' OR ') || ')'
    from category_search where category_search match word.value`;
  const match = sql`${`({${TEXT_COLUMNS}}: `} || word.value || coalesce((${categories}), '') || ')'`;
  return sql`(select '(' || group_concat(${match}, ${isAnyWord ? " OR " : " AND "}) || ')'
    from json_each(${JSON.stringify(words)}) word)`;
}

function matchTitle(title: string): string[] {
  const words = searchWords(title).map(matchPrefix);
  return words.length > 0 ? words.map((word) => `{title}: ${word}`) : [NOTHING];
}

function matchFacets(filter: EventFilter): string[] {
  const { nation, discipline, maxCost, userRole, organizerId, withCancelled, categoryIds, cells } = filter;
  const single = [
    ...(withCancelled ? [] : ["slisted"]),
    ...(nation ? [`n${Buffer.from(nation).toString("hex")}`] : []),
    ...(discipline ? [`d${discipline.replace("&", "and")}`] : []),
    ...(maxCost === undefined ? [] : [`p${maxCost}`]),
    ...(userRole ? [`r${userRole.replace("_", "")}`] : []),
    ...(organizerId ? [`o${organizerId.replaceAll("-", "")}`] : []),
  ].map((facet) => `facets: "${facet}"`);
  const ids = Array.isArray(categoryIds) ? categoryIds : [];
  return [
    ...single,
    ...(ids.length > 0 ? [matchAny(ids.map((id) => `"c${id ? id.replaceAll("-", "") : "none"}"`))] : []),
    ...(cells ? [matchAny(cells.map((cell) => `"${cell}"`))] : []),
  ];
}

function matchDays({ from, to }: DaySpan): string {
  return matchAny(dayFacets(from, to));
}

function matchAny(facets: string[]): string {
  return facets.length > 0 ? `facets: (${facets.join(" OR ")})` : NOTHING;
}

/** The facet of a category from the surrounding statement's row. */
function matchEachCategory({ categoryIds }: EventFilter): SQL[] {
  if (!categoryIds || Array.isArray(categoryIds)) return [];
  const column = sql.raw(categoryIds.column);
  return [sql`'facets: "c' || coalesce(replace(${column}, '-', ''), 'none') || '"'`];
}

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

const DAY: Period = { begins: /^/, lastDay: (day) => day, facet: (day) => `"t${day.replaceAll("-", "")}"` };

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
