import type { AuditValues } from "../../audit/contract.ts";
import { entriesOfAdmin } from "../../audit/store.ts";
import { canRemove } from "../../enrolments/participants/contract.ts";
import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { participantParams } from "../../events/inputs.ts";
import type { EventDetail } from "../../events/outputs.ts";
import { findManagedEvent } from "../../events/publishing/managedEvent.ts";
import { newRoutes, parse, requireSignedIn } from "../../http.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { toCents, toEuros } from "../../lib/money.ts";
import { eventPath } from "../../lib/pageAddresses.ts";
import { siteUrl } from "../../siteUrl.ts";
import type { RemovalTerms } from "../outputs.ts";
import { keepEnrolment } from "../refunds/disputesStore.ts";
import { finishSettlement } from "../refunds/finishSettlement.ts";
import { payerMails, writeEnrolmentEnd } from "./endEnrolment.ts";
import { expirePaymentsSoon } from "./expirePayments.ts";
import { removeParticipantBody } from "./inputs.ts";
import { participantRemovedMail } from "./mails.ts";
import { type CancellableEnrolment, findCancellableEnrolment, findMailRecipient } from "./store.ts";

/** For the organizer and admins: the refund of a removal, removing a participant, and keeping one after a dispute. */
export const participantRemovalRoutes = newRoutes()
  .get(
    "/:id/participants/:enrolmentId/cancellation",
    requireSignedIn,
    parse("param", participantParams, "not_found"),
    async (c) => {
      const event = await findManagedEvent(c, c.req.valid("param").id, "events.handle_money");
      const enrolment = await findRemovableEnrolment(c, event, c.req.valid("param").enrolmentId, new Date());
      if (enrolment.status !== "confirmed") throw new Refusal("not_found");
      return c.json({
        paid: toEuros(enrolment.paid),
        refund: toEuros(enrolment.left),
        seats: enrolment.seats,
        payer: enrolment.payer_id === null ? null : { full_name: enrolment.payer_name },
        refund_to_voucher: toEuros(Math.min(enrolment.left, enrolment.voucher_left)),
      } satisfies RemovalTerms);
    },
  )

  .delete(
    "/:id/participants/:enrolmentId",
    requireSignedIn,
    parse("param", participantParams, "not_found"),
    parse("json", removeParticipantBody),
    async (c) => {
      const event = await findManagedEvent(c, c.req.valid("param").id, "events.handle_money");
      const enrolment = await findRemovableEnrolment(c, event, c.req.valid("param").enrolmentId, new Date());
      if (enrolment.status === "held") throw new Refusal("not_found");
      if (enrolment.status === "confirmed")
        await removeParticipant(c, event, enrolment, toCents(c.req.valid("json").refund));
      return c.body(null, 204);
    },
  )

  .post(
    "/:id/participants/:enrolmentId/keep",
    requireSignedIn,
    parse("param", participantParams, "not_found"),
    async (c) => {
      const event = await findManagedEvent(c, c.req.valid("param").id, "events.handle_money");
      const enrolment = await findCancellableEnrolment(
        c.var.db,
        c.req.valid("param").enrolmentId,
        event.date,
      );
      if (enrolment?.event_id !== event.id || enrolment.status !== "confirmed")
        throw new Refusal("not_found");
      const entries = participantEntries(c, "participant.keep", enrolment);
      if (!(await keepEnrolment(c.var.db, enrolment.id, new Date(), entries)))
        throw new Refusal("no_lost_dispute");
      return c.body(null, 204);
    },
  );

/** An enrolment of this event that can be removed; refuses with `not_found` or `event_past`. */
async function findRemovableEnrolment(
  c: AppContext,
  event: EventDetail,
  id: string,
  now: Date,
): Promise<CancellableEnrolment> {
  const today = dayInTimeZone(c.env.TIME_ZONE, now);
  const enrolment = await findCancellableEnrolment(c.var.db, id, today);
  if (!enrolment || enrolment.event_id !== event.id) throw new Refusal("not_found");
  if (!canRemove(enrolment, event, today)) throw new Refusal("event_past");
  return enrolment;
}

/** Removes a participant with a full refund and a mail. */
async function removeParticipant(
  c: AppContext,
  event: EventDetail,
  enrolment: CancellableEnrolment,
  cents: number,
) {
  if (cents !== enrolment.left) throw new Refusal("refund_changed");
  const recipient = await findMailRecipient(c.var.db, enrolment.user_id);
  const page = { link: siteUrl(c) + eventPath(event.slug), siteTimeZone: c.env.TIME_ZONE };
  const refund = enrolment.payer_id === null ? cents : 0;
  const voucher = Math.min(cents, enrolment.voucher_left);
  const mails = [
    ...(recipient ? [participantRemovedMail(recipient, event, { refund, voucher }, page)] : []),
    ...(await payerMails(c, enrolment, event, { who: recipient, cents })),
  ];
  const now = new Date();
  const today = dayInTimeZone(c.env.TIME_ZONE, now);
  const entries = participantEntries(c, "participant.remove", enrolment, { refund_cents: cents });
  const end = { reason: "removed", cents, today, mails, entries } as const;
  if (await writeEnrolmentEnd(c.var.db, enrolment, end, now)) {
    // Of a balance.
    expirePaymentsSoon(c, { column: "enrolment_id", id: enrolment.id });
    await finishSettlement(c, event.id);
  }
}

/** The audit entry of an admin's action on a participant, right after the write; none for organizers. */
function participantEntries(
  c: AppContext,
  action: "participant.remove" | "participant.keep",
  { id, event_id, user_id, paid, status }: CancellableEnrolment,
  after: AuditValues | null = null,
) {
  const subject = { kind: "enrolment", id } as const;
  const before = { event_id, user_id, status, paid_cents: paid };
  return entriesOfAdmin(
    c,
    "events.manage",
    { action, subject, personId: user_id, before, after },
    { ifChanged: true },
  );
}
