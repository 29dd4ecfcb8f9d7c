import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { TABLE_PAGE_ROWS } from "../../../worker/admin/contract.ts";
import type { ArticleTableRow } from "../../../worker/blog/outputs.ts";
import { SORTED_MATCHES_HEADER } from "../../../worker/lib/tables.ts";
import { ARTICLE_TABLE_KEY } from "../../blog/editor/queries.ts";
import { ApiError, callWithHeaders } from "../../lib/api.ts";
import type { TablePageView } from "../table/queries.ts";

/** How long a page of the table is shown without a refetch, and how long it stays cached, in milliseconds. */
const FRESH_MS = 30_000;
const KEPT_MS = 5 * 60_000;
const RETRIES = 2;
/** The longest wait before a retry, in milliseconds. */
const BACKOFF_MAX_MS = 5000;

/** `sortedMatches`: the number of sorted matches when there are more; else null. */
type ArticleTablePage = TablePageView<ArticleTableRow> & { sortedMatches: number | null };

type TableRequest = Record<"search" | "sort" | "direction" | "cursor", string | undefined> &
  Partial<Record<"language" | "state", string>>;

/** A page of the table of articles: the user's own, or all for an admin. */
export function articleTableQuery({ search, sort, direction, ...request }: TableRequest) {
  return queryOptions({
    queryKey: [...ARTICLE_TABLE_KEY, { search, sort, direction, ...request }],
    queryFn: async ({ signal }): Promise<ArticleTablePage> => {
      const { body, headers } = await callWithHeaders<ArticleTableRow[]>("GET", "/api/blog", {
        search: {
          searchTerm: search,
          sortColumn: sort,
          sortDirection: direction,
          ...request,
          limit: TABLE_PAGE_ROWS,
        },
        signal,
      });
      return {
        rows: body,
        next: headers.get("X-Next-Cursor"),
        previous: headers.get("X-Previous-Cursor"),
        key: JSON.stringify({ search, sort, direction, ...request }),
        sortedMatches: Number(headers.get(SORTED_MATCHES_HEADER)) || null,
      };
    },
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    gcTime: KEPT_MS,
    retry: (failures, error) => failures < RETRIES && isWorthRetrying(error),
    retryDelay: (failures) => Math.min(1000 * 2 ** failures, BACKOFF_MAX_MS),
  });
}

/** Whether another attempt can succeed: not after a refusal, nor without a network. */
function isWorthRetrying(error: Error): boolean {
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return navigator.onLine && !isRefused;
}
