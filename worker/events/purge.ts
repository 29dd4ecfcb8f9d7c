import { purge } from "../edgeCache.ts";
import type { AppContext } from "../env.ts";
import { eventPath } from "../lib/pageAddresses.ts";

type CachedEvent = { id: string; slug: string };

/**
 * After a write: purges the event's page and its API answers. `before`: the old event, whose page may have had another
 * path. Lists, calendars and the organizer's pages show the write within `CACHED_SECONDS`.
 */
export function purgeEvent(c: AppContext, event: CachedEvent, before: CachedEvent = event): void {
  purge(
    c,
    "event",
    [event, before].map(({ id, slug }) => {
      const path = eventPath(slug);
      return { pages: [encodeURI(path)], params: { id, slug: path.slice(1) } };
    }),
  );
}
