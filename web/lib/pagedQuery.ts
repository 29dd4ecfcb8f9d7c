import { infiniteQueryOptions } from "@tanstack/react-query";
import { callWithHeaders } from "./api.ts";

type Search = Record<string, string | undefined>;

/** The query of a list that is loaded page by page, each page by the cursor of the one before. */
export function pagedQuery<Row>(queryKey: readonly unknown[], path: string, search: Search = {}) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => getListPage<Row>(path, { ...search, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
}

/** A page of a list; `next`: the cursor of the following page. */
export async function getListPage<Row>(path: string, search: Search, signal?: AbortSignal) {
  const { body, headers } = await callWithHeaders<Row[]>("GET", path, { search, ...(signal && { signal }) });
  return { rows: body, next: headers.get("X-Next-Cursor") ?? undefined };
}
