import { purge } from "../edgeCache.ts";
import type { AppContext } from "../env.ts";
import { organizerIdPath, organizerPath } from "../lib/pageAddresses.ts";

/** `public_slug` is null for an organizer who never had a public page. */
type CachedOrganizer = { id: string; public_slug: string | null };

/** After a write: purges an organizer's pages and the answers about them. */
export function purgeOrganizer(c: AppContext, { id, public_slug: slug }: CachedOrganizer): void {
  const pages = [organizerIdPath(id), ...(slug ? [organizerPath(slug)] : [])];
  purge(c, "organizer", [{ pages, params: { id, ...(slug && { slug }) } }]);
}
