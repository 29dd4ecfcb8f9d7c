import type { Database } from "../env.ts";
import { topicPath } from "../forum/contract.ts";
import { postPlainText } from "../forum/text/contract.ts";
import { articlePath, eventPath, organizerPath } from "../lib/pageAddresses.ts";
import { RESULTS_PER_GROUP, RESULTS_PER_PAGE } from "./contract.ts";
import type { SiteSearch } from "./inputs.ts";
import type { SearchGroup, SearchResult, SearchView } from "./outputs.ts";
import {
  groupRankOf,
  kindsOf,
  makeSnippet,
  matchAllWords,
  matchAnyWord,
  rankOf,
  siteSearchWords,
  suggestSearches,
} from "./rules.ts";
import { type FoundText, listMatches, listNearTitles, readFoundTexts, type SearchMatch } from "./store.ts";

/** Finds the rows with all words of a search, else those with some, and near spellings of the words that none has. */
export async function searchSite(db: Database, search: SiteSearch, today: string) {
  const words = siteSearchWords(search.q);
  const kinds = kindsOf(search);
  if (words.length === 0 || kinds.length === 0)
    return { view: { groups: [], some_words: [], did_you_mean: [] }, next: null };
  const scope = { ...search, kinds, today };
  const all = await listMatches(db, matchAllWords(words), scope);
  const isPartial = all.length === 0;
  const matches = isPartial && words.length > 1 ? await listMatches(db, matchAnyWord(words), scope) : all;
  const found = new Set(matches.flatMap((match) => (isPartial ? [...match.words] : [...words.keys()])));
  const missing = words.filter((_, index) => !found.has(index));
  const titles = missing.length > 0 ? await listNearTitles(db, missing) : [];
  const { groups, next } = await readGroups(db, matches, words, search);
  const view: SearchView = {
    groups,
    some_words: isPartial ? words.filter((_, index) => found.has(index)) : [],
    did_you_mean: suggestSearches(words, missing, titles),
  };
  return { view, next };
}

/** The matches by kind, each kind's best first, and the kinds by their best (`groupRankOf`). */
async function readGroups(db: Database, matches: SearchMatch[], words: string[], search: SiteSearch) {
  const { kind, limit = kind ? RESULTS_PER_PAGE : RESULTS_PER_GROUP } = search;
  const from = kind ? Number(search.cursor ?? 0) : 0;
  const ranked = matches
    .map((match) => ({ ...match, rank: rankOf(match.kind, match.score, match.age) }))
    .toSorted((one, other) => other.rank - one.rank || other.row - one.row);
  const pages = [...Map.groupBy(ranked, (match) => match.kind)]
    .map(([name, found]) => ({
      kind: name,
      rank: groupRankOf(name, found[0]?.rank ?? 0),
      total: found.length,
      page: found.slice(from, from + limit),
    }))
    .toSorted((one, other) => other.rank - one.rank);
  const texts = await readFoundTexts(
    db,
    pages.flatMap(({ page }) => page),
  );
  const groups = pages.map(({ page, kind: name, total }): SearchGroup => {
    const results = page.flatMap(({ row }) => {
      const text = texts.get(row);
      return text ? [toResult(text, words)] : [];
    });
    return { kind: name, total, results };
  });
  const next = kind && from + limit < (pages[0]?.total ?? 0) ? String(from + limit) : null;
  return { groups: groups.filter(({ results }) => results.length > 0), next };
}

function toResult(found: FoundText, words: string[]): SearchResult {
  const { row_kind, id, title, date } = found;
  const text = row_kind === "topic" || row_kind === "reply" ? postPlainText(found.text) : found.text;
  return { id, title, href: hrefOf(found), snippet: makeSnippet(text, words), date };
}

function hrefOf({ row_kind, id, slug, reply, date }: FoundText): string {
  if (row_kind === "event") return eventPath(slug);
  if (row_kind === "article") return articlePath({ slug, published_day: date });
  if (row_kind === "organizer") return organizerPath(slug);
  return topicPath(id, reply === null ? {} : { reply });
}
