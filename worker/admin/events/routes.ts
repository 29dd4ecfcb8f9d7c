import { type Context, Hono } from "hono";
import { recordExport } from "../../audit/store.ts";
import type { AppEnv } from "../../env.ts";
import { parse, requireUser } from "../../http.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { csvResponse } from "../../lib/csv.ts";
import { SORTED_MATCHES_HEADER } from "../../lib/tables.ts";
import { readTranslations } from "../../lib/translations.ts";
import { requirePermission } from "../../permissions/requirePermission.ts";
import { TABLE_PAGE_ROWS } from "../contract.ts";
import { ADMIN_EVENT_ORDER, NO_CATEGORY, PAST_EVENTS, SORTED_EVENTS_MAX } from "./contract.ts";
import { adminEventsCsv } from "./csv.ts";
import {
  type AdminEventsCsvParams,
  adminEventsCsvParams,
  adminEventsParams,
  organizersParams,
} from "./inputs.ts";
import { type AdminEventFilter, listAdminEvents, listOrganizers, streamAdminEvents } from "./store.ts";

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
