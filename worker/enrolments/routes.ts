import { type Context, Hono } from "hono";
import type { UserRow } from "../auth/schema.ts";
import type { AppEnv } from "../env.ts";
import { Refusal } from "../errors.ts";
import { eventIdParams } from "../events/inputs.ts";
import type { EventDetail } from "../events/outputs.ts";
import { purgeEvent } from "../events/purge.ts";
import { findEvent } from "../events/store.ts";
import {
  clientAddress,
  enforceRateLimit,
  parse,
  type RouteTable,
  requireSignedIn,
  requireUser,
} from "../http.ts";
import { type CronTick, cronJob } from "../jobs.ts";
import { dayInTimeZone } from "../lib/calendarDays.ts";
import { sendMailsAfterResponse } from "../mail/send.ts";
import type { MailDraft } from "../mail/store.ts";
import { RATE_LIMITS } from "../rateLimits.ts";
import { siteUrl } from "../siteUrl.ts";
import { findConfirmationParams } from "./confirmationMail.ts";
import { enrolmentRefusal } from "./contract.ts";
import { participantRoutes } from "./participants/routes.ts";
import { EVENT_REMINDERS_COST, sendEventReminders } from "./sendEventReminders.ts";
import { enrolFree, findEnrolmentStatus } from "./store.ts";

const enrolmentRoutes = new Hono<AppEnv>().post(
  "/:id/register-free",
  requireSignedIn,
  parse("param", eventIdParams, "event_not_found"),
  async (c) => {
    const user = requireUser(c);
    await enforceRateLimit(c, RATE_LIMITS.enrolments.byAccount, user.id);
    await enforceRateLimit(c, RATE_LIMITS.enrolments.byAddress, clientAddress(c));
    const event = await findEvent(c.var.db, c.req.valid("param").id);
    if (!event) throw new Refusal("event_not_found");
    const enrolled = (await findEnrolmentStatus(c.var.db, event.id, user.id)) !== null;
    const now = new Date();
    const today = dayInTimeZone(c.env.TIME_ZONE, now);
    // The inserting statement decides whether the event is free or full, because both may change until then.
    const refusal = enrolmentRefusal(event, { userId: user.id, enrolled, today, eventsFreeMode: true });
    if (refusal && refusal !== "event_full") throw new Refusal(refusal);
    const seat = { eventId: event.id, userId: user.id, today };
    const mail = await enrolledMail(c, user, event);
    const participation = await enrolFree(c.var.db, seat, mail, new Date());
    sendMailsAfterResponse(c);
    purgeEvent(c, event);
    return c.json(participation, 201);
  },
);

async function enrolledMail(c: Context<AppEnv>, user: UserRow, event: EventDetail): Promise<MailDraft> {
  const site = { name: c.env.SITE_NAME, url: siteUrl(c), timeZone: c.env.TIME_ZONE };
  const params = await findConfirmationParams(c.var.db, event.id, { language: user.language }, site);
  return {
    recipient: user.email,
    language: user.language,
    senderId: user.id,
    topic: { kind: "enrolment", eventId: event.id },
    template: "enrolled",
    params: { ...params, name: user.full_name },
  };
}

export const enrolmentsApi: RouteTable = {
  "/events": [enrolmentRoutes, participantRoutes],
};

export function enrolmentJobs({ budget, db, env }: CronTick) {
  return [
    cronJob("event reminders", EVENT_REMINDERS_COST, () => sendEventReminders(env, db, new Date(), budget)),
  ];
}
