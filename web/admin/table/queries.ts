import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callWithHeaders } from "../../lib/api.ts";

/**
 * A page of a table. `key` identifies the request, so that rows of another page are new elements and nothing moves.
 * `limit`: the bound that a search has reached, of which the table tells; null for none.
 */
export type TablePageView<Row> = {
  rows: Row[];
  next: string | null;
  previous: string | null;
  limit: number | null;
  key: string;
};

/**
 * The query of a table's page; the former page stays on the screen while another one loads. `limitHeader`: the header of
 * a search that has reached its bound.
 */
export function tableQuery<Row>(
  queryKey: readonly string[],
  path: string,
  request: Record<string, string | undefined>,
  limitHeader = "",
) {
  return queryOptions({
    queryKey: [...queryKey, request],
    queryFn: async ({ signal }): Promise<TablePageView<Row>> => {
      const { body, headers } = await callWithHeaders<Row[]>("GET", path, { search: request, signal });
      return {
        rows: body,
        next: headers.get("X-Next-Cursor"),
        previous: headers.get("X-Previous-Cursor"),
        limit: limitHeader ? Number(headers.get(limitHeader)) || null : null,
        key: JSON.stringify(request),
      };
    },
    placeholderData: keepPreviousData,
  });
}

/** All rows of a table without pages, for `AdminTable`. */
export function toTablePage<Row>(rows: Row[]): TablePageView<Row> {
  return { rows, next: null, previous: null, limit: null, key: "all" };
}
