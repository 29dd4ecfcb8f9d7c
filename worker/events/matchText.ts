import { type SQL, sql } from "drizzle-orm";
import { foldLetters, searchWords } from "../lib/searchWords.ts";
import { dayFacets } from "./days.ts";
import type { EventFilter } from "./search.ts";

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
  const words = searchWords(search).map(foldLetters);
  if (words.length === 0) return sql`${NOTHING}`;
  const operator = sql.raw(isAnyWord ? "' OR '" : "' AND '");
  const matches = sql.join(words.map(matchWord), sql` || ${operator} || `);
  return sql`'(' || ${matches} || ')'`;
}

function matchWord(word: string): SQL {
  const categories = sql`select ' OR facets: (' || group_concat('"c' || replace(category_id, '-', '') || '"', ' OR ') || ')'
    from category_search where category_search match ${`"${word}"*`}`;
  return sql`${`({${TEXT_COLUMNS}}: "${word}"*`} || coalesce((${categories}), '') || ')'`;
}

function matchTitle(title: string): string[] {
  const words = searchWords(title).map(foldLetters);
  return words.length > 0 ? words.map((word) => `{title}: "${word}"*`) : [NOTHING];
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
