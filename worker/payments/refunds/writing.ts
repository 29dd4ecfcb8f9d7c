import type Stripe from "stripe";
import type { Database } from "../../env.ts";
import type { PaymentRow } from "../columns.ts";
import { refundMail } from "./rules.ts";
import { adoptRefund, findRefund, writeDone, writeFailed } from "./store.ts";

/**
 * Takes over how a refund stands at Stripe, whoever asked for it and however often it is said. One that is pending
 * counts as done: the money has left, and should the bank not take it, Stripe says so.
 */
export async function writeRefund(
  env: Env,
  db: Database,
  payment: PaymentRow,
  refund: Stripe.Refund,
  now: Date,
): Promise<void> {
  const { id: stripeId, amount: cents } = refund;
  const known = await findRefund(db, refund.metadata?.refund_id ?? "", stripeId);
  const failed = refund.status === "failed" || refund.status === "canceled";
  if (!known && failed) return;
  const row = known ?? (await adoptRefund(db, payment, { stripeId, cents }, now));
  if (!row) return;
  if (failed) {
    const reason = refund.failure_reason ?? refund.status ?? "";
    await writeFailed(db, payment, row, { stripeId, cents, reason }, now);
  } else {
    const mail = refundMail(payment, { id: row.id, cents }, env.SITE_URL);
    await writeDone(db, payment, row, { stripeId, cents }, mail, now);
  }
}
