import { type SQL, sql } from "drizzle-orm";
import { liveSeats } from "../../enrolments/claimedSeatsStore.ts";
import { enrolments } from "../../enrolments/schema.ts";
import { fullRefundUntilSql } from "../../enrolments/store.ts";
import { unreturnedCents } from "../money.ts";
import { ENROLMENT_END_REASONS } from "./contract.ts";

/*
 * Expressions over an enrolment `s` in an event `e`, some with its payment `p`. They exclude the refund that ends the
 * enrolment, so that they have the same value before and after it is written in the same batch.
 */

/** `unreturnedCents` before the end of the enrolment, at least zero. */
export const refundable = sql`max(0, ${unreturnedCents("p", ENROLMENT_END_REASONS)})`;

/**
 * What the voucher paid for the enrolment and for the seats that others claimed from it, and did not get back; of a claimed
 * seat nothing, because its refunds are its payer's. The end of any of them writes what it gave back to its own row, so that
 * only their sum is right. The statement that ends the enrolment is the last to use this.
 */
export const voucherLeft =
  sql.raw(`iif(s.payer_enrolment_id is null, s.voucher_cents - s.voucher_returned_cents
  + (select coalesce(sum(claimed.voucher_cents - claimed.voucher_returned_cents), 0) from enrolments claimed
    where claimed.payer_enrolment_id = s.id), 0)`);

/** The refundable cents of the voucher and of all payments of the enrolment: of the whole, or of deposit and balance. */
export const leftCents = sql`(${voucherLeft} + (select coalesce(sum(${refundable}), 0) from payments p
  where p.enrolment_id = s.id and p.status = 'paid'))`;

/** All that card and voucher paid with an enrolment, also for the seats that others claimed from it. */
export function paidCents(enrolment: "s" | "c"): SQL {
  return sql.raw(`(${enrolment}.amount_cents + ${enrolment}.voucher_cents
    + (select coalesce(sum(claimed.amount_cents + claimed.voucher_cents), 0) from enrolments claimed
      where claimed.payer_enrolment_id = ${enrolment}.id))`);
}

/**
 * The part of `due`, a refund of the whole enrolment, that payment `p` gives back: after the voucher's `voucher`, the latest
 * payment first. Both are short expressions, because SQLite limits the depth of the whole.
 */
export function shareCents(due: SQL, voucher: SQL): SQL {
  return sql`min(${refundable}, max(0, ${due} - ${voucher} - (select coalesce(sum(max(0, ${unreturnedCents("q", ENROLMENT_END_REASONS)})), 0)
    from payments q where q.enrolment_id = p.enrolment_id and q.status = 'paid' and q.id > p.id)))`;
}

/** `refundUntil` of an event `e`, in SQL. */
export const refundUntilOfEvent = sql.raw("date(e.date, '-' || max(1, e.refund_until_days) || ' days')");

export const rule = sql.raw("coalesce(p.refund_rule, s.voucher_terms ->> '$.refund_rule', e.refund_rule)");
/** The last day of a refund: the payment's or the event's, whichever is later, but always before the event's first day. */
export const until = sql`min(date(e.date, '-1 day'), max(coalesce(p.refund_until, s.voucher_terms ->> '$.refund_until', ''),
  ${refundUntilOfEvent}))`;

export const fullUntil = fullRefundUntilSql(sql.raw("s"), sql.raw("e"));

/** "from": the first payment `p` of the enrolment, none where a voucher paid all. */
const termsOf = sql`(select 1) left join payments p on p.enrolment_id = s.id and p.status = 'paid'
  where p.id is not null or s.voucher_cents > 0 order by p.id limit 1`;

/**
 * A column of the terms of the enrolment: those of its first payment, which a balance repeats, or those that it keeps itself
 * where a voucher paid all; the event's where that was before it kept them.
 */
export function termOf(column: SQL): SQL {
  return sql`(select ${column} from ${termsOf})`;
}

/**
 * Cents refunded by cancelling today, of all that was paid. A half of it is `halfRefund`, and existing refunds are
 * subtracted. The parts stand in a from clause, because SQLite limits the depth of an expression.
 */
export function promisedCents(today: string): SQL {
  return sql`coalesce((select case when ${today} <= t.full_until then t.left when ${today} > t.until or t.rule = 'none' then 0
      when t.rule = 'half' then max(0, (t.paid + 1) / 2 - (t.paid - t.left)) else t.left end
    from (select ${fullUntil} as full_until, ${leftCents} as left, ${paidCents("s")} as paid, ${rule} as rule, ${until} as until
      from ${termsOf}) t), 0)`;
}

/**
 * The cents that ending enrolment `c` refunds to its payer's enrolment `s`, which is `c` itself unless `c` claimed a seat of
 * it: of a claimed seat the part of one of the live seats, so that the parts of all add up to the whole.
 */
export function seatCents(cents: SQL): SQL {
  return sql`(${cents} / iif(c.payer_enrolment_id is null, 1, ${liveSeats}))`;
}

/** What a row of `enrolments` gave back to its voucher after an end that gives all of it back. */
export const wholeVoucherCents = sql<number>`(select s.voucher_returned_cents + ${voucherLeft} from enrolments s
  where s.id = ${enrolments.id})`;

/** What a row of `enrolments` gave back to its voucher, or its payer's, after its end by erasing the account. */
export function erasedVoucherCents(today: string): SQL<number> {
  return sql`(select c.voucher_returned_cents + min(${voucherLeft}, ${seatCents(promisedCents(today))}) from enrolments c
    join enrolments s on s.id = coalesce(c.payer_enrolment_id, c.id) join events e on e.id = c.event_id
    where c.id = ${enrolments.id})`;
}
