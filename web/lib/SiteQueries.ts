import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient } from "@tanstack/react-query";

/**
 * TanStack Query joins an invalidation to a first fetch that is under way, whose answer may be older than the write.
 * Such a query is fetched once more when its first fetch has ended; others are cancelled and fetched again by the library.
 */
export class SiteQueries extends QueryClient {
  override async invalidateQueries(
    filters: InvalidateQueryFilters = {},
    options?: InvalidateOptions,
  ): Promise<void> {
    const unread = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: "fetching" })
      .filter(({ state }) => state.data === undefined);
    await super.invalidateQueries(filters, options);
    if (unread.length === 0) return;
    await Promise.allSettled(unread.map(({ promise }) => promise));
    const { refetchType } = filters;
    await super.invalidateQueries(
      { ...(refetchType && { refetchType }), predicate: (query) => unread.includes(query) },
      options,
    );
  }
}
