import type { Context } from "hono";
import type { App } from "../env.ts";
import { forgetShared } from "../shared.ts";
import { eventPath } from "./contract.ts";

/** After a write: the pages and answers that show this event are drawn anew for the next visitor. */
export function eventChanged(c: Context<App>, event: { id: string; slug: string }) {
  const path = encodeURI(eventPath(event.slug));
  forgetShared(c, {
    pages: ["/", "/eventi-imminenti", path],
    calls: [
      "/api/events",
      "/api/events/sections",
      `/api/events/${event.id}`,
      `/api/events/slug${path}`,
      `/api/events/slug/${encodeURIComponent(event.slug)}`,
    ],
  });
}
