import type { AppContext } from "../../env.ts";
import { translateCategory } from "../../events/categories/texts.ts";
import { capacityOf } from "../../events/contract.ts";
import { ORGANIZER_SEARCH_MIN } from "../../events/publishing/contract.ts";
import { newRoutes, parse, sendPage } from "../../http.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { csvEuroFormat } from "../../lib/csv.ts";
import { nationName } from "../../lib/nationName.ts";
import { SORTED_MATCHES_HEADER } from "../../lib/tables.ts";
import * as z from "../../lib/z.ts";
import { requirePermission } from "../../permissions/requirePermission.ts";
import { TABLE_PAGE_ROWS, TABLE_SEARCH_MAX } from "../contract.ts";
import { exportTable } from "../exportTable.ts";
import { exportQuery, tableQuery } from "../inputs.ts";
import {
  ADMIN_EVENT_ORDER,
  ADMIN_EVENT_SORTS,
  adminEventState,
  NO_CATEGORY,
  PAST_EVENTS,
  SORTED_EVENTS_MAX,
} from "./contract.ts";
import { type AdminEventFilter, listAdminEvents, listOrganizers, streamAdminEvents } from "./store.ts";

/** The most category ids of a request: the category of trainings and "none" are never combined with more. */
const CATEGORIES_MAX = 5;

const categoryIds = z
  .string()
  .transform((text) => text.toLowerCase().split(","))
  .pipe(z.array(z.union([z.literal(NO_CATEGORY), z.uuid()])).max(CATEGORIES_MAX));

/**
 * `category`: `past`, or comma-separated ids of categories, with `none` for events without one. `organizer`: a user's
 * id. An unknown value is ignored.
 */
const filters = {
  category: z
    .union([z.literal(PAST_EVENTS), categoryIds])
    .optional()
    .catch(undefined),
  organizer: z.uuid().toLowerCase().optional().catch(undefined),
};

const adminEventsParams = z.object({ ...tableQuery(ADMIN_EVENT_SORTS), ...filters });
const adminEventsCsvParams = z.object({ ...exportQuery(ADMIN_EVENT_SORTS), ...filters });

const organizersParams = z.object({
  search: z.string().trim().min(ORGANIZER_SEARCH_MIN).max(TABLE_SEARCH_MAX),
});

type AdminEventsCsvParams = z.output<typeof adminEventsCsvParams>;

const adminsOnly = requirePermission("admin.open");

/** The admin's table of events, and its export. */
export const adminEventRoutes = newRoutes()
  .get("/events", adminsOnly, parse("query", adminEventsParams), async (c) => {
    const { limit = TABLE_PAGE_ROWS, cursor, ...request } = c.req.valid("query");
    const page = { ...orderOf(c, request), limit, cursor };
    const { hasMore, ...found } = await listAdminEvents(c.var.db, filterOf(request), page);
    if (hasMore) c.header(SORTED_MATCHES_HEADER, String(SORTED_EVENTS_MAX));
    return sendPage(c, found);
  })

  .get("/events.csv", adminsOnly, parse("query", adminEventsCsvParams), async (c) => {
    const request = c.req.valid("query");
    const order = orderOf(c, request);
    return exportTable(c, {
      id: "events",
      fields: ["organizer"],
      file: `eventi-${order.today}.csv`,
      pages: streamAdminEvents(c.var.db, filterOf(request), order),
      columns: ({ event_table: texts }, language) => {
        const euros = csvEuroFormat(language);
        return [
          [texts.date, ({ date }) => date],
          [texts.end_date, ({ end_date }) => end_date ?? ""],
          [texts.title, ({ title }) => title],
          [texts.category, ({ categories }) => (categories ? translateCategory(categories, language) : "")],
          [texts.organizer, ({ organizer }) => organizer?.name ?? ""],
          [texts.location, ({ location }) => location ?? ""],
          [texts.nation, (event) => nationName(event, language) ?? ""],
          [texts.seats, (event) => String(capacityOf(event) ?? "")],
          [texts.enrolled, ({ enrolled }) => String(enrolled)],
          [texts.cost, ({ cost }) => (cost ? euros(cost) : texts.free)],
          [texts.state, (event) => texts[adminEventState(event, order.today)]],
          [texts.created_at, ({ created_at }) => created_at.slice(0, 10)],
        ];
      },
    });
  })

  .get("/organizers", adminsOnly, parse("query", organizersParams), async (c) =>
    c.json(await listOrganizers(c.var.db, c.req.valid("query").search)),
  );

function orderOf(c: AppContext, { sort, direction }: AdminEventsCsvParams) {
  const today = dayInTimeZone(c.env.TIME_ZONE, new Date());
  const usual = sort === undefined || sort === "date" ? ADMIN_EVENT_ORDER.direction : "asc";
  return { today, sort: sort ?? ADMIN_EVENT_ORDER.sort, direction: direction ?? usual };
}

function filterOf({ search, category, organizer }: AdminEventsCsvParams): AdminEventFilter {
  const isPast = category === PAST_EVENTS;
  const categoryIds = isPast ? undefined : category?.map((id) => (id === NO_CATEGORY ? null : id));
  return { search, organizerId: organizer, categoryIds, isPast };
}
