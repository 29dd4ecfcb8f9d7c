import type { Context } from "hono";
import { purge } from "../edgeCache.ts";
import type { AppEnv } from "../env.ts";
import { topicPath } from "./contract.ts";

/**
 * After a write that visitors may see: purges every page of the topic (one purge reaches a page's address with each of its
 * queries), the forum's first page, and the answers of the API about the topic: at most eight calls of the cache. Further
 * lists and pages of replies show the write within `CACHED_SECONDS`.
 */
export function purgeTopic(c: Context<AppEnv>, { id }: { id: string }): void {
  purge(c, "topic", [{ pages: [topicPath(id), "/forum"], params: { id } }]);
}
