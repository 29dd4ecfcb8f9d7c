import { purge } from "../edgeCache.ts";
import type { AppContext } from "../env.ts";
import { REPLIES_PER_PAGE, replyPage, TOPICS_PER_PAGE, topicPath } from "./contract.ts";

/**
 * After a write that visitors may see, with eight cache calls: purges every page of the topic (one purge covers an
 * address with all its queries), the list's pages, the API's answers about the topic, and the first page of the list
 * or, after a write to a reply (`number`), the reply's page. Other answers show the write within `CACHED_SECONDS`.
 */
export function purgeTopic(c: AppContext, { id, number }: { id: string; number?: number }): void {
  const calls = [number === undefined ? FIRST_LIST_CALL : replyPageCall(id, number)];
  purge(c, "topic", [{ pages: [topicPath(id), "/forum"], params: { id }, calls }]);
}

/** The call with which the site's pages read the first topics: see `getTopics` in `web/forum/api.ts`. */
const FIRST_LIST_CALL = `/api/forum/topics?limit=${TOPICS_PER_PAGE}`;

/** The call with which the site's pages read a reply's page: see `getReplies` in `web/forum/api.ts`. */
function replyPageCall(topicId: string, number: number): string {
  const from = (replyPage(number) - 1) * REPLIES_PER_PAGE + 1;
  return `/api/forum/replies?topicId=${topicId}&from=${from}&limit=${REPLIES_PER_PAGE}`;
}
