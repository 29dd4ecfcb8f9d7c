import { newRoutes, parse, type RouteTable, requireSignedIn, requireUser, sendPage } from "../http.ts";
import { type CronTick, cronJob } from "../runCronJobs.ts";
import { channelJobs, channelsApi, choiceRoutes } from "./channels/routes.ts";
import { FAN_OUT_COST, fanOut } from "./fanOut.ts";
import { followRoutes } from "./follows/routes.ts";
import { allReadQuery, noticeParams, noticesQuery } from "./inputs.ts";
import { deleteOldNotices, NOTICE_DELETION_COST } from "./jobsStore.ts";
import { countUnreadNotices, listNotices, markNoticesRead, markNoticesUnread } from "./readStore.ts";

/** What the caller is told. Another user's notice is none of the caller's: nothing changes, and the answer is the same. */
const noticeRoutes = newRoutes()
  .get("/", requireSignedIn, parse("query", noticesQuery), async (c) => {
    const { state, cursor } = c.req.valid("query");
    return sendPage(c, await listNotices(c.var.db, requireUser(c).id, state, cursor));
  })

  .get("/count", requireSignedIn, async (c) => c.json(await countUnreadNotices(c.var.db, requireUser(c).id)))

  .put("/read", requireSignedIn, async (c) => {
    const now = new Date();
    await markNoticesRead(c.var.db, requireUser(c).id, "all", now);
    return c.json({ read_at: now.toISOString() });
  })

  .delete("/read", requireSignedIn, parse("query", allReadQuery), async (c) => {
    const { id } = requireUser(c);
    await markNoticesUnread(c.var.db, id, { readAt: c.req.valid("query").read_at });
    return c.json(await countUnreadNotices(c.var.db, id));
  })

  .put("/:id/read", requireSignedIn, parse("param", noticeParams, "not_found"), async (c) => {
    const { id } = requireUser(c);
    await markNoticesRead(c.var.db, id, c.req.valid("param"), new Date());
    return c.json(await countUnreadNotices(c.var.db, id));
  })

  .delete("/:id/read", requireSignedIn, parse("param", noticeParams, "not_found"), async (c) => {
    const { id } = requireUser(c);
    await markNoticesUnread(c.var.db, id, c.req.valid("param"));
    return c.json(await countUnreadNotices(c.var.db, id));
  });

export const noticesApi: RouteTable = {
  ...channelsApi,
  "/follows": [followRoutes],
  "/notices": [noticeRoutes, choiceRoutes],
};

export function noticeJobs(tick: CronTick) {
  const { budget, db } = tick;
  return [
    cronJob("notices", FAN_OUT_COST, () => fanOut(db, budget)),
    ...channelJobs(tick),
    cronJob("old notices", NOTICE_DELETION_COST, () => deleteOldNotices(db, new Date(), budget)),
  ];
}
