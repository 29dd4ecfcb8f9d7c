import type { AppContext } from "../env.ts";
import { isFree, LIST_MAX } from "../events/contract.ts";
import { parseWindowCursor } from "../events/search.ts";
import { newRoutes, parse, type RouteTable, requireUser, sendPage } from "../http.ts";
import { dayInTimeZone, monthsUntil } from "../lib/calendarDays.ts";
import { startOfDay } from "../lib/timeZones.ts";
import {
  hasPermissionFor,
  hasPermissionForEvent,
  type PermissionAction,
  type PermissionHolder,
  schoolScope,
} from "../permissions/permissionMap.ts";
import { requirePermission } from "../permissions/requirePermission.ts";
import { findPublicConfig } from "../settings/store.ts";
import { ownEventsParams } from "./inputs.ts";
import type { DashboardView } from "./outputs.ts";
import { CHART_MONTHS, toPeriods, weeksUntil, withoutMoney } from "./rules.ts";
import { findDashboardFigures, findOuting, listOwnEvents, listPendingDecisions } from "./store.ts";

const dashboardRoutes = newRoutes()
  .use(requirePermission("dashboard.read"))

  .get("/", async (c) => {
    const zone = c.env.TIME_ZONE;
    const today = dayInTimeZone(zone, new Date());
    const [months, weeks] = [monthsUntil(today, CHART_MONTHS), weeksUntil(today)];
    // The months begin earlier than the weeks.
    const since = startOfDay(months[0] ?? today, zone);
    const organizerId = figuresOwner(requireUser(c));
    const whose = { userId: requireUser(c).id, organizerId };
    const reach = eventReach(requireUser(c));
    const figures = await findDashboardFigures(c.var.db, whose, today, since, reach);
    const { hours, next, day, ...counts } = figures;
    const shown = await moneyFilter(c);
    const { eventsFreeMode } = await findPublicConfig(c.var.db, c.env.CONFIG);
    const asksDocuments = next !== null && !isFree(next, eventsFreeMode);
    return c.json({
      ...counts,
      decisions: await listPendingDecisions(c.var.db, organizerId, today),
      outing: next && day ? await findOuting(c.var.db, next.id, { day, asksDocuments }) : null,
      next: next && shown(next),
      months: toPeriods(months, hours, zone).map(shown),
      weeks: toPeriods(weeks, hours, zone).map(shown),
    } satisfies DashboardView);
  })

  .get("/events", parse("query", ownEventsParams), async (c) => {
    const { scope = "upcoming", cursor, limit = LIST_MAX, q } = c.req.valid("query");
    const today = dayInTimeZone(c.env.TIME_ZONE, new Date());
    const window = { scope, today, limit, after: cursor ? parseWindowCursor(cursor) : undefined };
    const user = requireUser(c);
    const { schools = [] } = user;
    const led = schools.filter((school) => schoolScope(school, "events.read_participants") === "school");
    const organizers = [...new Set([user.id, ...led.map(({ account_id }) => account_id)])];
    const hasOthers = user.is_staff === true || led.length < schools.length;
    const own = { id: user.id, organizers, hasOthers };
    const { events, next } = await listOwnEvents(c.var.db, own, q, window, eventReach(user));
    return sendPage(c, { rows: events.map(await moneyFilter(c)), next });
  });

/** Whose figures the dashboard shows: the caller's, or those of the school that a caller without own events leads. */
function figuresOwner(user: PermissionHolder & { id: string }): string {
  const led = user.schools?.find(({ account_id }) => hasPermissionFor(user, "ledger.read", account_id));
  return hasPermissionFor(user, "dashboard.read", user.id) ? user.id : (led?.account_id ?? user.id);
}

/** What a user may do with an event of the list. */
function eventReach(user: PermissionHolder & { id: string }) {
  return (event: Parameters<typeof hasPermissionForEvent>[2]) => {
    const may = (action: PermissionAction) => hasPermissionForEvent(user, action, event);
    return {
      can_manage: may("events.manage"),
      can_handle_money: may("events.handle_money"),
      reads_money: may("events.read_money"),
    };
  };
}

/** Removes payments from an organizer's rows in free mode. */
async function moneyFilter(c: AppContext) {
  const { eventsFreeMode } = await findPublicConfig(c.var.db, c.env.CONFIG);
  return <Row extends { paying: number; earned: number }>(row: Row) =>
    eventsFreeMode ? withoutMoney(row) : row;
}

export const dashboardApi: RouteTable = { "/dashboard": [dashboardRoutes] };
