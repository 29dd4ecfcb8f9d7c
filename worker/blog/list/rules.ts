import { hasPermissionFor, permissionScope, type Role } from "../../permissions/contract.ts";
import type { ArticleSortColumn } from "../contract.ts";
import type { ArticleListParams } from "./inputs.ts";
import type { ArticleFilter } from "./search.ts";

type Caller = { id: string; role: Role } | null | undefined;

/**
 * What a list shows its caller. "table": articles of every state, for whoever manages articles and does not ask for the
 * published ones alone: a blogger's own, an admin's all. "public": published articles. Null: no article at all.
 */
export type ArticleListScope = { kind: "public" | "table"; filter: ArticleFilter } | null;

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
 * The order of a list: as asked for, else by creation; a list of published articles, asked for as such, by publishing.
 * Titles run from A to Z, dates from the newest, unless the direction is said.
 */
export function articleOrder({ sortColumn, sortDirection, published }: ArticleListParams): ArticleOrder {
  const column = sortColumn ?? (published === "true" ? "published_at" : "created_at");
  return { column, direction: sortDirection ?? (column === "title" ? "asc" : "desc") };
}
