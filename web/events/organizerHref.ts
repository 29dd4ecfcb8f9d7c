import type { EventDetail } from "../../worker/events/outputs.ts";
import { paths } from "../paths.ts";

/**
 * The page of an event's school or organizer: the public page, else the page by id, which every active organizer has; the page
 * about the site for an admin. Null without a page.
 */
export function organizerHref({
  organizer_id,
  organizer_page,
  organizer_public_enabled,
  organizer_public_slug,
  school_slug,
}: EventDetail): string | null {
  if (school_slug) return paths.school.href(school_slug);
  if (!organizer_id || !organizer_page) return null;
  if (organizer_page === "site") return paths.about.href();
  return organizer_public_enabled && organizer_public_slug
    ? paths.organizer.href(organizer_public_slug)
    : paths.organizerById.href(organizer_id);
}
