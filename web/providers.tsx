import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryCache,
  QueryClient,
  QueryClientProvider,
} from "@tanstack/react-query";
import { type createStore, Provider as StateProvider, useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { ApiError } from "./lib/api.ts";
import { TranslateProvider } from "./lib/i18n.tsx";
import { languageAtom } from "./settings/state.ts";

/**
 * A query is retried once in the browser when the network or the server failed, but not after a 4xx; the server does
 * not retry (`patient` is false). Without a network a query fails at once and its error is shown, instead of pausing;
 * when the network is back, all mounted queries are refetched.
 */
export function createQueries({ patient }: { patient: boolean }): QueryClient {
  return new SiteQueries({
    // The Worker logs failed calls itself, without secrets of their addresses.
    queryCache: new QueryCache(
      import.meta.env.SSR ? {} : { onError: (error, query) => console.info(query.queryKey, error) },
    ),
    defaultOptions: {
      queries: {
        networkMode: "always",
        refetchOnReconnect: "always",
        refetchOnWindowFocus: false,
        retry: (failures, error) =>
          patient &&
          navigator.onLine &&
          failures < 1 &&
          !(error instanceof ApiError && error.status >= 400 && error.status < 500),
      },
      mutations: { networkMode: "always" },
    },
  });
}

type Props = { queries: QueryClient; state: ReturnType<typeof createStore>; children: ReactNode };

export function Providers({ queries, state, children }: Props) {
  return (
    <QueryClientProvider client={queries}>
      <StateProvider store={state}>
        <InLanguage>{children}</InLanguage>
      </StateProvider>
    </QueryClientProvider>
  );
}

function InLanguage({ children }: { children: ReactNode }) {
  return <TranslateProvider language={useAtomValue(languageAtom)}>{children}</TranslateProvider>;
}

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
