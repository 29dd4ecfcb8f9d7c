import { Hono } from "hono";
import type { AppEnv } from "../env.ts";
import { type RouteTable, requireSignedIn, requireUser } from "../http.ts";
import { type CronTick, cronJob } from "../jobs.ts";
import { sendReminders } from "../mail/reminders/sendReminders.ts";
import { PACKAGE_PRICES } from "./contract.ts";
import { sponsorRoutes } from "./sponsors/routes.ts";
import { listPackages } from "./store.ts";

const ownPackageRoutes = new Hono<AppEnv>()
  .use(requireSignedIn)
  .get("/packages", async (c) => c.json(await listPackages(c.var.db, requireUser(c).id, new Date())));

export const packagesApi: RouteTable = {
  "/me": [ownPackageRoutes],
  "/sponsors": [sponsorRoutes],
};

export function packageJobs({ budget, db, env }: CronTick) {
  return [
    cronJob("reminders", { statements: 16, subrequests: 12 }, () =>
      sendReminders(env, db, PACKAGE_PRICES, new Date(), budget),
    ),
  ];
}
