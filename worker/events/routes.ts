import { Hono } from "hono";
import { listCategories } from "../categories/store.ts";
import { dayIn } from "../days/contract.ts";
import type { App, Database } from "../env.ts";
import { Refusal } from "../errors.ts";
import { parse } from "../http.ts";
import { slugParams as organizerParams } from "../profiles/inputs.ts";
import { toPublicProfile } from "../profiles/rules.ts";
import { findBySlug } from "../profiles/store.ts";
import { forEveryone } from "../shared.ts";
import { type EventCard, LIST_MAX, type SectionsView } from "./contract.ts";
import { filterQuery, idParams, type ListQuery, listQuery, slugParams } from "./inputs.ts";
import { categoryIdsOf, toSections } from "./rules.ts";
import { type EventFilter, placeOf } from "./search.ts";
import {
  findEvent,
  findEventBySlug,
  listNations,
  listOfOrganizer,
  listSections,
  listSorted,
  listWindow,
} from "./store.ts";

export const eventRoutes = new Hono<App>()
  .get("/", forEveryone, parse("query", listQuery), async (c) => {
    const {
      scope,
      cursor,
      limit = LIST_MAX,
      offset,
      sortColumn,
      sortDirection,
      ...query
    } = c.req.valid("query");
    const filter = await filterOf(c.var.db, query);
    const sorted = sortColumn && sortColumn !== "date";
    if (sorted || sortDirection === "desc" || offset !== undefined) {
      const column = sortColumn ?? "date";
      const page = { column, direction: sortDirection ?? "asc", limit, offset: offset ?? 0 };
      return c.json(await listSorted(c.var.db, filter, page));
    }
    const today = dayIn(c.env.TIME_ZONE, new Date());
    const window = { scope: scope ?? "upcoming", today, limit, after: cursor ? placeOf(cursor) : undefined };
    const { events, next } = await listWindow(c.var.db, filter, window);
    if (next) c.header("X-Next-Cursor", next);
    if (scope || next || events.length === limit) return c.json(events);
    // Without a scope: upcoming first, then the past fills what is left.
    const rest = { scope: "past" as const, today, limit: limit - events.length };
    const past = await listWindow(c.var.db, filter, rest);
    return c.json([...events, ...past.events]);
  })

  .get("/sections", forEveryone, parse("query", filterQuery), async (c) => {
    const { category, ...query } = c.req.valid("query");
    const categoryIds = category && (categoryIdsOf(await listCategories(c.var.db), category) ?? []);
    const today = dayIn(c.env.TIME_ZONE, new Date());
    const filter = { ...query, ...(categoryIds && { categoryIds }) };
    const { categories, upcoming, ...rest } = await listSections(c.var.db, filter, today);
    return c.json({ sections: toSections(categories, upcoming), ...rest } satisfies SectionsView);
  })

  .get("/nations", forEveryone, async (c) => c.json(await listNations(c.var.db)))

  .get("/slug/:slug", forEveryone, parse("param", slugParams, "event_not_found"), async (c) => {
    const event = await findEventBySlug(c.var.db, c.req.valid("param").slug);
    if (!event) throw new Refusal("event_not_found");
    return c.json(event);
  })

  .get("/:id", forEveryone, parse("param", idParams, "event_not_found"), async (c) => {
    const event = await findEvent(c.var.db, c.req.valid("param").id);
    if (!event) throw new Refusal("event_not_found");
    return c.json(event);
  });

/** What an organizer's public page lists: upcoming events, then past ones; none where they are hidden. */
export const organizerEventRoutes = new Hono<App>().get(
  "/slug/:slug/events",
  forEveryone,
  parse("param", organizerParams, "profile_not_found"),
  async (c) => {
    const person = await findBySlug(c.var.db, c.req.valid("param").slug);
    const profile = person && toPublicProfile(person);
    if (!profile) throw new Refusal("profile_not_found");
    if (!profile.public_show_events) return c.json([]);
    const today = dayIn(c.env.TIME_ZONE, new Date());
    const events = await listOfOrganizer(c.var.db, profile.id, today, LIST_MAX);
    return c.json(events satisfies EventCard[]);
  },
);

async function filterOf(
  db: Database,
  { category, userId, organizerId, ...query }: Omit<ListQuery, "scope" | "cursor" | "limit" | "offset">,
): Promise<EventFilter> {
  const filter: EventFilter = { ...query, organizerId: organizerId ?? userId };
  if (category === undefined) return filter;
  const categoryIds = categoryIdsOf(await listCategories(db), category);
  if (!categoryIds) throw new Refusal("not_found");
  return { ...filter, categoryIds };
}
