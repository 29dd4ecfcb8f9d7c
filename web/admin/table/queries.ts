import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callWithHeaders } from "../../lib/api.ts";

/** A page of a table. `key` identifies the request, so that rows of another page are new elements and nothing moves. */
export type TablePageView<Row> = { rows: Row[]; next: string | null; previous: string | null; key: string };

/** The query of a table's page; the former page stays on the screen while another one loads. */
export function tableQuery<Row>(
  queryKey: readonly string[],
  path: string,
  request: Record<string, string | undefined>,
) {
  return queryOptions({
    queryKey: [...queryKey, request],
    queryFn: async ({ signal }): Promise<TablePageView<Row>> => {
      const { body, headers } = await callWithHeaders<Row[]>("GET", path, { search: request, signal });
      return {
        rows: body,
        next: headers.get("X-Next-Cursor"),
        previous: headers.get("X-Previous-Cursor"),
        key: JSON.stringify(request),
      };
    },
    placeholderData: keepPreviousData,
  });
}
