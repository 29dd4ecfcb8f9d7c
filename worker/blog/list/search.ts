import { type SQL, sql } from "drizzle-orm";
import { usersByName } from "../../auth/search.ts";
import type { Database } from "../../env.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import { matchPrefix, searchWords, withoutAccents } from "../../lib/searchWords.ts";
import { rolesWith } from "../../permissions/permissionMap.ts";
import type { ArticleState } from "../contract.ts";

/** A list's filter. `hashtag` is normalized by `hashtagKey`; `state` is used only in the authors' table. */
export type ArticleFilter = {
  search?: string | undefined;
  language?: LanguageCode | undefined;
  hashtag?: string | undefined;
  authorId?: string | undefined;
  state?: ArticleState | undefined;
};

/** The full-text index of published articles, sorted by publishing, and that of all articles, by creation. */
export type ArticleIndex = "article_search" | "article_table_search";

/** Row numbers of both indexes: the minute, then the ordinal, as the migration's view makes them. */
const ORDINALS = 100_000_000;

/** A range of matches in an index's order: at most `limit` beyond `position`, without the first `offset`. */
type MatchWindow = {
  direction: "asc" | "desc";
  position?: number | undefined;
  offset?: number;
  limit: number;
};

/** SQL for the `ordinal` and `position` of a filter's matches. `authors`: those whose name matches a word. */
export function selectArticleMatches(
  index: ArticleIndex,
  filter: ArticleFilter,
  authors: FoundAuthor[],
  { direction, position, offset = 0, limit }: MatchWindow,
): SQL {
  const table = sql.raw(index);
  const sign = sql.raw(direction === "asc" ? ">" : "<");
  // Cast, because D1 binds every number as REAL, and FTS5 ignores a REAL row range.
  const beyond = position === undefined ? sql`` : sql`and rowid ${sign} cast(${position} as integer)`;
  return sql`select rowid % ${sql.raw(String(ORDINALS))} as ordinal, rowid as position from ${table}
    where ${table} match (${matchText(filter, authors)}) ${beyond}
    order by rowid ${sql.raw(direction)} limit ${limit} offset ${offset}`;
}

/** The MATCH text: every word as a prefix in the text or the author's name; and the filters' facets. */
function matchText({ search, language, hashtag, authorId, state }: ArticleFilter, authors: FoundAuthor[]) {
  const facets = [
    ...(language ? [`l${language}`] : []),
    ...(authorId ? [authorFacet(authorId)] : []),
    ...(hashtag ? [`h${Buffer.from(hashtag).toString("hex")}`] : []),
    ...(state ? [`s${state}`] : []),
  ];
  const words = search === undefined ? [] : searchWords(search);
  // A search without a word finds no article.
  if (search !== undefined && words.length === 0) facets.push("nothing");
  return [
    ...words.map((word) => matchWord(word, authors)),
    ...facets.map((facet) => `{facets}: "${facet}"`),
  ].join(" AND ");
}

function matchWord(word: string, authors: FoundAuthor[]): string {
  const inText = `{text}: ${matchPrefix(word)}`;
  const ids = authors.filter(({ words }) => words.some((one) => one.startsWith(withoutAccents(word))));
  if (ids.length === 0) return inText;
  return `(${inText} OR {facets}: (${ids.map(({ id }) => `"${authorFacet(id)}"`).join(" OR ")}))`;
}

function authorFacet(id: string): string {
  return `a${id.replaceAll("-", "")}`;
}

/** An author whose name matches a word of the search, and the words of that name without accents. */
export type FoundAuthor = { id: string; words: string[] };

/** The most authors that a search reads: the latest registered. */
const AUTHORS_MAX = 10;

/**
 * Users who may write articles and whose name has a word with the prefix of a search's word, found by the index of user
 * names: the articles' index has no names, so a changed name updates no article.
 */
export async function findAuthorsByName(db: Database, search: string | undefined): Promise<FoundAuthor[]> {
  const roles = rolesWith("articles.manage");
  const authors = usersByName(search ?? "", { roles, limit: AUTHORS_MAX, isAnyWord: true });
  if (!authors) return [];
  const rows = await db.all<{ id: string; full_name: string }>(sql`select u.id, u.full_name from ${authors}`);
  return rows.map(({ id, full_name }) => ({ id, words: searchWords(full_name).map(withoutAccents) }));
}
