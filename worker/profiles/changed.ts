import type { Context } from "hono";
import type { App } from "../env.ts";
import { organizerIdPath, organizerPath } from "../organizers/contract.ts";
import { forgetShared } from "../shared.ts";

/** An organizer by what their pages are found by. `public_slug` is null for one who never had a page of that kind. */
type PagesOf = { id: string; public_slug: string | null };

/** The pages of an organizer and the calls they are drawn with, as the edge keeps them. */
export function keptOfOrganizer({ id, public_slug: slug }: PagesOf) {
  const pages = [organizerIdPath(id)];
  const calls = [`/api/instructors/${id}`];
  if (slug) {
    pages.push(organizerPath(slug));
    calls.push(`/api/instructors/slug/${slug}`, `/api/instructors/slug/${slug}/events`);
  }
  return { pages, calls };
}

/** After a write: an organizer's pages are drawn anew for the next visitor. */
export function organizerChanged(c: Context<App>, organizer: PagesOf) {
  forgetShared(c, keptOfOrganizer(organizer));
}
