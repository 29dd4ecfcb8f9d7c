import { hasPermissionFor, permissionScope, type Role } from "../../permissions/permissionMap.ts";
import type { ArticleSortColumn } from "../contract.ts";
import type { ArticleListParams } from "./inputs.ts";
import type { ArticleFilter } from "./search.ts";

type Caller = { id: string; role: Role } | null | undefined;

/**
 * The articles of a list for its caller. "table": articles of every state, for users who manage articles and do not
 * filter published ones: a blogger's own, all for an admin. "public": published articles. Null: none.
 */
type ArticleListScope = { kind: "public" | "table"; filter: ArticleFilter } | null;

export function articleListScope(caller: Caller, params: ArticleListParams): ArticleListScope {
  const { searchTerm: search, language, hashtag, authorId, state, published } = params;
  const filter = { search, language, hashtag, authorId };
  const reach = permissionScope(caller, "articles.manage");
  if (!caller || !reach || published === "true") return { kind: "public", filter };
  if (reach === "any") return { kind: "table", filter: { ...filter, state } };
  if (authorId && !hasPermissionFor(caller, "articles.manage", authorId)) return null;
  return { kind: "table", filter: { ...filter, state, authorId: caller.id } };
}

export type ArticleOrder = { column: ArticleSortColumn; direction: "asc" | "desc" };

/**
 * The order of a list: as requested, else by creation; a list of published articles by publishing. Titles default to A
 * to Z, dates to newest first.
 */
export function articleOrder({ sortColumn, sortDirection, published }: ArticleListParams): ArticleOrder {
  const column = sortColumn ?? (published === "true" ? "published_at" : "created_at");
  return { column, direction: sortDirection ?? (column === "title" ? "asc" : "desc") };
}

/** The ids of the newest articles with a hashtag: in the article's language, and in any. */
type HashtagMatches = { same: string[]; any: string[] };

/** The most candidates that share several hashtags. */
const SHARING_MAX = 12;
/** The most candidates that are the newest of a hashtag, divided among the hashtags. */
const NEWEST_MAX = 10;

/**
 * The ids of likely related articles: those with several of the hashtags, and the newest of each hashtag, so that a
 * popular hashtag does not hide the articles of a rare one.
 */
export function pickCandidates(matchesByHashtag: HashtagMatches[]): string[] {
  const found = new Map<string, number>();
  for (const { same, any } of matchesByHashtag)
    for (const id of new Set([...same, ...any])) found.set(id, (found.get(id) ?? 0) + 1);
  const sharing = [...found]
    .filter(([, hashtags]) => hashtags > 1)
    // Ids begin with the time, so this sorts the newest first.
    .sort(([one, hashtags], [other, others]) => others - hashtags || (one < other ? 1 : -1))
    .slice(0, SHARING_MAX)
    .map(([id]) => id);
  const each = Math.ceil(NEWEST_MAX / Math.max(1, matchesByHashtag.length));
  const newest = matchesByHashtag.flatMap(({ same, any }) => [...same.slice(0, each), ...any.slice(0, each)]);
  return [...new Set([...sharing, ...newest])];
}
