import { type SQL, sql } from "drizzle-orm";
import type { RefundReason } from "./contract.ts";

/** How a statement names the payment: its table, or the alias of "from payments p". */
type PaymentAlias = "payments" | "p";

/** Of refunds `r`, the cents of those that are waiting or done. */
export const sumReturning = sql.raw(
  "coalesce(sum(case when r.status <> 'failed' then r.amount_cents end), 0)",
);

/** Of refunds `r`, the cents of those that Stripe refused. Part of them may have gone back another way since. */
export const sumStuck = sql.raw("coalesce(sum(case when r.status = 'failed' then r.amount_cents end), 0)");

/** `sumReturning` of a payment. `except`: reasons of refunds that are not counted. */
export function returningCents(payment: PaymentAlias, except: readonly RefundReason[] = []): SQL<number> {
  const counted = except.length > 0 ? `and r.reason not in ('${except.join("', '")}')` : "";
  return sql`(select ${sumReturning} from refunds r where ${sql.raw(`r.payment_id = ${payment}.id ${counted}`)})`;
}

/** `sumStuck` of a payment. */
export function stuckCents(payment: PaymentAlias): SQL<number> {
  return sql`(select ${sumStuck} from refunds r where ${sql.raw(`r.payment_id = ${payment}.id`)})`;
}

/** Whether Stripe refused a refund of this payment, and nobody has sent the money another way. */
export function hasFailedRefund(payment: PaymentAlias): SQL {
  return sql.raw(
    `exists (select 1 from refunds r where r.payment_id = ${payment}.id and r.status = 'failed')`,
  );
}

/**
 * Cents of a payment that can still be refunded: no bank took them in a lost dispute, and they are in no refund that is
 * waiting or done. Below zero where a bank took what a waiting refund is for: such a payment becomes a payment issue.
 * Lists, limits and refunds all take it from here, so that they cannot disagree. `except`: as of `returningCents`.
 */
export function refundableCents(payment: PaymentAlias, except: readonly RefundReason[] = []): SQL<number> {
  const kept = sql.raw(`${payment}.amount_cents - ${payment}.disputed_cents`);
  return sql`(${kept} - ${returningCents(payment, except)})`;
}

/** `refundableCents` of the payment with this id. */
export function refundableCentsById(paymentId: string): SQL<number> {
  return sql`(select ${refundableCents("p")} from payments p where p.id = ${paymentId})`;
}
