import { canCancel } from "../../enrolments/contract.ts";
import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import type { EventDetail } from "../../events/outputs.ts";
import { findManagedEvent } from "../../events/publishing/managedEvent.ts";
import { findEvent } from "../../events/store.ts";
import {
  byId,
  clientAddress,
  enforceRateLimit,
  newRoutes,
  orRefuse,
  parse,
  requireSignedIn,
  requireUser,
} from "../../http.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { toCents, toEuros } from "../../lib/money.ts";
import { eventPath } from "../../lib/pageAddresses.ts";
import type { MailDraft } from "../../mail/store.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import { siteUrl } from "../../siteUrl.ts";
import type { CancellationTerms, CancelledEnrolment, EventCancellation } from "../outputs.ts";
import { finishSettlement } from "../refunds/finishSettlement.ts";
import { cancelEventOf, otherOrganizer } from "./cancelEvent.ts";
import { findEventCancellation, findEventCancellationTotals } from "./cancelEventStore.ts";
import { cancelEventRefusal } from "./contract.ts";
import { payerMails, writeEnrolmentEnd } from "./endEnrolment.ts";
import { expirePaymentsSoon } from "./expirePayments.ts";
import { cancelEnrolmentBody, cancelEventBody } from "./inputs.ts";
import { enrolmentCancelledMail, seatFreedMail } from "./mails.ts";
import { type CancellableEnrolment, findCancellableEnrolment } from "./store.ts";

/** A member's own enrolment: the refund of cancelling, and cancelling. */
export const enrolmentCancellationRoutes = newRoutes()
  .get("/participations/:id/cancellation", requireSignedIn, byId("not_found"), async (c) => {
    const today = dayInTimeZone(c.env.TIME_ZONE, new Date());
    const enrolment = await findOwnEnrolment(c, c.req.valid("param").id, today);
    if (enrolment.status !== "confirmed") throw new Refusal("not_found");
    await cancellableEvent(c, enrolment, today);
    const { paid, promised, voucher_left, refund_until, full_refund_until, rule } = enrolment;
    const { seats, payer_name, payer_id } = enrolment;
    return c.json({
      paid: toEuros(paid),
      refund: toEuros(promised),
      seats,
      payer: payer_id === null ? null : { full_name: payer_name },
      refund_to_voucher: toEuros(Math.min(promised, voucher_left)),
      refund_until,
      full_refund_until,
      rule,
    } satisfies CancellationTerms);
  })

  .post(
    "/participations/:id/cancellation",
    requireSignedIn,
    byId("not_found"),
    parse("json", cancelEnrolmentBody),
    async (c) => {
      await enforceRateLimit(c, RATE_LIMITS.enrolments.byAccount, requireUser(c).id);
      await enforceRateLimit(c, RATE_LIMITS.enrolments.byAddress, clientAddress(c));
      const today = dayInTimeZone(c.env.TIME_ZONE, new Date());
      const enrolment = await findOwnEnrolment(c, c.req.valid("param").id, today);
      if (enrolment.status === "confirmed")
        await cancelOwnEnrolment(c, enrolment, toCents(c.req.valid("json").refund), today);
      const ended = await findOwnEnrolment(c, enrolment.id, today);
      if (ended.status !== "cancelled" && ended.status !== "refunded") throw new Refusal("not_found");
      const { status, paid, returned, voucher_returned } = ended;
      return c.json({
        status,
        paid: toEuros(paid),
        refund: toEuros(returned),
        refund_to_voucher: toEuros(voucher_returned),
      } satisfies CancelledEnrolment);
    },
  );

/** For the organizer and admins: the effects of cancelling an event, and cancelling. */
export const eventCancellationRoutes = newRoutes()
  .get("/:id/cancellation", requireSignedIn, byId("event_not_found"), async (c) => {
    const event = await findManagedEvent(c, c.req.valid("param").id, "events.handle_money");
    const refusal = cancelEventRefusal(event, dayInTimeZone(c.env.TIME_ZONE, new Date()));
    if (refusal) throw new Refusal(refusal);
    const { people, paying, total } = await findEventCancellationTotals(c.var.db, event.id);
    return c.json({ people, paying, total: toEuros(total) } satisfies EventCancellation);
  })

  .post(
    "/:id/cancellation",
    requireSignedIn,
    byId("event_not_found"),
    parse("json", cancelEventBody),
    async (c) => {
      const event = await findManagedEvent(c, c.req.valid("param").id, "events.handle_money");
      const { paying, total, message } = c.req.valid("json");
      const agreed = { paying, total: toCents(total), message: message ?? "" };
      const refusal = cancelEventRefusal(event, dayInTimeZone(c.env.TIME_ZONE, new Date()));
      if (refusal === "event_past") throw new Refusal(refusal);
      if (!refusal) await cancelManagedEvent(c, event, agreed);
      return c.json(await findEventCancellation(c.var.db, event.id));
    },
  );

/** An enrolment of the caller; refuses any other with `not_found`. */
async function findOwnEnrolment(c: AppContext, id: string, today: string): Promise<CancellableEnrolment> {
  const enrolment = await findCancellableEnrolment(c.var.db, id, today);
  if (!enrolment || enrolment.user_id !== requireUser(c).id) throw new Refusal("not_found");
  return enrolment;
}

/** The event of an enrolment that can still be cancelled; otherwise refuses with `too_late_to_cancel`. */
async function cancellableEvent(
  c: AppContext,
  enrolment: CancellableEnrolment,
  today: string,
): Promise<EventDetail> {
  const event = await orRefuse(findEvent(c.var.db, enrolment.event_id), "not_found");
  if (!canCancel(event, today)) throw new Refusal("too_late_to_cancel");
  return event;
}

/**
 * Cancels an enrolment of the caller with a refund of `cents`, and mails both sides. `readOn`: the day when it was read.
 */
async function cancelOwnEnrolment(
  c: AppContext,
  enrolment: CancellableEnrolment,
  cents: number,
  readOn: string,
): Promise<void> {
  const user = requireUser(c);
  const event = await cancellableEvent(c, enrolment, readOn);
  if (cents !== enrolment.promised) throw new Refusal("refund_changed");
  const organizer = await otherOrganizer(c, event);
  const site = siteUrl(c);
  const people = { link: `${site}/dashboard/participants/${event.id}`, siteTimeZone: c.env.TIME_ZONE };
  // Who claimed a seat paid nothing.
  const amounts = enrolment.payer_id
    ? { paid: 0, refund: 0, left: 0, voucher_left: 0 }
    : { ...enrolment, refund: cents };
  const memberMail = enrolmentCancelledMail(user, event, amounts, {
    link: site + eventPath(event.slug),
    siteTimeZone: c.env.TIME_ZONE,
  });
  const mails: MailDraft[] = [
    // Only free cancellations are gathered; a mail about money is not.
    enrolment.left === 0 && cents === 0
      ? { ...memberMail, senderId: user.id, topic: { kind: "enrolment", eventId: event.id } }
      : memberMail,
    ...(organizer ? [seatFreedMail(organizer, event, user, people)] : []),
    ...(await payerMails(c, enrolment, event, { who: user, cents })),
  ];
  const now = new Date();
  const today = dayInTimeZone(c.env.TIME_ZONE, now);
  if (await writeEnrolmentEnd(c.var.db, enrolment, { reason: "cancelled", cents, today, mails }, now)) {
    // Of a balance.
    expirePaymentsSoon(c, { column: "enrolment_id", id: enrolment.id });
    await finishSettlement(c, event.id);
  }
}

/** Cancels an event with the refunds that the caller agreed to. Concurrent calls cancel it once. */
async function cancelManagedEvent(
  c: AppContext,
  event: EventDetail,
  agreed: { paying: number; total: number; message: string },
): Promise<void> {
  const totals = await findEventCancellationTotals(c.var.db, event.id);
  if (totals.paying !== agreed.paying || totals.total !== agreed.total) throw new Refusal("refund_changed");
  await cancelEventOf(c, event, { totals, message: agreed.message });
}
