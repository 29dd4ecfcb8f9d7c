import { type Context, Hono } from "hono";
import { recordExport } from "../../audit/store.ts";
import type { AppEnv } from "../../env.ts";
import { translateCategory } from "../../events/categories/texts.ts";
import { capacityOf } from "../../events/contract.ts";
import { ORGANIZER_SEARCH_MIN } from "../../events/publishing/contract.ts";
import { parse, requireUser } from "../../http.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { csvEuroFormat, csvResponse, streamCsv } from "../../lib/csv.ts";
import type { LanguageCode } from "../../lib/languages.ts";
import { nationName } from "../../lib/nationName.ts";
import { SORTED_MATCHES_HEADER } from "../../lib/tables.ts";
import { readTranslations, type Translations } from "../../lib/translations.ts";
import * as z from "../../lib/z.ts";
import { log } from "../../log.ts";
import { requirePermission } from "../../permissions/requirePermission.ts";
import { TABLE_PAGE_ROWS, TABLE_SEARCH_MAX } from "../contract.ts";
import { exportQuery, tableQuery } from "../inputs.ts";
import {
  ADMIN_EVENT_ORDER,
  ADMIN_EVENT_SORTS,
  adminEventState,
  NO_CATEGORY,
  PAST_EVENTS,
  SORTED_EVENTS_MAX,
} from "./contract.ts";
import type { AdminEvent } from "./outputs.ts";
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
export const adminEventRoutes = new Hono<AppEnv>()
  .get("/events", adminsOnly, parse("query", adminEventsParams), async (c) => {
    const { limit = TABLE_PAGE_ROWS, cursor, ...request } = c.req.valid("query");
    const page = { ...orderOf(c, request), limit, cursor };
    const { rows, next, previous, hasMore } = await listAdminEvents(c.var.db, filterOf(request), page);
    if (next) c.header("X-Next-Cursor", next);
    if (previous) c.header("X-Previous-Cursor", previous);
    if (hasMore) c.header(SORTED_MATCHES_HEADER, String(SORTED_EVENTS_MAX));
    return c.json(rows);
  })

  .get("/events.csv", adminsOnly, parse("query", adminEventsCsvParams), async (c) => {
    const request = c.req.valid("query");
    const order = orderOf(c, request);
    await recordExport(c, {
      action: "table.export",
      subject: { kind: "table", id: "events" },
      fields: ["organizer"],
    });
    const events = streamAdminEvents(c.var.db, filterOf(request), order);
    const { language } = requireUser(c);
    const texts = await readTranslations(c.env.ASSETS, language);
    const file = await adminEventsCsv(events, language, texts, order.today);
    return csvResponse(c, `eventi-${order.today}.csv`, file);
  })

  .get("/organizers", adminsOnly, parse("query", organizersParams), async (c) =>
    c.json(await listOrganizers(c.var.db, c.req.valid("query").search)),
  );

function orderOf(c: Context<AppEnv>, { sort, direction }: AdminEventsCsvParams) {
  const today = dayInTimeZone(c.env.TIME_ZONE, new Date());
  const usual = sort === undefined || sort === "date" ? ADMIN_EVENT_ORDER.direction : "asc";
  return { today, sort: sort ?? ADMIN_EVENT_ORDER.sort, direction: direction ?? usual };
}

function filterOf({ search, category, organizer }: AdminEventsCsvParams): AdminEventFilter {
  const isPast = category === PAST_EVENTS;
  const categoryIds = isPast ? undefined : category?.map((id) => (id === NO_CATEGORY ? null : id));
  return { search, organizerId: organizer, categoryIds, isPast };
}

/** The admin's table of events as CSV, one line each. Days are YYYY-MM-DD; an event without a cost is free. */
function adminEventsCsv(
  pages: AsyncIterable<AdminEvent[]>,
  language: LanguageCode,
  { event_table: texts }: Translations,
  today: string,
): Promise<ReadableStream<Uint8Array>> {
  const columns = [
    texts.date,
    texts.end_date,
    texts.title,
    texts.category,
    texts.organizer,
    texts.location,
    texts.nation,
    texts.seats,
    texts.enrolled,
    texts.cost,
    texts.state,
    texts.created_at,
  ];
  return streamCsv(columns, eventLines(pages, language, texts, today), language, (error) =>
    log("error", "a file broke off", error),
  );
}

async function* eventLines(
  pages: AsyncIterable<AdminEvent[]>,
  language: LanguageCode,
  texts: Translations["event_table"],
  today: string,
): AsyncGenerator<string[][]> {
  const euros = csvEuroFormat(language);
  const lineOf = (event: AdminEvent) => [
    event.date,
    event.end_date ?? "",
    event.title,
    event.categories ? translateCategory(event.categories, language) : "",
    event.organizer?.name ?? "",
    event.location ?? "",
    nationName(event, language) ?? "",
    String(capacityOf(event) ?? ""),
    String(event.enrolled),
    event.cost ? euros(event.cost) : texts.free,
    texts[adminEventState(event, today)],
    event.created_at.slice(0, 10),
  ];
  for await (const events of pages) yield events.map(lineOf);
}
