import { Hono } from "hono";
import { dayIn } from "../days/contract.ts";
import type { App } from "../env.ts";
import { LIST_MAX } from "../events/contract.ts";
import { placeOf } from "../events/search.ts";
import { parse, personOf, role } from "../http.ts";
import type { DashboardView } from "./contract.ts";
import { ownEventsQuery } from "./inputs.ts";
import { monthsUntil, toPeriods, weeksUntil } from "./rules.ts";
import { glance, listOwn } from "./store.ts";

export const dashboardRoutes = new Hono<App>()
  .use(role("instructor", "company", "admin"))

  .get("/", async (c) => {
    const now = new Date();
    // What came is counted by days in UTC, what is to come by those where the site is.
    const [months, weeks] = [monthsUntil(dayIn("UTC", now)), weeksUntil(dayIn("UTC", now))];
    // Twelve months ago is before twelve weeks ago.
    const [since = ""] = months;
    const today = dayIn(c.env.TIME_ZONE, now);
    const { days, ...rest } = await glance(c.var.db, personOf(c).id, today, since);
    return c.json({
      ...rest,
      months: toPeriods(months, days),
      weeks: toPeriods(weeks, days),
    } satisfies DashboardView);
  })

  .get("/events", parse("query", ownEventsQuery), async (c) => {
    const { scope = "upcoming", cursor, limit = LIST_MAX, q } = c.req.valid("query");
    const today = dayIn(c.env.TIME_ZONE, new Date());
    const window = { scope, today, limit, after: cursor ? placeOf(cursor) : undefined };
    const { events, next } = await listOwn(c.var.db, personOf(c).id, q, window);
    if (next) c.header("X-Next-Cursor", next);
    return c.json(events);
  });
