import type Stripe from "stripe";
import type { Database } from "../../env.ts";
import type { PaymentRow } from "../columns.ts";
import { refundMail } from "./rules.ts";
import { adoptExternalRefund, findRefund, writeRefundDone, writeRefundFailed } from "./store.ts";

/**
 * Settles a refund by its state at Stripe, including one made in the dashboard; a second call changes nothing. A
 * pending refund counts as done, because the money has left, and Stripe reports a bank's rejection later.
 */
export async function settleRefund(
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
  const row = known ?? (await adoptExternalRefund(db, payment, { stripeId, cents }, now));
  if (!row) return;
  if (failed) {
    const reason = refund.failure_reason ?? refund.status ?? "";
    await writeRefundFailed(db, payment, row, { stripeId, cents, reason }, now);
  } else {
    const mail = refundMail(payment, { id: row.id, cents, note: row.note }, env.SITE_URL);
    await writeRefundDone(db, payment, row, { stripeId, cents }, { mail, site: env.SITE_URL }, now);
  }
}
