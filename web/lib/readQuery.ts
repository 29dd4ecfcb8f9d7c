import { type QueryKey, queryOptions, type UseQueryOptions } from "@tanstack/react-query";
import { ApiError, call } from "./api.ts";

/** How a query behaves, and the search of its address. */
type Options<View> = Omit<UseQueryOptions<View>, "queryKey" | "queryFn"> & {
  search?: Record<string, string | number | undefined>;
};

/** The query of what the server answers at a path. */
export function readQuery<View>(
  queryKey: QueryKey,
  path: string,
  { search = {}, ...rest }: Options<View> = {},
) {
  return queryOptions({
    ...rest,
    queryKey,
    queryFn: ({ signal }) => call<View>("GET", path, { search, signal }),
  });
}

/** The same of what may be missing, which is null then. */
export function readQueryOrNull<View>(
  queryKey: QueryKey,
  path: string,
  { search = {}, ...rest }: Options<View | null> = {},
) {
  return queryOptions({
    ...rest,
    queryKey,
    queryFn: ({ signal }) => call<View>("GET", path, { search, signal }).catch(nullWhenMissing),
  });
}

export function nullWhenMissing(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}
