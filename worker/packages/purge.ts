import { purge } from "../edgeCache.ts";
import type { AppContext } from "../env.ts";
import { PAGES } from "../lib/pageAddresses.ts";

/** After a write that changes or hides a sponsor: purges home, the sponsors' page and the strip. */
export function purgeSponsors(c: AppContext): void {
  purge(c, "organizer", [
    { pages: [PAGES.home.path, PAGES.sponsors.path], params: {}, calls: ["/api/sponsors"] },
  ]);
}
