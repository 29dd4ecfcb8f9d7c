import { type Context, Hono } from "hono";
import type { App } from "../env.ts";
import { LIST_MAX } from "../events/contract.ts";
import { placeOf } from "../events/search.ts";
import { parse, personOf, role } from "../http.ts";
import { dayIn } from "../lib/calendarDays.ts";
import { publicConfig } from "../settings/store.ts";
import type { DashboardView } from "./contract.ts";
import { ownEventsQuery } from "./inputs.ts";
import { monthsUntil, toPeriods, weeksUntil, withoutMoney } from "./rules.ts";
import { glance, listOwn } from "./store.ts";

export const dashboardRoutes = new Hono<App>()
  .use(role("instructor", "company", "admin"))

  .get("/", async (c) => {
    const now = new Date();
    // Figures are counted by days in UTC, upcoming events by the days of the site's time zone.
    const [months, weeks] = [monthsUntil(dayIn("UTC", now)), weeksUntil(dayIn("UTC", now))];
    // Twelve months reach further back than twelve weeks.
    const [since = ""] = months;
    const today = dayIn(c.env.TIME_ZONE, now);
    const { days, next, ...counts } = await glance(c.var.db, personOf(c).id, today, since);
    const shown = await moneyShown(c);
    return c.json({
      ...counts,
      next: next && shown(next),
      months: toPeriods(months, days).map(shown),
      weeks: toPeriods(weeks, days).map(shown),
    } satisfies DashboardView);
  })

  .get("/events", parse("query", ownEventsQuery), async (c) => {
    const { scope = "upcoming", cursor, limit = LIST_MAX, q } = c.req.valid("query");
    const today = dayIn(c.env.TIME_ZONE, new Date());
    const window = { scope, today, limit, after: cursor ? placeOf(cursor) : undefined };
    const { events, next } = await listOwn(c.var.db, personOf(c).id, q, window);
    if (next) c.header("X-Next-Cursor", next);
    return c.json(events.map(await moneyShown(c)));
  });

/** A row's figures as the organizer may see them: in free mode without payments. */
async function moneyShown(c: Context<App>) {
  const { eventsFreeMode } = await publicConfig(c.var.db, c.env.CONFIG);
  return <Row extends { paying: number; earned: number }>(row: Row) =>
    eventsFreeMode ? withoutMoney(row) : row;
}
