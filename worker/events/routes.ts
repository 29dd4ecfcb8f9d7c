import { cached } from "../edgeCache.ts";
import type { Database } from "../env.ts";
import { Refusal } from "../errors.ts";
import { byId, newRoutes, orRefuse, parse, type RouteTable, refuseCursor, sendPage } from "../http.ts";
import { dayInTimeZone } from "../lib/calendarDays.ts";
import { nationCode } from "../lib/nationCode.ts";
import type { ListedNation } from "../lib/nationName.ts";
import { organizerSlugParams as organizerParams } from "../profiles/inputs.ts";
import { toPublicProfile } from "../profiles/rules.ts";
import { findOrganizerBySlug } from "../profiles/store.ts";
import { type CronTick, cronJob } from "../runCronJobs.ts";
import { parseSlug } from "../schools/findSchoolFor.ts";
import { findSchool } from "../schools/store.ts";
import { categoryFileRoutes, categoryRoutes } from "./categories/routes.ts";
import { listCategories } from "./categories/store.ts";
import { COUNT_MAX, LIST_MAX, type NamedEvent, withName } from "./contract.ts";
import type { EventFilter } from "./eventFilter.ts";
import { findingRoutes } from "./finding/routes.ts";
import { followedSearchRoutes } from "./following/routes.ts";
import { SEARCHES_COST, tellFollowedSearches } from "./following/tellFollowedSearches.ts";
import { refreshSea, SEA_COST } from "./going/refreshSea.ts";
import { seaRoutes } from "./going/routes.ts";
import { type EventListParams, eventFilterParams, eventListParams, eventSlugParams } from "./inputs.ts";
import type { EventCard, SectionsView } from "./outputs.ts";
import { LOCATING_COST, locateEventAtNight } from "./publishing/locateEventAtNight.ts";
import { organizingRoutes, ownEventRoutes } from "./publishing/routes.ts";
import { findCategoryIds, isHiddenFrom, requestedSort, toSections } from "./rules.ts";
import { comparedRoutes, savedEventRoutes } from "./savedRoutes.ts";
import { parseOrdinaryCursor } from "./search.ts";
import { listSorted, parseSortedCursor } from "./sorting.ts";
import { eventStaffRoutes, shiftRoutes, staffCalendarRoutes } from "./staff/routes.ts";
import {
  findEvent,
  findEventBySlug,
  findEventPeople,
  listComing,
  listNations,
  listOrdinary,
  listOrganizerEvents,
  listOtherDates,
  listSections,
  toEventFilter,
} from "./store.ts";
import { sponsorVisitRoutes, visitRoutes } from "./visits/routes.ts";

const bySlug = parse("param", eventSlugParams, "event_not_found");
const byOrganizer = parse("param", organizerParams, "profile_not_found");

const eventRoutes = newRoutes()
  .get("/", cached(), parse("query", eventListParams), async (c) => {
    const { events, next } = await listPage(
      c.var.db,
      c.req.valid("query"),
      dayInTimeZone(c.env.TIME_ZONE, new Date()),
    );
    return sendPage(c, { rows: events.map(withName), next });
  })

  .get("/sections", cached({ shows: "category" }), parse("query", eventFilterParams), async (c) => {
    const { category, ...query } = c.req.valid("query");
    const categoryIds = category && (findCategoryIds(await listCategories(c.var.db), category) ?? []);
    const today = dayInTimeZone(c.env.TIME_ZONE, new Date());
    const filter = { ...query, ...(categoryIds && { categoryIds }) };
    const { categories, upcoming, ...rest } = await listSections(c.var.db, filter, today);
    const count = upcoming.reduce((sum, section) => sum + section.count, 0);
    const more = upcoming.some((section) => section.count >= COUNT_MAX);
    return c.json({
      sections: toSections(categories, upcoming),
      count,
      more,
      ...rest,
    } satisfies SectionsView);
  })

  .get("/nations", cached(), async (c) => c.json(await listNations(c.var.db)))

  // The same names with their codes, so that browsers show them in the reader's language.
  .get("/nations/codes", cached(), async (c) => {
    const nations = await listNations(c.var.db);
    return c.json(
      nations.map((nation) => ({ nation, nation_code: nationCode(nation) })) satisfies ListedNation[],
    );
  })

  .get("/slug/:slug", cached({ shows: "event" }), bySlug, async (c) => {
    const event = await findEventBySlug(c.var.db, c.req.valid("param").slug);
    if (!event || isHiddenFrom(c.var.user, event)) throw new Refusal("event_not_found");
    return c.json(withName(event));
  })

  .get("/:id/other-dates", cached(), byId("event_not_found"), async (c) => {
    const today = dayInTimeZone(c.env.TIME_ZONE, new Date());
    return c.json(await listOtherDates(c.var.db, c.req.valid("param").id, today));
  })

  .get("/:id/people", cached(), byId("event_not_found"), async (c) => {
    const today = dayInTimeZone(c.env.TIME_ZONE, new Date());
    const people = await findEventPeople(c.var.db, c.req.valid("param").id, today);
    if (!people) throw new Refusal("event_not_found");
    return c.json(people);
  })

  .get("/:id", cached({ shows: "event" }), byId("event_not_found"), async (c) => {
    const event = await findEvent(c.var.db, c.req.valid("param").id);
    if (!event || isHiddenFrom(c.var.user, event)) throw new Refusal("event_not_found");
    return c.json(withName(event));
  });

/** The events of an organizer's public page: upcoming, then past ones; none when the profile hides them. */
const organizerEventRoutes = newRoutes().get(
  "/slug/:slug/events",
  cached({ shows: "organizer" }),
  byOrganizer,
  async (c) => {
    const user = await findOrganizerBySlug(c.var.db, c.req.valid("param").slug);
    const profile = user && toPublicProfile(user);
    if (!profile) throw new Refusal("profile_not_found");
    if (!profile.public_show_events) return c.json([]);
    const today = dayInTimeZone(c.env.TIME_ZONE, new Date());
    const events = await listOrganizerEvents(c.var.db, profile.id, today, LIST_MAX);
    return c.json(events.map(withName) satisfies NamedEvent<EventCard>[]);
  },
);

/** The coming events of a school's calendar. */
const schoolEventRoutes = newRoutes().get(
  "/:slug/events",
  cached({ shows: "school" }),
  parseSlug,
  async (c) => {
    const school = await orRefuse(findSchool(c.var.db, c.req.valid("param").slug), "school_not_found");
    const today = dayInTimeZone(c.env.TIME_ZONE, new Date());
    const events = await listComing(c.var.db, school.account_id, today, LIST_MAX);
    return c.json(events.map(withName) satisfies NamedEvent<EventCard>[]);
  },
);

/** A page of the list in the requested order. Refuses with `invalid` a cursor of another list. */
async function listPage(db: Database, params: EventListParams, today: string) {
  const {
    scope,
    cursor,
    limit = LIST_MAX,
    offset = 0,
    sortColumn: _column,
    sortDirection: _direction,
    ...query
  } = params;
  const filter = await filterOf(db, query);
  const page = { scope, today, limit, offset };
  const sort = requestedSort(params);
  if (!sort) {
    const after = cursor === undefined ? undefined : (parseOrdinaryCursor(cursor) ?? refuseCursor());
    return listOrdinary(db, filter, { ...page, cursor: after });
  }
  const after = cursor === undefined ? undefined : (parseSortedCursor(cursor, sort.column) ?? refuseCursor());
  return listSorted(db, filter, { ...page, ...sort, after });
}

type ListOrder = "scope" | "cursor" | "limit" | "offset" | "sortColumn" | "sortDirection";

function filterOf(
  db: Database,
  { userId, organizerId, ...query }: Omit<EventListParams, ListOrder>,
): Promise<EventFilter> {
  // `userId` and `organizerId` mean the same; an event has one organizer.
  if (organizerId && userId && organizerId !== userId) return Promise.resolve({ ...query, categoryIds: [] });
  return toEventFilter(db, { ...query, organizerId: organizerId ?? userId });
}

export const eventsApi: RouteTable = {
  "/categories": [categoryRoutes],
  "/admin": [categoryFileRoutes],
  "/me": [savedEventRoutes, ownEventRoutes, sponsorVisitRoutes, shiftRoutes],
  "/schools": [staffCalendarRoutes, schoolEventRoutes],
  "/follows": [followedSearchRoutes],
  "/visits": [visitRoutes],
  "/events": [findingRoutes, comparedRoutes, seaRoutes, eventRoutes, organizingRoutes, eventStaffRoutes],
  "/instructors": [organizerEventRoutes],
};

export function eventJobs(tick: CronTick) {
  return [
    cronJob("followed searches", SEARCHES_COST, () => tellFollowedSearches(tick, new Date())),
    cronJob("sea", SEA_COST, () => refreshSea(tick, new Date())),
    cronJob("venues", LOCATING_COST, () => locateEventAtNight(tick, new Date())),
  ];
}
