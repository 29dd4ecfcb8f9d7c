import { type SQL, sql } from "drizzle-orm";

/**
 * The cents of a voucher that enrolments use: held and confirmed ones, and ended ones as far as they did not give back. A
 * released hold uses nothing. `voucherId`: an expression; `except`: a condition on enrolments `used` that do not count.
 */
export function voucherUsedCents(voucherId: SQL, except?: SQL): SQL<number> {
  return sql`(select coalesce(sum(used.voucher_cents - used.voucher_returned_cents), 0) from enrolments used
    where used.voucher_id = ${voucherId} and used.status <> 'released' ${except ? sql`and not (${except})` : sql``})`;
}

/**
 * The balance of voucher `v`: what its payment, which has the voucher's id, keeps after refunds and lost disputes, less
 * what enrolments use. Never negative.
 */
export function voucherBalanceCents(except?: SQL): SQL<number> {
  return sql`(select max(0, p.amount_cents - p.disputed_cents
      - (select coalesce(sum(r.amount_cents), 0) from refunds r where r.payment_id = p.id and r.status <> 'failed')
      - ${voucherUsedCents(sql`v.id`, except)})
    from payments p where p.id = v.id)`;
}
