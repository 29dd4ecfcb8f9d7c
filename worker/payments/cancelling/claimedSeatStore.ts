import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { liveSeats } from "../../enrolments/claimedSeatsStore.ts";
import { enrolments } from "../../enrolments/schema.ts";
import type { Database } from "../../env.ts";
import { gatherMails, mailInsertWhere } from "../../mail/store.ts";
import { insertRefundsFrom } from "../store.ts";
import {
  canEnd,
  type EnrolmentEnd,
  leftCents,
  promisedCents,
  refusedEnd,
  seatCents,
  shareCents,
} from "./store.ts";

/**
 * Statement that refunds `cents` of a claimed seat `c` to the payer, whose enrolment is `s`: the latest payment first, and
 * once for each seat. `from`: "from enrolments c join enrolments s … where …".
 */
function insertSeatRefunds(db: Database, cents: SQL, from: { joins: SQL; where: SQL }, now: Date) {
  return insertRefundsFrom(
    db,
    { reason: "seat_ended", cents: shareCents(cents), key: sql`'seat ' || c.id || ' ' || p.id` },
    sql`${from.joins} join payments p on p.enrolment_id = s.id where ${from.where}`,
    now,
  ).onConflictDoNothing();
}

const claimedSeats = sql`from enrolments c join enrolments s on s.id = c.payer_enrolment_id
  join events e on e.id = c.event_id`;

/**
 * Ends a claimed seat in one batch with the payer's refund and the mails: of what ending the whole booking would give back
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
  const isCancellable = sql`exists (select 1 ${claimedSeats} where c.id = ${id} and c.status = 'confirmed'
    and ${canEnd(reason, today)} and ${seatCents(due)} = ${cents})`;
  const seats = sql`(select ${liveSeats} from enrolments s where s.id = ${payerEnrolmentId})`;
  const results: unknown[] = await db.batch([
    db
      .update(enrolments)
      .set({ balance_cents: sql`${enrolments.balance_cents} - ${enrolments.balance_cents} / ${seats}` })
      .where(and(eq(enrolments.id, payerEnrolmentId), gt(enrolments.balance_cents, 0), isCancellable)),
    ...mails.map((mail) => mailInsertWhere(db, mail, isCancellable, now)),
    ...mails.flatMap(({ topic }) => (topic ? gatherMails(db, topic, now) : [])),
    db
      .update(enrolments)
      .set({ status: "cancelled", ended_at: at })
      .where(and(eq(enrolments.id, id), isCancellable))
      .returning({ id: enrolments.id }),
    ...entries,
    // After the end, because the refund changes what is due. The key makes it once.
    insertSeatRefunds(
      db,
      sql`${cents}`,
      { joins: claimedSeats, where: sql`c.id = ${id} and c.status = 'cancelled' and c.ended_at = ${at}` },
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
  const where = sql`c.user_id = ${userId} and c.ended_at is null and c.status = 'confirmed' and ${condition}`;
  return insertSeatRefunds(db, seatCents(promisedCents(today)), { joins: claimedSeats, where }, now);
}
