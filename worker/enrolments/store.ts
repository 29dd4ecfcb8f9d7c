import { and, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { type Database, isUniqueViolation } from "../env.ts";
import { Refusal } from "../errors.ts";
import { countTakenSeats, LIVE_STATUSES, seatsTaken } from "../events/columns.ts";
import { latestVerdicts } from "../events/going/columns.ts";
import type { ShownVerdict } from "../events/going/outputs.ts";
import { events } from "../events/schema.ts";
import { insertFrom } from "../insertFrom.ts";
import { gatherMails, type MailDraft, mailInsertWhere } from "../mail/store.ts";
import { hasVoucherBack } from "../prices/vouchers/store.ts";
import { inFreeMode } from "../settings/store.ts";
import type { ParticipationStatus } from "./contract.ts";
import type { SeatGates } from "./eligibility/seatGates.ts";
import { shownRequirements } from "./eligibility/store.ts";
import { type EnrolmentRefusal, enrolmentRefusal } from "./enrolmentRefusal.ts";
import type { Participation, ParticipationRefund } from "./outputs.ts";
import { enrolments } from "./schema.ts";
import { countWaiting, hasOpenPayment } from "./waiting/columns.ts";

/** Last day of the full refund after a change of day or venue, always before the event's first day; null for none. */
export function fullRefundUntilSql(enrolment: SQLWrapper, event: SQLWrapper): SQL<string | null> {
  return sql`min(${enrolment}.full_refund_until, date(${event}.date, '-1 day'))`;
}

function toOwnBalance(json: string): Participation["balance"] {
  const { keeps_card, ...balance } = JSON.parse(json);
  return { ...balance, keeps_card: Boolean(keeps_card) };
}

const participationColumns = {
  id: enrolments.id,
  event_id: enrolments.event_id,
  status: sql<Participation["status"]>`${enrolments.status}`,
  amount: sql<number>`(${enrolments.amount_cents} + ${enrolments.voucher_cents}) / 100.0`,
  full_refund_until: fullRefundUntilSql(enrolments, events),
  refund: sql<ParticipationRefund | null>`null`,
  held_until: sql<string | null>`case when ${enrolments.status} = 'held' then ${enrolments.held_until} end`,
  offer_until: sql<string | null>`case when ${enrolments.status} = 'held' then ${enrolments.offer_until} end`,
  balance: sql<
    Participation["balance"]
  >`case when ${enrolments.status} = 'confirmed' and ${enrolments.balance_cents} > 0
    then json_object('amount', ${enrolments.balance_cents} / 100.0, 'due_on', ${enrolments.balance_due_on},
      'keeps_card', exists (select 1 from payments d where d.enrolment_id = ${enrolments.id} and d.part = 'deposit'
        and d.paid_at is not null and d.card_consent_at is not null)
      and not exists (select 1 from payments c where c.enrolment_id = ${enrolments.id} and c.part = 'balance'
        and c.card_consent_at is not null)) end`.mapWith(toOwnBalance),
  seats: enrolments.seats,
  claimed_seats: sql<number>`(select count(*) from enrolments claimed where claimed.payer_enrolment_id = ${enrolments}.id
    and claimed.status = 'confirmed')`,
  payer: sql<
    Participation["payer"]
  >`(select json_object('full_name', nullif(payer.full_name, '')) from enrolments paid
    join users payer on payer.id = paid.user_id where paid.id = ${enrolments.payer_enrolment_id})`.mapWith(
    JSON.parse,
  ),
  events: {
    title: events.title,
    slug: events.slug,
    image_url: events.image_url,
    date: events.date,
    end_date: events.end_date,
    start_time: events.start_time,
    end_time: events.end_time,
    session_count: sql<number>`coalesce(json_array_length(${events.sessions}), 0)`,
    location: events.location,
    time_zone: events.time_zone,
    going: sql<ShownVerdict[]>`${sql.raw(latestVerdicts)}`.mapWith(JSON.parse),
    is_due_by_day: sql<boolean>`exists (select 1 from json_each(${events.requirements})
      where value ->> '$.mode' = 'by_day')`.mapWith(Boolean),
    cost: sql<number | null>`${events.cost_cents} / 100.0`,
    refund_rule: events.refund_rule,
    refund_until_days: events.refund_until_days,
  },
};

/** Selects `Participation`s; ended enrolments pass their own `status` and `refund`. */
export function selectParticipations(
  db: Database,
  { status, refund }: Pick<typeof participationColumns, "status" | "refund"> = participationColumns,
) {
  return db
    .select({ ...participationColumns, status, refund })
    .from(enrolments)
    .innerJoin(events, eq(events.id, enrolments.event_id))
    .$dynamic();
}

/** A live enrolment by its id. */
export async function findParticipation(db: Database, id: string): Promise<Participation | undefined> {
  return selectParticipations(db)
    .where(and(eq(enrolments.id, id), inArray(enrolments.status, LIVE_STATUSES)))
    .get();
}

/** The status of a user's live enrolment in an event, `held` also after the hold has ended; null without one. */
export async function findEnrolmentStatus(
  db: Database,
  eventId: string,
  userId: string,
): Promise<ParticipationStatus | null> {
  const row = await db
    .select({ status: sql<ParticipationStatus>`${enrolments.status}` })
    .from(enrolments)
    .where(
      and(
        eq(enrolments.event_id, eventId),
        eq(enrolments.user_id, userId),
        inArray(enrolments.status, LIVE_STATUSES),
        isNull(enrolments.ended_at),
      ),
    )
    .get();
  return row?.status ?? null;
}

/** `enrolmentRefusal` for event `e` in SQL, without seats and price: part of the statement that takes the seat. */
export function isOpenTo({ userId, today }: { userId: string; today: string }): SQL {
  return sql`e.cancelled_at is null and e.sales_stopped_at is null and e.last_day >= ${today} and e.organizer_id is not ${userId}
    and (e.late_enrolment or e.date > ${today} or e.date = e.last_day)`;
}

/**
 * Enrols a user for free and writes the mail, in one batch. One conditional statement counts the seats and inserts, so
 * concurrent calls cannot exceed them; the statement also requires an open, free event. Refuses with `already_enrolled`
 * (by the unique index), or with the refusal that applies after the statement.
 */
export async function enrolFree(
  db: Database,
  seat: { eventId: string; userId: string; today: string } & SeatGates,
  mail: MailDraft,
  now: Date,
): Promise<Participation> {
  const id = newId();
  const at = now.toISOString();
  const taken = countTakenSeats(sql`e.id`, now);
  try {
    const open = sql`from events e
      where e.id = ${seat.eventId} and ${isOpenTo(seat)}
        and (${inFreeMode} or coalesce(e.cost_cents, 0) = 0)
        and (e.capacity is null or ${taken} + ${countWaiting(seat)} < e.capacity)`;
    const enrolment = {
      id,
      event_id: sql`e.id`,
      user_id: seat.userId,
      status: "confirmed" as const,
      confirmed_at: at,
      created_at: at,
    };
    const won = sql`exists (select 1 from enrolments where id = ${id})`;
    await db.batch([
      insertFrom(db, enrolments, enrolment, open),
      shownRequirements(db, seat, won, now),
      mailInsertWhere(db, mail, won, now),
      ...(mail.topic ? gatherMails(db, mail.topic, now) : []),
    ]);
  } catch (error) {
    if (isUniqueViolation(error, "enrolments.user_id")) throw new Refusal("already_enrolled");
    throw error;
  }
  const [participation] = await selectParticipations(db).where(eq(enrolments.id, id));
  if (!participation) throw new Refusal(await findRefusal(db, seat));
  return participation;
}

/**
 * The reason why `enrolFree` inserted nothing, by the current rows; `seats_offered` when the free seats belong to those
 * who wait, `event_full` also when a seat has become free since.
 */
async function findRefusal(
  db: Database,
  { eventId, userId, today }: { eventId: string; userId: string; today: string },
): Promise<EnrolmentRefusal | "event_not_found" | "seats_offered"> {
  const enrolled = (await findEnrolmentStatus(db, eventId, userId)) !== null;
  const event = await db
    .select({
      date: events.date,
      end_date: events.end_date,
      cost: sql<number | null>`${events.cost_cents} / 100.0`,
      participants: events.participants,
      seats_by_ratio: events.seats_by_ratio,
      seats_taken: sql<number>`${seatsTaken}`,
      cancelled_at: events.cancelled_at,
      organizer_id: events.organizer_id,
      late_enrolment: events.late_enrolment,
      sales_stopped: sql<boolean>`${events.sales_stopped_at} is not null`,
      free_mode: sql<number>`${inFreeMode}`,
      waiting: sql<number>`exists (select 1 from waiting_entries w where w.event_id = events.id and w.state = 'waiting')`,
    })
    .from(events)
    .where(eq(events.id, eventId))
    .get();
  if (!event) return "event_not_found";
  const eventsFreeMode = event.free_mode === 1;
  const refusal = enrolmentRefusal(event, { userId, enrolled, today, eventsFreeMode });
  return refusal ?? (event.waiting ? "seats_offered" : "event_full");
}

/**
 * `addressKey`: keyed hash of the caller's IP address. `condition`: further conditions on event `e` or on limits. `columns`:
 * what the price decides.
 */
type NewHold = {
  id: string;
  eventId: string;
  userId: string;
  until: string;
  today: string;
  addressKey: string;
  closed: SeatGates["closed"];
  columns: Pick<
    typeof enrolments.$inferSelect,
    | "amount_cents"
    | "seats"
    | "price_code_id"
    | "voucher_id"
    | "voucher_cents"
    | "balance_cents"
    | "balance_due_on"
  >;
  condition: SQL;
};

/**
 * For the batch that opens a payment: holds seats, all or none, until `until`, where they are free, the event is
 * open and not free, and free mode is off. One conditional statement, as in `enrolFree`. A second live enrolment of the
 * user violates the unique index (`enrolments.user_id`).
 */
export function insertHold(db: Database, hold: NewHold, now: Date) {
  const { id, eventId, userId, until, addressKey, columns, condition } = hold;
  return insertFrom(
    db,
    enrolments,
    {
      id,
      event_id: sql`e.id`,
      user_id: userId,
      status: "held",
      ...columns,
      currency: sql`e.currency`,
      held_until: until,
      created_at: now.toISOString(),
      address_key: addressKey,
    },
    sql`from events e
      where e.id = ${eventId} and ${isOpenTo(hold)} and e.cost_cents > 0 and not ${inFreeMode}
        and (e.capacity is null
          or ${countTakenSeats(sql`e.id`, now)} + ${countWaiting(hold)} + ${columns.seats} <= e.capacity) and ${condition}`,
  );
}

/**
 * For the batch that settles a payment: confirms the hold where `condition` holds, the event is not cancelled or past, the
 * user's account is not deleted, and the other taken seats leave its own. The others are counted also during the hold, because
 * its end, the statement's time and the event's seats may have changed since the hold was read. A released hold also
 * requires that its voucher was not spent otherwise; a trigger clears its `ended_at`.
 */
export function confirmHold(
  db: Database,
  { id, cents, today }: { id: string; cents: number; today: string },
  condition: SQL,
  now: Date,
) {
  const at = now.toISOString();
  const self = sql`enrolments.event_id`;
  const others = countTakenSeats(self, now, sql`enrolments.id`);
  const open = sql`exists (select 1 from events e where e.id = ${self} and e.cancelled_at is null
    and e.last_day >= ${today} and (e.capacity is null or ${others} + enrolments.seats <= e.capacity))`;
  const hasAccount = sql`exists (select 1 from users u where u.id = enrolments.user_id and u.deleted_at is null)`;
  const isEnrolledAgain = sql`exists (select 1 from enrolments o where o.event_id = ${self}
    and o.user_id = enrolments.user_id and o.id <> enrolments.id and o.ended_at is null)`;
  return db
    .update(enrolments)
    .set({
      status: "confirmed",
      amount_cents: cents,
      held_until: null,
      confirmed_at: at,
      paid_at: at,
      // What the trigger of a hold's end would do by another write.
      address_key: null,
    })
    .where(
      sql`${enrolments.id} = ${id} and ${enrolments.status} in ('held', 'released')
        and ${condition} and ${open} and ${hasAccount} and ${hasVoucherBack} and not ${isEnrolledAgain}`,
    );
}

/**
 * Statement for the batch that expires a payment: releases its hold, where `condition` holds. A seat that is offered for
 * longer stays held until the offer's end, or that of a later payment of it.
 */
export function releaseHold(db: Database, id: string, condition: SQL, now: Date) {
  const at = now.toISOString();
  const isOffered = sql`(coalesce(${enrolments.offer_until}, '') > ${at})`;
  return db
    .update(enrolments)
    .set({
      status: sql`iif(${isOffered}, 'held', 'released')`,
      held_until: sql`iif(${isOffered}, ${enrolments.offer_until}, ${enrolments.held_until})`,
      ended_at: sql`iif(${isOffered}, null, ${at})`,
      address_key: null,
    })
    .where(
      sql`${enrolments.id} = ${id} and ${enrolments.status} = 'held' and ${condition} and not ${hasOpenPayment}`,
    );
}
