import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { liveSeats } from "../../enrolments/claimedSeatsStore.ts";
import { enrolments } from "../../enrolments/schema.ts";
import type { Database } from "../../env.ts";
import { gatherMails, mailInsertWhere } from "../../mail/store.ts";
import { insertRefundsFrom } from "../store.ts";
import { leftCents, promisedCents, seatCents, shareCents, voucherLeft } from "./refundAmountsStore.ts";
import { canEnd, type EnrolmentEnd, prolongVouchers, refusedEnd } from "./store.ts";

/**
 * Statement that refunds the cents of claimed seats to their payers' cards, less what their vouchers get: the latest payment
 * first, and once for each seat. `seats` selects id, payer's enrolment, cents `due` and `voucher`.
 */
function insertSeatRefunds(db: Database, seats: SQL, now: Date) {
  const cents = shareCents(sql.raw("owed.due"), sql.raw("owed.voucher"));
  // The limit keeps SQLite from merging both selects into one expression, whose depth it limits.
  return insertRefundsFrom(
    db,
    { reason: "seat_ended", cents, key: sql`'seat ' || owed.id || ' ' || p.id` },
    sql`from (${seats} limit -1) owed join payments p on p.enrolment_id = owed.payer_enrolment_id where true`,
    now,
  ).onConflictDoNothing();
}

const claimedSeats = sql`from enrolments c join enrolments s on s.id = c.payer_enrolment_id
  join events e on e.id = c.event_id`;

/**
 * Ends a claimed seat in one batch with the payer's refund, to the voucher first, and the mails: of what ending the whole booking would give back
 * today, the part of one of its live seats, so that the parts of all add up to the whole. What is still due of the price
 * falls by the seat's part. Every statement requires what `writeEnrolmentCancellation` does. False when it had ended.
 */
export async function writeClaimedSeatEnd(
  db: Database,
  { id, payer_enrolment_id: payerEnrolmentId }: { id: string; payer_enrolment_id: string },
  { reason, cents, today, mails, entries = [] }: EnrolmentEnd,
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  const due = reason === "cancelled" ? promisedCents(today) : leftCents;
  const isCancellable = sql`exists (select 1 from (select ${seatCents(due)} as due ${claimedSeats}
    where c.id = ${id} and c.status = 'confirmed' and ${canEnd(reason, today)}) owed where owed.due = ${cents})`;
  const seats = sql`(select ${liveSeats} from enrolments s where s.id = ${payerEnrolmentId})`;
  const results: unknown[] = await db.batch([
    db
      .update(enrolments)
      .set({ balance_cents: sql`${enrolments.balance_cents} - ${enrolments.balance_cents} / ${seats}` })
      .where(and(eq(enrolments.id, payerEnrolmentId), gt(enrolments.balance_cents, 0), isCancellable)),
    ...mails.map((mail) => mailInsertWhere(db, mail, isCancellable, now)),
    ...mails.flatMap(({ topic }) => (topic ? gatherMails(db, topic, now) : [])),
    prolongVouchers(db, sql`s.id = ${payerEnrolmentId} and ${isCancellable} and ${cents} > 0`, today),
    db
      .update(enrolments)
      .set({
        status: "cancelled",
        ended_at: at,
        voucher_returned_cents: sql`(select min(${voucherLeft}, ${cents}) from enrolments s where s.id = ${payerEnrolmentId})`,
      })
      .where(and(eq(enrolments.id, id), isCancellable))
      .returning({ id: enrolments.id }),
    ...entries,
    // After the end, because the refund changes what is due. The key makes it once.
    insertSeatRefunds(
      db,
      sql`select c.id, c.payer_enrolment_id, ${cents} as due, c.voucher_returned_cents as voucher from enrolments c
        where c.id = ${id} and c.status = 'cancelled' and c.ended_at = ${at}`,
      now,
    ),
  ]);
  const ended = results.at(-2 - entries.length) as { id: string }[];
  return ended.length > 0 || refusedEnd(db, id, reason, today);
}

/** Statement for the batch that erases an account, before its enrolments end: the refunds to the payers of its seats. */
export function insertErasedSeatRefunds(
  db: Database,
  userId: string,
  today: string,
  condition: SQL,
  now: Date,
) {
  return insertSeatRefunds(
    db,
    sql`select c.id, c.payer_enrolment_id, ${seatCents(promisedCents(today))} as due, ${voucherLeft} as voucher ${claimedSeats}
      where c.user_id = ${userId} and c.ended_at is null and c.status = 'confirmed' and ${condition}`,
    now,
  );
}
