import { type Context, Hono } from "hono";
import { canCancel } from "../../enrolments/contract.ts";
import { RATES } from "../../enrolments/rules.ts";
import type { AppEnv, UserRow } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { type EventDetail, eventPath } from "../../events/contract.ts";
import { idParams } from "../../events/inputs.ts";
import { mayChange } from "../../events/publishing/rules.ts";
import { ownerRule } from "../../events/publishing/store.ts";
import { purgeEvent } from "../../events/purge.ts";
import { findEvent } from "../../events/store.ts";
import { callerRule, guardWrites } from "../../guardedWrites.ts";
import { clientAddress, enforceRateLimit, parse, requireSignedIn, requireUser, siteUrl } from "../../http.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { sendMailsAfterResponse } from "../../mail/send.ts";
import type { MailDraft } from "../../mail/store.ts";
import { sendRefundsSoon } from "../refunds/sending.ts";
import {
  callOffRefusal,
  type EventCancellation,
  type GivenUpPlace,
  type PlaceCancellation,
} from "./contract.ts";
import { endPaymentsSoon } from "./endPayments.ts";
import { eventCancellationBody, givingUpBody, participationParams } from "./inputs.ts";
import { calledOffMail, cancellationTold, freedMail, givenUpMail, refundsTold, toCents } from "./rules.ts";
import {
  cancelEvent,
  endPlace,
  findConcerned,
  findOwnPlace,
  findRecipient,
  type Place,
  whatWasCancelled,
} from "./store.ts";

/** A member's own place: what giving it up brings back, and giving it up. */
export const placeCancellationRoutes = new Hono<AppEnv>()
  .get(
    "/participations/:id/cancellation",
    requireSignedIn,
    parse("param", participationParams, "not_found"),
    async (c) => {
      const today = dayInTimeZone(c.env.TIME_ZONE, new Date());
      const place = await ownPlace(c, c.req.valid("param").id, today);
      if (place.status !== "confirmed") throw new Refusal("not_found");
      await cancellableEvent(c, place, today);
      const { paid, promised, refund_until, full_refund_until, rule } = place;
      return c.json({
        paid: paid / 100,
        refund: promised / 100,
        refund_until,
        full_refund_until,
        rule,
      } satisfies PlaceCancellation);
    },
  )

  .post(
    "/participations/:id/cancellation",
    requireSignedIn,
    parse("param", participationParams, "not_found"),
    parse("json", givingUpBody),
    async (c) => {
      await enforceRateLimit(c, RATES.byAccount, requireUser(c).id);
      await enforceRateLimit(c, RATES.byAddress, clientAddress(c));
      const today = dayInTimeZone(c.env.TIME_ZONE, new Date());
      const place = await ownPlace(c, c.req.valid("param").id, today);
      if (place.status === "confirmed") await giveUp(c, place, toCents(c.req.valid("json").refund), today);
      const ended = await ownPlace(c, place.id, today);
      if (ended.status !== "cancelled" && ended.status !== "refunded") throw new Refusal("not_found");
      const { status, paid, returned } = ended;
      return c.json({ status, paid: paid / 100, refund: returned / 100 } satisfies GivenUpPlace);
    },
  );

/** The end of an event, for its organizer and for admins: whom it concerns, and cancelling it. */
export const eventCancellationRoutes = new Hono<AppEnv>()
  .get("/:id/cancellation", requireSignedIn, parse("param", idParams, "event_not_found"), async (c) => {
    const event = await managedEvent(c, c.req.valid("param").id);
    const refusal = callOffRefusal(event, dayInTimeZone(c.env.TIME_ZONE, new Date()));
    if (refusal) throw new Refusal(refusal);
    const { people, paying, total } = await findConcerned(c.var.db, event.id);
    return c.json({ people, paying, total: total / 100 } satisfies EventCancellation);
  })

  .post(
    "/:id/cancellation",
    requireSignedIn,
    parse("param", idParams, "event_not_found"),
    parse("json", eventCancellationBody),
    async (c) => {
      const event = await managedEvent(c, c.req.valid("param").id);
      const { paying, total, message } = c.req.valid("json");
      const agreed = { paying, total: toCents(total), message: message ?? "" };
      const refusal = callOffRefusal(event, dayInTimeZone(c.env.TIME_ZONE, new Date()));
      if (refusal === "event_past") throw new Refusal(refusal);
      if (!refusal) await callOff(c, event, agreed);
      return c.json(await whatWasCancelled(c.var.db, event.id));
    },
  );

/** A place of the caller's; another's is not found. */
async function ownPlace(c: Context<AppEnv>, id: string, today: string): Promise<Place> {
  const place = await findOwnPlace(c.var.db, id, today);
  if (!place || place.user_id !== requireUser(c).id) throw new Refusal("not_found");
  return place;
}

/** The event of a place, while the place can be given up; afterwards `too_late_to_cancel`. */
async function cancellableEvent(c: Context<AppEnv>, place: Place, today: string): Promise<EventDetail> {
  const event = await findEvent(c.var.db, place.event_id);
  if (!event) throw new Refusal("not_found");
  if (!canCancel(event, today)) throw new Refusal("too_late_to_cancel");
  return event;
}

/** Ends a place of the caller's for these cents, and tells them and the organizer. `readOn`: the day it was read on. */
async function giveUp(c: Context<AppEnv>, place: Place, cents: number, readOn: string): Promise<void> {
  const person = requireUser(c);
  const event = await cancellableEvent(c, place, readOn);
  if (cents !== place.promised) throw new Refusal("refund_changed");
  const organizer = await otherOrganizer(c, event);
  const site = siteUrl(c);
  const people = `${site}/dashboard/participants/${event.id}`;
  const told = givenUpMail(person, event, { ...place, refund: cents }, site + eventPath(event.slug));
  const mails: MailDraft[] = [
    // Where money was paid, every word about it goes out.
    place.left === 0 && cents === 0
      ? { ...told, senderId: person.id, topic: { kind: "enrolment", eventId: event.id } }
      : told,
    ...(organizer ? [freedMail(organizer, event, person, people)] : []),
  ];
  const now = new Date();
  const today = dayInTimeZone(c.env.TIME_ZONE, now);
  if (await endPlace(c.var.db, place, { reason: "cancelled", cents, today, mails }, now)) {
    sendRefundsSoon(c);
    sendMailsAfterResponse(c);
    purgeEvent(c, event);
  }
}

/** Whose event it is, when the caller is somebody else; nobody once they have left. */
async function otherOrganizer(
  c: Context<AppEnv>,
  { organizer_id }: EventDetail,
): Promise<UserRow | undefined> {
  if (organizer_id === null || organizer_id === requireUser(c).id) return undefined;
  return findRecipient(c.var.db, organizer_id);
}

/** The event, for its organizer and for admins; others are refused with `forbidden`. */
async function managedEvent(c: Context<AppEnv>, id: string): Promise<EventDetail> {
  const event = await findEvent(c.var.db, id);
  if (!event) throw new Refusal("event_not_found");
  if (!mayChange(requireUser(c), event)) throw new Refusal("forbidden");
  guardWrites(c, callerRule(requireUser(c)));
  guardWrites(c, ownerRule(requireUser(c), event.id));
  return event;
}

/** Cancels an event with all that follows. In another tab, or by somebody else, at once: it happens once. */
async function callOff(
  c: Context<AppEnv>,
  event: EventDetail,
  agreed: { paying: number; total: number; message: string },
): Promise<void> {
  const { paying, total, message } = agreed;
  const found = await findConcerned(c.var.db, event.id);
  if (found.paying !== paying || found.total !== total) throw new Refusal("refund_changed");
  const told = cancellationTold({ event, message, link: `${siteUrl(c)}/eventi-imminenti` });
  const refunds = refundsTold([0, ...found.amounts]);
  const organizer = await otherOrganizer(c, event);
  const mails = organizer ? [calledOffMail(organizer, event, message, `${siteUrl(c)}/dashboard`)] : [];
  const now = new Date();
  const today = dayInTimeZone(c.env.TIME_ZONE, now);
  if (!(await cancelEvent(c.var.db, event.id, { paying, total, today, told, refunds, mails }, now))) {
    const current = await findEvent(c.var.db, event.id);
    const refusal = current && callOffRefusal(current, today);
    if (refusal !== "event_cancelled") throw new Refusal(refusal ?? "refund_changed");
    return;
  }
  sendRefundsSoon(c);
  sendMailsAfterResponse(c);
  purgeEvent(c, event);
  endPaymentsSoon(c, event.id);
}
