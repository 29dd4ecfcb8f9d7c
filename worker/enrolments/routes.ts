import { Refusal } from "../errors.ts";
import { eventIdParam, requireEvent } from "../events/publishing/managedEvent.ts";
import { purgeEvent } from "../events/purge.ts";
import {
  clientAddress,
  enforceRateLimit,
  newRoutes,
  type RouteTable,
  requireSignedIn,
  requireUser,
} from "../http.ts";
import { dayInTimeZone } from "../lib/calendarDays.ts";
import { sendMailsAfterResponse } from "../mail/send.ts";
import { RATE_LIMITS } from "../rateLimits.ts";
import { type CronTick, cronJob } from "../runCronJobs.ts";
import { enrolledMail } from "./confirmationMail.ts";
import { guardianRoutes } from "./eligibility/guardianRoutes.ts";
import { gateRoutes, requirementTemplateRoutes } from "./eligibility/routes.ts";
import { passGates } from "./eligibility/seatGates.ts";
import { GATE_REMINDERS_COST, sendGateReminders } from "./eligibility/sendGateReminders.ts";
import { eraseOldAnswerFiles } from "./eligibility/store.ts";
import { enrolmentRefusal, worksAt } from "./enrolmentRefusal.ts";
import { guestRoutes } from "./participants/guestRoutes.ts";
import { eraseOldGuests } from "./participants/guestStore.ts";
import { paperRoutes } from "./participants/papersRoutes.ts";
import { participantRoutes } from "./participants/routes.ts";
import { EVENT_REMINDERS_COST, sendEventReminders } from "./sendEventReminders.ts";
import { enrolFree, findEnrolmentStatus } from "./store.ts";
import { OFFERS_COST, sweepWaitingLists } from "./waiting/offerSeats.ts";
import { claimRoutes, managedWaitingRoutes, ownWaitingRoutes } from "./waiting/routes.ts";

const enrolmentRoutes = newRoutes().post("/:id/register-free", requireSignedIn, eventIdParam, async (c) => {
  const user = requireUser(c);
  await enforceRateLimit(c, RATE_LIMITS.enrolments.byAccount, user.id);
  await enforceRateLimit(c, RATE_LIMITS.enrolments.byAddress, clientAddress(c));
  const event = await requireEvent(c, c.req.valid("param").id);
  const enrolled = (await findEnrolmentStatus(c.var.db, event.id, user.id)) !== null;
  const now = new Date();
  const today = dayInTimeZone(c.env.TIME_ZONE, now);
  // The inserting statement decides whether the event is free or full, because both may change until then.
  const asked = { userId: user.id, works: worksAt(user, event), enrolled, today, eventsFreeMode: true };
  const refusal = enrolmentRefusal(event, asked);
  if (refusal && refusal !== "event_full") throw new Refusal(refusal);
  const seat = { eventId: event.id, userId: user.id, today };
  const mail = await enrolledMail(c, user, event);
  const participation = await passGates(c, event, user.id, (db, gates) =>
    enrolFree(db, { ...seat, ...gates }, mail, new Date()),
  );
  sendMailsAfterResponse(c);
  purgeEvent(c, event);
  return c.json(participation, 201);
});

export const enrolmentsApi: RouteTable = {
  "/events": [enrolmentRoutes, gateRoutes, guestRoutes, participantRoutes, paperRoutes, managedWaitingRoutes],
  "/guardians": [guardianRoutes],
  "/me": [ownWaitingRoutes],
  "/me/requirement-templates": [requirementTemplateRoutes],
  "/waiting": [claimRoutes],
};

export function enrolmentJobs(tick: CronTick) {
  const { env, db } = tick;
  return [
    cronJob("waiting lists", OFFERS_COST, () => sweepWaitingLists(tick)),
    cronJob("event reminders", EVENT_REMINDERS_COST, () => sendEventReminders(tick, new Date())),
    cronJob("gates", GATE_REMINDERS_COST, () => sendGateReminders(tick, new Date())),
    cronJob("guests", { statements: 2, subrequests: 2 }, async () => {
      const today = dayInTimeZone(env.TIME_ZONE, new Date());
      await eraseOldGuests(db, today);
      await eraseOldAnswerFiles(db, today);
      return false;
    }),
  ];
}
