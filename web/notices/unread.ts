import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { NOTICES_KEY, noticeCountQuery } from "./queries.ts";

const CHANNEL = "notices";

/** The number of unread notices, which follows what other tabs read; 0 until loaded. */
export function useUnreadNotices(): number {
  const queries = useQueryClient();
  useEffect(() => {
    if (!("BroadcastChannel" in globalThis)) return;
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => void queries.invalidateQueries({ queryKey: NOTICES_KEY });
    return () => channel.close();
  }, [queries]);
  return useQuery(noticeCountQuery).data?.unread ?? 0;
}

/** Refetches the notices in this tab and in the browser's others, because some were read or are unread again. */
export function refreshNotices(queries: QueryClient): Promise<void> {
  if ("BroadcastChannel" in globalThis) {
    const channel = new BroadcastChannel(CHANNEL);
    channel.postMessage(null);
    channel.close();
  }
  return queries.invalidateQueries({ queryKey: NOTICES_KEY });
}

/** Refetches the notices after something was read of which one may have told; without unread ones there is no need. */
export async function refreshUnreadNotices(queries: QueryClient): Promise<void> {
  if (queries.getQueryData(noticeCountQuery.queryKey)?.unread) await refreshNotices(queries);
}
