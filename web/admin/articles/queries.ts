import { TABLE_PAGE_ROWS } from "../../../worker/admin/contract.ts";
import type { ArticleTableRow } from "../../../worker/blog/outputs.ts";
import { SORTED_MATCHES_HEADER } from "../../../worker/lib/tables.ts";
import { ARTICLE_TABLE_KEY } from "../../blog/editor/queries.ts";
import { tableQuery } from "../table/queries.ts";

type TableRequest = Record<"search" | "sort" | "direction" | "cursor", string | undefined> &
  Partial<Record<"language" | "state", string>>;

/** A page of the table of articles: the user's own, or all for an admin. */
export function articleTableQuery({ search, sort, direction, ...filters }: TableRequest) {
  const order = { searchTerm: search, sortColumn: sort, sortDirection: direction };
  const request = { ...order, ...filters, limit: String(TABLE_PAGE_ROWS) };
  return tableQuery<ArticleTableRow>(ARTICLE_TABLE_KEY, "/api/blog", request, SORTED_MATCHES_HEADER);
}
