import { type SQL, sql } from "drizzle-orm";
import { matchPrefix, searchWords } from "../lib/searchWords.ts";
import { dayFacets } from "./days.ts";
import type { EventFilterParams } from "./inputs.ts";

/** A list's filter. `categoryIds`: null in it stands for events without a category. */
export type EventFilter = Omit<EventFilterParams, "category"> & {
  categoryIds?: (string | null)[] | EachCategory;
  organizerId?: string;
  userRole?: string;
  /** A search in the title alone: among an organizer's own events, a search for the organizer's name would find all. */
  title?: string;
  /** Whether one word of the search is enough. */
  isAnyWord?: boolean;
  /** With cancelled events, which are in no public list: in those of organizers and admins, and in calendars. */
  withCancelled?: true;
  /** Cells of a grid (`finding/grid.ts`) of which an event must be in one. */
  cells?: string[];
};

/** A category taken row by row from a column of the surrounding statement; null for events without one. */
type EachCategory = { column: string };

/** The first and the last day of which an event must have one. */
type DaySpan = { from: string; to: string };

/** Every column but the facets, whose words nobody types. */
const TEXT_COLUMNS = "title location organizer description words";

/** Matches no event. */
const NOTHING = 'facets: "nothing"';

/**
 * The FTS5 MATCH text: every word of the search as a prefix, and every facet. A word is also found in the names of
 * categories, whose events then match. Null when the filter has neither words nor facets.
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

/** The words of a search, at most eight; one that has none, as of punctuation, finds no event instead of all. */
function matchWords(search: string, isAnyWord: boolean): SQL {
  const words = searchWords(search).map(matchPrefix);
  if (words.length === 0) return sql`${NOTHING}`;
  // One value for all words: SQLite refuses a statement whose expressions grow deeper with each.
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
  const { nation, discipline, userRole, organizerId, withCancelled, categoryIds, cells } = filter;
  const single = [
    ...(withCancelled ? [] : ["slisted"]),
    ...(nation ? [`n${Buffer.from(nation).toString("hex")}`] : []),
    ...(discipline ? [`d${discipline.replace("&", "and")}`] : []),
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

/** The facet of a category that the surrounding statement takes row by row. */
function matchEachCategory({ categoryIds }: EventFilter): SQL[] {
  if (!categoryIds || Array.isArray(categoryIds)) return [];
  const column = sql.raw(categoryIds.column);
  return [sql`'facets: "c' || coalesce(replace(${column}, '-', ''), 'none') || '"'`];
}
