import { v7 as newId } from "uuid";
import { auditChange } from "../../audit/store.ts";
import type { AppContext } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { purgeEvent } from "../../events/purge.ts";
import { findEvent } from "../../events/store.ts";
import { byId, enforceRateLimit, newRoutes, orRefuse, parse, requireUser } from "../../http.ts";
import { toCents, toEuros } from "../../lib/money.ts";
import { sendMailsAfterResponse } from "../../mail/send.ts";
import type { MailDraft } from "../../mail/store.ts";
import { purgeSponsors } from "../../packages/purge.ts";
import { requirePermission } from "../../permissions/requirePermission.ts";
import { RATE_LIMITS } from "../../rateLimits.ts";
import { siteUrl } from "../../siteUrl.ts";
import { findMailRecipient } from "../cancelling/store.ts";
import type { PaymentRow } from "../columns.ts";
import type { AdminRefund } from "../outputs.ts";
import { findPayment } from "../store.ts";
import {
  findPaidOrganizerId,
  findRefundObstacle,
  findRequestedRefund,
  writeAdminRefund,
} from "./adminRefundsStore.ts";
import { adminRefundBody } from "./inputs.ts";
import { type OrderedRefund, organizerRefundMail, refundOrderedMail } from "./mails.ts";
import { sendRefundsSoon } from "./sendRefunds.ts";

/** An admin's refunds: full or partial, with or without ending the enrolment or package. */
export const adminRefundRoutes = newRoutes().post(
  "/:id/refunds",
  requirePermission("payments.manage"),
  byId("payment_not_found"),
  parse("json", adminRefundBody),
  async (c) => {
    const { key, amount, reason, ends } = c.req.valid("json");
    const payment = await orRefuse(findPayment(c.var.db, c.req.valid("param").id), "payment_not_found");
    const order = { id: newId(), requestKey: key, cents: toCents(amount), note: reason, ends };
    const former = await findRequestedRefund(c.var.db, key);
    if (!former) await orderRefund(c, payment, order);
    const refund = former ?? (await findRequestedRefund(c.var.db, key));
    if (!refund) return refuse(c, payment, order);
    // The same key with another refund: the form was changed after it was sent.
    if (refund.payment_id !== payment.id || refund.amount_cents !== order.cents)
      throw new Refusal("refund_changed");
    return c.json(
      {
        id: refund.id,
        amount: toEuros(refund.amount_cents),
        waits_for_dispute: Boolean(refund.waits_for_dispute),
      } satisfies AdminRefund,
      201,
    );
  },
);

async function orderRefund(
  c: AppContext,
  payment: PaymentRow,
  order: OrderedRefund & { requestKey: string },
): Promise<void> {
  await enforceRateLimit(c, RATE_LIMITS.admin.refunds, requireUser(c).id);
  const site = siteUrl(c);
  const event = payment.event_id ? await findEvent(c.var.db, payment.event_id) : null;
  const organizer = event?.organizer_id ? await findMailRecipient(c.var.db, event.organizer_id) : undefined;
  const isPaid = organizer?.id === (await findPaidOrganizerId(c.var.db, payment.id));
  const mails: MailDraft[] = [
    ...(payment.person.deleted_at ? [] : [refundOrderedMail(payment, order, site)]),
    // After a handover the former organizer loses the money; the current one loses at most a participant.
    ...(organizer && (isPaid || order.ends)
      ? [organizerRefundMail(organizer, payment, order, { site, isPaid })]
      : []),
  ];
  const audit = auditChange(c, {
    action: "payment.refund",
    subject: { kind: "payment", id: payment.id },
    personId: payment.user_id,
    fields: ["reason"],
    after: { refund: order.id, cents: order.cents, ends: order.ends },
  });
  await writeAdminRefund(c.var.db, payment, order, { mails, audit }, new Date());
  sendRefundsSoon(c);
  sendMailsAfterResponse(c);
  if (event && order.ends) purgeEvent(c, event);
  if (payment.kind === "sponsor_package" && order.ends) purgeSponsors(c);
}

/**
 * Refuses a refund that was not written, by the payment's current state. The last possible reason: the enrolment or
 * package that the refund was to end has already ended.
 */
async function refuse(c: AppContext, { id }: PaymentRow, order: OrderedRefund): Promise<never> {
  const { is_paid, refundable } = await findRefundObstacle(c.var.db, id);
  if (!is_paid) throw new Refusal("payment_not_refundable");
  if (refundable < order.cents)
    throw new Refusal("refund_too_much", { current: { refundable: toEuros(refundable) } });
  throw new Refusal("refund_changed");
}
