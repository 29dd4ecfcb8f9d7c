import { and, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { type Database, isUniqueViolation } from "../env.ts";
import { Refusal } from "../errors.ts";
import { seatsTaken } from "../events/columns.ts";
import { events } from "../events/schema.ts";
import { LIVE, takenBy } from "../events/seats/store.ts";
import { insertFrom } from "../insertFrom.ts";
import { gatherMails, type MailDraft, mailInsertWhere } from "../mail/store.ts";
import { inFreeMode } from "../settings/store.ts";
import {
  type EnrolmentRefusal,
  enrolmentRefusal,
  type Participation,
  type ParticipationRefund,
  type ParticipationStatus,
} from "./contract.ts";
import { enrolments } from "./schema.ts";

/** Until when a change of day or venue gives everything back, but never once the event has begun; null: it does not. */
export function fullRefundUntil(enrolment: SQLWrapper, event: SQLWrapper): SQL<string | null> {
  return sql`min(${enrolment}.full_refund_until, date(${event}.date, '-1 day'))`;
}

const participationColumns = {
  id: enrolments.id,
  event_id: enrolments.event_id,
  status: sql<Participation["status"]>`${enrolments.status}`,
  amount: sql<number>`${enrolments.amount_cents} / 100.0`,
  full_refund_until: fullRefundUntil(enrolments, events),
  refund: sql<ParticipationRefund | null>`null`,
  held_until: sql<string | null>`case when ${enrolments.status} = 'held' then ${enrolments.held_until} end`,
  events: {
    title: events.title,
    slug: events.slug,
    image_url: events.image_url,
    date: events.date,
    end_date: events.end_date,
    location: events.location,
    cost: sql<number | null>`${events.cost_cents} / 100.0`,
    refund_rule: events.refund_rule,
    refund_until_days: events.refund_until_days,
  },
};

/** Enrolments with what a list tells of them; `status` and `refund` are others for those that are over. */
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

/** The state of a person's place in an event, `held` also when its time is up; null when they have none. */
export async function findPlace(
  db: Database,
  eventId: string,
  userId: string,
): Promise<ParticipationStatus | null> {
  const row = await db
    .select({ status: sql<ParticipationStatus>`${enrolments.status}` })
    .from(enrolments)
    .where(
      and(eq(enrolments.event_id, eventId), eq(enrolments.user_id, userId), inArray(enrolments.status, LIVE)),
    )
    .get();
  return row?.status ?? null;
}

/** `refundUntil` of an event `e`, in SQL. */
export const refundUntilOfEvent = sql.raw("date(e.date, '-' || max(1, e.refund_until_days) || ' days')");

/**
 * Whether the event `e` takes this user on this day, the seats and the price aside: what `enrolmentRefusal` says, asked
 * again inside the statement that takes the seat.
 */
function isOpenTo({ userId, today }: { userId: string; today: string }): SQL {
  return sql`e.cancelled_at is null and e.last_day >= ${today} and e.organizer_id is not ${userId}
    and (e.late_enrolment or e.date > ${today} or e.date = e.last_day)`;
}

/**
 * Takes a seat for nothing and writes the mail that says so, in one batch. The seat is one conditional
 * statement: it counts and inserts at once, so the last one goes to one person however many ask; whether
 * the event is still open and free is asked again in it. Refuses with `already_enrolled` (the unique index
 * decides), or with what the event and free mode say after the statement.
 */
export async function takeFreeSeat(
  db: Database,
  seat: { eventId: string; userId: string; today: string },
  mail: MailDraft,
  now: Date,
): Promise<Participation> {
  const id = newId();
  const at = now.toISOString();
  const taken = takenBy(sql`e.id`, now);
  try {
    const open = sql`from events e
      where e.id = ${seat.eventId} and ${isOpenTo(seat)}
        and (${inFreeMode} or coalesce(e.cost_cents, 0) = 0)
        and (e.participants is null or ${taken} < e.participants)`;
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
      mailInsertWhere(db, mail, won, now),
      ...(mail.topic ? gatherMails(db, mail.topic, now) : []),
    ]);
  } catch (error) {
    if (isUniqueViolation(error, "enrolments.event_id")) throw new Refusal("already_enrolled");
    throw error;
  }
  const [participation] = await selectParticipations(db).where(eq(enrolments.id, id));
  if (!participation) throw new Refusal(await refusalNow(db, seat));
  return participation;
}

/** Why a free seat was not given, as D1 stands now; `event_full` also when a seat has become free since. */
async function refusalNow(
  db: Database,
  { eventId, userId, today }: { eventId: string; userId: string; today: string },
): Promise<EnrolmentRefusal | "event_not_found"> {
  const enrolled = (await findPlace(db, eventId, userId)) !== null;
  const event = await db
    .select({
      date: events.date,
      end_date: events.end_date,
      cost: sql<number | null>`${events.cost_cents} / 100.0`,
      participants: events.participants,
      seats_taken: sql<number>`${seatsTaken}`,
      cancelled_at: events.cancelled_at,
      organizer_id: events.organizer_id,
      late_enrolment: events.late_enrolment,
      free_mode: sql<number>`${inFreeMode}`,
    })
    .from(events)
    .where(eq(events.id, eventId))
    .get();
  if (!event) return "event_not_found";
  const eventsFreeMode = event.free_mode === 1;
  return enrolmentRefusal(event, { userId, enrolled, today, eventsFreeMode }) ?? "event_full";
}

/** `addressKey`: of whoever asks, hashed. `condition`: what else must hold of the event `e`, or of limits. */
type Hold = {
  id: string;
  eventId: string;
  userId: string;
  until: string;
  today: string;
  addressKey: string;
  condition: SQL;
};

/**
 * For the batch that opens a payment: holds a seat at the event's price until `until`, where one is free, the event
 * is still to come and costs something, and free mode is off. One conditional statement, as `takeFreeSeat`. A person who has a live place
 * already violates the unique index (`enrolments.event_id`).
 */
export function holdInsert(db: Database, hold: Hold, now: Date) {
  const { id, eventId, userId, until, addressKey, condition } = hold;
  return insertFrom(
    db,
    enrolments,
    {
      id,
      event_id: sql`e.id`,
      user_id: userId,
      status: "held",
      amount_cents: sql`e.cost_cents`,
      currency: sql`e.currency`,
      held_until: until,
      created_at: now.toISOString(),
      address_key: addressKey,
    },
    sql`from events e
      where e.id = ${eventId} and ${isOpenTo(hold)} and e.cost_cents > 0 and not ${inFreeMode}
        and (e.participants is null or ${takenBy(sql`e.id`, now)} < e.participants) and ${condition}`,
  );
}

/**
 * For the batch that learns of a payment: confirms the hold where `condition` holds, the event was not cancelled and its
 * last day is not before `today`, the user is still here, and the other confirmed and held seats leave one. The others
 * are counted also while the hold runs, because its end, the time of the statement and the event's seats may have
 * changed since anybody looked.
 */
export function holdConfirm(
  db: Database,
  { id, cents, today }: { id: string; cents: number; today: string },
  condition: SQL,
  now: Date,
) {
  const at = now.toISOString();
  const self = sql`enrolments.event_id`;
  const others = takenBy(self, now, sql`enrolments.id`);
  const open = sql`exists (select 1 from events e where e.id = ${self} and e.cancelled_at is null
    and e.last_day >= ${today} and (e.participants is null or ${others} < e.participants))`;
  const here = sql`exists (select 1 from users u where u.id = enrolments.user_id and u.deleted_at is null)`;
  const otherwise = sql`exists (select 1 from enrolments o where o.event_id = ${self}
    and o.user_id = enrolments.user_id and o.id <> enrolments.id and o.status in ('held', 'confirmed'))`;
  return db
    .update(enrolments)
    .set({
      status: "confirmed",
      amount_cents: cents,
      held_until: null,
      confirmed_at: at,
      paid_at: at,
      ended_at: null,
    })
    .where(
      sql`${enrolments.id} = ${id} and ${enrolments.status} in ('held', 'released')
        and ${condition} and ${open} and ${here} and not ${otherwise}`,
    );
}

/** For the batch that learns that nobody will pay: the held place is free again, where `condition` holds. */
export function holdRelease(db: Database, id: string, condition: SQL, now: Date) {
  return db
    .update(enrolments)
    .set({ status: "released", ended_at: now.toISOString() })
    .where(sql`${enrolments.id} = ${id} and ${enrolments.status} = 'held' and ${condition}`);
}
