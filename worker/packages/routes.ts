import { cached } from "../edgeCache.ts";
import { newRoutes, type RouteTable, requireSignedIn, requireUser } from "../http.ts";
import { sendExpiryReminders } from "../mail/sendExpiryReminders.ts";
import { type CronTick, cronJob } from "../runCronJobs.ts";
import { PACKAGE_PRICES } from "./contract.ts";
import { listPackages, listSponsors, reminderNotices } from "./store.ts";

/**
 * The sponsors of the site, for home, their page, articles and the strip of every page. The strip asks when the footer
 * comes near, so that other pages neither carry sponsors nor wait for them; a package that ends disappears within 30
 * seconds, and a write purges the answer.
 */
const sponsorRoutes = newRoutes().get("/", cached(), async (c) =>
  c.json(await listSponsors(c.var.db, new Date())),
);

const ownPackageRoutes = newRoutes()
  .use(requireSignedIn)
  .get("/packages", async (c) => c.json(await listPackages(c.var.db, requireUser(c).id, new Date())));

export const packagesApi: RouteTable = { "/me": [ownPackageRoutes], "/sponsors": [sponsorRoutes] };

export function packageJobs(tick: CronTick) {
  return [
    cronJob("reminders", { statements: 19, subrequests: 12 }, () =>
      sendExpiryReminders(tick, { packagePrices: PACKAGE_PRICES, toNotices: reminderNotices }, new Date()),
    ),
  ];
}
