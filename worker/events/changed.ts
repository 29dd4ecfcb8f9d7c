import type { Context } from "hono";
import type { App } from "../env.ts";
import { keptOfOrganizer } from "../profiles/changed.ts";
import { forgetShared } from "../shared.ts";
import { type EventDetail, eventPath } from "./contract.ts";

type Changed = Pick<EventDetail, "id" | "slug" | "organizer_id" | "organizer_public_slug">;

/** After a write: the pages and answers that show this event are drawn anew for the next visitor. */
export function eventChanged(c: Context<App>, event: Changed) {
  const path = encodeURI(eventPath(event.slug));
  const { organizer_id: id, organizer_public_slug: public_slug } = event;
  const organizer = id === null ? { pages: [], calls: [] } : keptOfOrganizer({ id, public_slug });
  forgetShared(c, {
    pages: ["/", "/eventi-imminenti", path, ...organizer.pages],
    calls: [
      "/api/events",
      "/api/events/sections",
      `/api/events/${event.id}`,
      `/api/events/${event.id}/participants`,
      `/api/events/slug${path}`,
      `/api/events/slug/${encodeURIComponent(event.slug)}`,
      ...organizer.calls,
    ],
  });
}
