import type { SuccessView } from "../../auth/outputs.ts";
import type { AppContext } from "../../env.ts";
import {
  enforceRateLimit,
  newRoutes,
  parse,
  type RouteTable,
  requireSignedIn,
  requireUser,
} from "../../http.ts";
import { deviceName } from "../../lib/deviceName.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import { type CronTick, cronJob } from "../../runCronJobs.ts";
import { choicesBody, endpointBody, subscriptionBody } from "./inputs.ts";
import type { NoticeChoices } from "./outputs.ts";
import { NOTICE_MAILS_COST, sendNoticeMails } from "./sendNoticeMails.ts";
import { deletePushSubscription, findChoices, saveChoices, savePushSubscription } from "./store.ts";

export const choiceRoutes = newRoutes()
  .use(requireSignedIn)
  .get("/choices", async (c) => c.json(await choicesView(c)))
  .put("/choices", parse("json", choicesBody), async (c) => {
    const { id } = requireUser(c);
    await enforceRateLimit(c, RATE_LIMITS.notices.choices, id);
    await saveChoices(c.var.db, id, c.req.valid("json"), c.env.TIME_ZONE, new Date());
    return c.json(await choicesView(c));
  });

async function choicesView(c: AppContext): Promise<NoticeChoices> {
  const choices = await findChoices(c.var.db, requireUser(c).id, c.env.TIME_ZONE);
  return { ...choices, push_key: (c.env.VAPID_PRIVATE_KEY && c.env.VAPID_PUBLIC_KEY) || null };
}

const pushRoutes = newRoutes()
  .use(requireSignedIn)
  .put("/subscription", parse("json", subscriptionBody), async (c) => {
    const { id: userId } = requireUser(c);
    await enforceRateLimit(c, RATE_LIMITS.notices.subscriptions, userId);
    const device = deviceName(c.req.header("user-agent") ?? "") ?? "";
    const owner = { userId, sessionId: c.var.sessionId ?? "", device };
    await savePushSubscription(c.var.db, owner, c.req.valid("json"), new Date());
    return c.json({ success: true } satisfies SuccessView);
  })
  .delete("/subscription", parse("json", endpointBody), async (c) => {
    await deletePushSubscription(c.var.db, requireUser(c).id, c.req.valid("json").endpoint);
    return c.body(null, 204);
  });

export const channelsApi: RouteTable = { "/push": [pushRoutes] };

export function channelJobs(tick: CronTick) {
  const { env } = tick;
  return [
    cronJob("notice mails", NOTICE_MAILS_COST, () => sendNoticeMails(tick, new Date())),
    cronJob("pushes", { statements: 6, subrequests: 5 }, async () => {
      if (!env.VAPID_PRIVATE_KEY || !env.VAPID_PUBLIC_KEY) return false;
      return (await import("./sendPushes.ts")).sendPushes(tick, new Date());
    }),
  ];
}
