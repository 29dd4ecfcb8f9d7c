import { and, desc, eq, gt, gte, inArray, isNull, or, sql } from "drizzle-orm";
import { CANCELLED_SHOWN_DAYS, PARTICIPATIONS_MAX } from "../enrolments/contract.ts";
import type { Participation, ParticipationRefund } from "../enrolments/outputs.ts";
import { enrolments } from "../enrolments/schema.ts";
import { selectParticipations } from "../enrolments/store.ts";
import type { Database } from "../env.ts";
import { LIVE_STATUSES } from "../events/columns.ts";
import { events } from "../events/schema.ts";
import { addDays } from "../lib/calendarDays.ts";
import { sumDone, sumFailed, sumReturning } from "./money.ts";
import { returnedToVoucher } from "./ownVoucherPaymentsStore.ts";
import { refundProgress } from "./rules.ts";

/**
 * A user's enrolments, newest event first: confirmed ones, live holds, and those that ended with their event, until
 * `CANCELLED_SHOWN_DAYS` after its last day. One batch. At most `PARTICIPATIONS_MAX`, live ones before ended ones.
 */
export async function listParticipations(
  db: Database,
  userId: string,
  today: string,
  now: Date,
): Promise<Participation[]> {
  const [live, ended] = await db.batch([
    selectLive(db, userId, now),
    selectCancelledByEvent(db, userId, today),
  ]);
  const isLive = new Set(live.map(({ event_id }) => event_id));
  const shown = [...live, ...ended.filter(({ event_id }) => !isLive.has(event_id))];
  const key = ({ events: event, id }: Participation) => event.date + id;
  return shown.slice(0, PARTICIPATIONS_MAX).sort((one, other) => (key(one) > key(other) ? -1 : 1));
}

function selectLive(db: Database, userId: string, now: Date) {
  const isCurrent = or(eq(enrolments.status, "confirmed"), gt(enrolments.held_until, now.toISOString()));
  return selectParticipations(db)
    .where(
      and(
        eq(enrolments.user_id, userId),
        // Names the second column of the index of live rows, which SQLite takes for no better than one with all rows.
        gt(enrolments.event_id, ""),
        inArray(enrolments.status, LIVE_STATUSES),
        isNull(enrolments.ended_at),
        isCurrent,
      ),
    )
    .orderBy(desc(events.date), desc(enrolments.id))
    .limit(PARTICIPATIONS_MAX);
}

/** Selects enrolments that ended with their event: `ended_at` equals the event's, which excludes earlier ones. */
function selectCancelledByEvent(db: Database, userId: string, today: string) {
  // Read in index order by event id, which sorts by publishing, so that many cancelled enrolments cost no more.
  const newest = (status: "cancelled" | "refunded") => sql`select * from (select id from enrolments
    where user_id = ${userId} and status = ${status} and ended_at is not null order by event_id desc limit ${PARTICIPATIONS_MAX})`;
  return selectParticipations(db, {
    status: sql<Participation["status"]>`'event_cancelled'`,
    refund: refundOfCancelledEvent,
  })
    .where(
      and(
        sql`${enrolments.id} in (${newest("cancelled")} union all ${newest("refunded")})`,
        eq(enrolments.ended_at, events.cancelled_at),
        gte(events.last_day, addDays(today, -CANCELLED_SHOWN_DAYS)),
      ),
    )
    .orderBy(desc(events.date), desc(enrolments.id))
    .limit(PARTICIPATIONS_MAX);
}

type RefundCents = Parameters<typeof refundProgress>[0];

/** The refunds of card and voucher after a cancelled event, including earlier ones; null for a free enrolment. */
const refundOfCancelledEvent = sql<ParticipationRefund | null>`coalesce((
  select json_object('amount_cents', ${enrolments}.amount_cents, 'disputed_cents', max(p.disputed_cents),
    'refunded_cents', ${sumDone}, 'returning_cents', ${sumReturning}, 'stuck_cents', ${sumFailed},
    'to_voucher_cents', ${returnedToVoucher})
  from payments p join refunds r on r.payment_id = p.id
  where p.enrolment_id = ${enrolments}.id
  group by p.enrolment_id having max(r.reason = 'event_cancelled')),
  iif(${returnedToVoucher} > 0, json_object('amount_cents', 0, 'disputed_cents', 0, 'refunded_cents', 0,
    'returning_cents', 0, 'stuck_cents', 0, 'to_voucher_cents', ${returnedToVoucher}), null))`.mapWith(
  (text: string) => refundProgress(JSON.parse(text) as RefundCents),
);
