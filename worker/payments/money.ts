import { type SQL, sql } from "drizzle-orm";
import { voucherUsedCents } from "../prices/vouchers/columns.ts";
import type { RefundReason } from "./contract.ts";

/** The name of the payment in a statement: its table, or the alias of "from payments p", of another one "q". */
type PaymentAlias = "payments" | "p" | "q";

/** The cents of waiting and done refunds `r`. */
export const sumReturning = sql.raw(
  "coalesce(sum(case when r.status <> 'failed' then r.amount_cents end), 0)",
);

/** The cents of done refunds `r`. */
export const sumDone = sql.raw("coalesce(sum(case when r.status = 'done' then r.amount_cents end), 0)");

/** The cents of refunds `r` that Stripe refused, part of which may have been refunded another way since. */
export const sumFailed = sql.raw("coalesce(sum(case when r.status = 'failed' then r.amount_cents end), 0)");

/** `sumReturning` of a payment. `except`: reasons of refunds that are not counted. */
export function returningCents(payment: PaymentAlias, except: readonly RefundReason[] = []): SQL<number> {
  const counted = except.length > 0 ? `and r.reason not in ('${except.join("', '")}')` : "";
  return sql`(select ${sumReturning} from refunds r where ${sql.raw(`r.payment_id = ${payment}.id ${counted}`)})`;
}

/** `sumFailed` of a payment. */
export function failedCents(payment: PaymentAlias): SQL<number> {
  return sql`(select ${sumFailed} from refunds r where ${sql.raw(`r.payment_id = ${payment}.id`)})`;
}

/** Whether Stripe refused a refund of this payment, and the money was not returned another way. */
export function hasFailedRefund(payment: PaymentAlias): SQL {
  return sql.raw(
    `exists (select 1 from refunds r where r.payment_id = ${payment}.id and r.status = 'failed')`,
  );
}

/**
 * Cents of a payment that are not withdrawn by a bank in a lost dispute, and not in a waiting or done refund. `except`: as
 * in `returningCents`.
 */
export function unreturnedCents(payment: PaymentAlias, except: readonly RefundReason[] = []): SQL<number> {
  const received = sql.raw(`${payment}.amount_cents - ${payment}.disputed_cents`);
  return sql`(${received} - ${returningCents(payment, except)})`;
}

/**
 * Cents of a payment that can still be refunded: `unreturnedCents`, and of a voucher's payment what was not spent. Negative
 * when a bank withdrew the money of a waiting refund: such a payment becomes a payment issue. Lists, limits and refunds all
 * use this expression, so that they agree.
 */
export function refundableCents(payment: PaymentAlias): SQL<number> {
  const voucherId = sql.raw(`${payment}.voucher_id`);
  return sql`(${unreturnedCents(payment)} - iif(${voucherId} is null, 0, ${voucherUsedCents(voucherId)}))`;
}

/** `refundableCents` of the payment with this id. */
export function refundableCentsById(paymentId: string): SQL<number> {
  return sql`(select ${refundableCents("p")} from payments p where p.id = ${paymentId})`;
}
