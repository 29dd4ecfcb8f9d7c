import { Hono } from "hono";
import type { AppEnv } from "../../env.ts";
import { requirePermission } from "../../permissions/requirePermission.ts";
import { toCronHealth } from "../rules.ts";
import type { OverviewView } from "./contract.ts";
import { listOverviewPeriods, mondaysUntil, toPlatformWeeks } from "./rules.ts";
import { findOverview } from "./store.ts";

export const overviewRoutes = new Hono<AppEnv>().get("/", requirePermission("overview.read"), async (c) => {
  const now = new Date();
  const zone = c.env.TIME_ZONE;
  const mondays = mondaysUntil(now, zone);
  const { totals, cronJobs, ...rest } = await findOverview(c.var.db, listOverviewPeriods(mondays, zone), now);
  return c.json({
    weeks: toPlatformWeeks(mondays, totals, zone),
    cron: toCronHealth(cronJobs, now),
    ...rest,
  } satisfies OverviewView);
});
