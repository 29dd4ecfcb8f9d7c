import type { Context } from "hono";
import { findCategorySlug } from "../categories/store.ts";
import type { App } from "../env.ts";
import { afterAnswer } from "../log.ts";
import { keptOfOrganizer } from "../profiles/changed.ts";
import { forgetShared } from "../shared.ts";
import { type EventDetail, eventPath, LIST_PAGE, SCOPES } from "./contract.ts";

type Changed = Pick<EventDetail, "id" | "slug" | "category_id" | "organizer_id" | "organizer_public_slug">;

/** After a write: the pages and answers that show this event are drawn anew for the next visitor. */
export function eventChanged(c: Context<App>, event: Changed) {
  if (event.category_id)
    afterAnswer(c.executionCtx, "purging a category", categoryChanged(c, event.category_id));
  const path = encodeURI(eventPath(event.slug));
  const { organizer_id: id, organizer_public_slug: public_slug } = event;
  const organizer = id === null ? { pages: [], calls: [] } : keptOfOrganizer({ id, public_slug });
  forgetShared(c, {
    pages: ["/", "/eventi-imminenti", "/eventi-imminenti?scope=past", path, ...organizer.pages],
    calls: [
      "/api/events",
      ...SCOPES.map((scope) => `/api/events?scope=${scope}&limit=${LIST_PAGE}`),
      "/api/events/sections",
      "/api/calendars/all.ics",
      `/api/calendars/events/${event.id}.ics`,
      `/api/events/${event.id}`,
      `/api/events/${event.id}/participants`,
      `/api/events/slug${path}`,
      `/api/events/slug/${encodeURIComponent(event.slug)}`,
      ...organizer.calls,
    ],
  });
}

/** The page of a category and its calendar, by the address that they have. */
async function categoryChanged(c: Context<App>, id: string): Promise<void> {
  const slug = await findCategorySlug(c.var.db, id);
  if (!slug) return;
  const name = encodeURIComponent(slug);
  forgetShared(c, { pages: [`/categories/${name}`], calls: [`/api/calendars/categories/${name}.ics`] });
}
