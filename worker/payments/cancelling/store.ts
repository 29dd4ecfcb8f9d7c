import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { users } from "../../auth/schema.ts";
import { enrolments } from "../../enrolments/schema.ts";
import { fullRefundUntil, refundUntilOfEvent } from "../../enrolments/store.ts";
import type { Database, UserRow } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import type { RefundRule } from "../../events/contract.ts";
import type { InEveryLanguage } from "../../events/publishing/rules.ts";
import { events } from "../../events/schema.ts";
import { gatherMails, type MailDraft, mailInsertWhere, mailsInsertFrom } from "../../mail/store.ts";
import { decisionUpdates } from "../disputes/store.ts";
import { refundableCents } from "../money.ts";
import { payments } from "../schema.ts";
import { refundsInsertFrom } from "../store.ts";
import { ENDING_REASONS, type EndingReason, type EventCancellation } from "./contract.ts";

/*
 * Of a place `s` in an event `e`, with its payment `p`. All of it leaves out the refund that ends the place: inside the
 * batch that writes it, a question has the same answer before and after.
 */

/** Cents that have not come back, through a bank neither. */
const left = sql`max(0, ${refundableCents("p", ENDING_REASONS)})`;

const rule = sql.raw("coalesce(p.refund_rule, e.refund_rule)");
/** What was promised, or what the event says now, whichever is later; but never once the event has begun. */
const until = sql`min(date(e.date, '-1 day'), max(coalesce(p.refund_until, ''), ${refundUntilOfEvent}))`;

const fullUntil = fullRefundUntil(sql.raw("s"), sql.raw("e"));

/** Cents that come back to who gives the place up today, of what has not come back yet. Of a half that is what is missing to it; its odd cent is theirs. */
function promised(today: string): SQL {
  return sql`(case when ${today} <= ${fullUntil} then ${left} when ${today} > ${until} or ${rule} = 'none' then 0
    when ${rule} = 'half' then max(0, (p.amount_cents + 1) / 2 - (p.amount_cents - ${left})) else ${left} end)`;
}

/** The cents of one payment, for the whole place. */
function ofPlace(cents: SQL): SQL {
  return sql`(select coalesce(sum(${cents}), 0) from payments p where p.enrolment_id = s.id and p.status = 'paid')`;
}

/** Cents. `promised`: what giving it up today brings back; `left`: all that can; `returned`: what its end has brought. */
export type Place = {
  id: string;
  event_id: string;
  user_id: string;
  status: typeof enrolments.$inferSelect.status;
  paid: number;
  promised: number;
  left: number;
  returned: number;
  rule: RefundRule | null;
  refund_until: string | null;
  full_refund_until: string | null;
};

export async function findOwnPlace(db: Database, id: string, today: string): Promise<Place | undefined> {
  const [place] = await db.all<Place>(sql`
    select s.id, s.event_id, s.user_id, s.status, s.amount_cents as paid, ${ofPlace(promised(today))} as promised,
      ${ofPlace(left)} as left,
      (select coalesce(sum(r.amount_cents), 0) from payments p join refunds r on r.payment_id = p.id
        where p.enrolment_id = s.id and r.reason in ${ENDING_REASONS}) as returned,
      (select ${rule} from payments p where p.enrolment_id = s.id and p.status = 'paid') as rule,
      (select ${until} from payments p where p.enrolment_id = s.id and p.status = 'paid') as refund_until,
      ${fullUntil} as full_refund_until
    from enrolments s join events e on e.id = s.event_id where s.id = ${id}`);
  return place;
}

/** Cents that come back to somebody who gives up everything today. */
export async function promisedTo(db: Database, userId: string, today: string): Promise<number> {
  const [row] = await db.all<{ cents: number }>(sql`
    select coalesce(sum(${ofPlace(promised(today))}), 0) as cents from enrolments s join events e on e.id = s.event_id
    where s.user_id = ${userId} and s.status = 'confirmed' and s.amount_cents > 0`);
  return row?.cents ?? 0;
}

/** Who a mail about a place goes to; nobody once they have left. */
export async function findRecipient(db: Database, id: string): Promise<UserRow | undefined> {
  return db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deleted_at)))
    .get();
}

type Ending = {
  reason: Extract<EndingReason, "cancelled" | "removed">;
  /** What whoever asks has agreed to. */
  cents: number;
  /** The calendar day of `now`, which is taken directly before, because midnight may have passed since the enrolment was read. */
  today: string;
  mails: MailDraft[];
};

/** Whether an enrolment `s` in an event `e` can still be ended on this day: `canCancel`, or `canRemove` of the organizer. */
function canEnd(reason: Ending["reason"], today: string): SQL {
  if (reason === "cancelled") return sql`(e.cancelled_at is null and ${today} <= e.date)`;
  return sql`(s.amount_cents > 0 or e.last_day >= ${today})`;
}

const TOO_LATE = { cancelled: "too_late_to_cancel", removed: "event_past" } as const;

/**
 * Ends a confirmed place in one batch with what comes back and the mails that tell it. Everything asks the same: whether
 * it still stands and may end today, and whether these cents are what comes back. A place that has ended already is no
 * error, and nothing happens twice: false. Refuses with `refund_changed`, and with `too_late_to_cancel` or, for a
 * removal, `event_past`.
 */
export async function endPlace(
  db: Database,
  place: Pick<Place, "id">,
  { reason, cents, today, mails }: Ending,
  now: Date,
): Promise<boolean> {
  const due = reason === "cancelled" ? promised(today) : left;
  const stands = sql`exists (select 1 from enrolments s join events e on e.id = s.event_id
    where s.id = ${place.id} and s.status = 'confirmed' and ${canEnd(reason, today)} and ${ofPlace(due)} = ${cents})`;
  const paid = sql`from enrolments s join events e on e.id = s.event_id join payments p on p.enrolment_id = s.id
    where s.id = ${place.id} and ${stands}`;
  const ended = await lastOf(db, [
    refundsInsertFrom(db, { reason, cents: due }, paid, now),
    ...mails.map((mail) => mailInsertWhere(db, mail, stands, now)),
    ...decisionUpdates(db, { enrolmentId: place.id }, "removed", stands, now),
    ...mails.flatMap(({ topic }) => (topic ? gatherMails(db, topic, now) : [])),
    db
      .update(enrolments)
      .set({ status: cents > 0 ? "refunded" : "cancelled", ended_at: now.toISOString() })
      .where(and(eq(enrolments.id, place.id), stands))
      .returning({ id: enrolments.id }),
  ]);
  if (ended.length > 0) return true;
  const [kept] = await db.all<{ in_time: number }>(sql`select ${canEnd(reason, today)} as in_time
    from enrolments s join events e on e.id = s.event_id where s.id = ${place.id} and s.status = 'confirmed'`);
  if (kept) throw new Refusal(kept.in_time ? "refund_changed" : TOO_LATE[reason]);
  return false;
}

/** Runs a batch, and answers what its last statement did. */
async function lastOf(
  db: Database,
  [first, ...rest]: [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]],
): Promise<{ id: string }[]> {
  const results = await db.batch([first, ...rest]);
  return results.at(-1) as { id: string }[];
}

/** For the batch in which somebody leaves: what was promised for the places they have, where `condition` holds. */
export function refundsOfLeaver(db: Database, userId: string, today: string, condition: SQL, now: Date) {
  const paid = sql`from enrolments s join events e on e.id = s.event_id join payments p on p.enrolment_id = s.id
    where s.user_id = ${userId} and s.status = 'confirmed' and ${condition}`;
  return refundsInsertFrom(db, { reason: "account_deleted", cents: promised(today) }, paid, now);
}

/** What a place is called that has ended: refunded when its end brought something back. */
export function endedStatus(reason: EndingReason): SQL<"refunded" | "cancelled"> {
  return sql`case when exists (select 1 from payments p join refunds r on r.payment_id = p.id
    where p.enrolment_id = ${enrolments.id} and r.reason = ${reason}) then 'refunded' else 'cancelled' end`;
}

/** The confirmed places of an event, each with its person and the cents that would come back to them. */
function placesOf(eventId: string): SQL {
  return sql`(select s.user_id, ${ofPlace(left)} as due from enrolments s
    where s.event_id = ${eventId} and s.status = 'confirmed')`;
}

/** Whom the end of an event concerns. `total` in cents; `amounts`: those that come back, each once, and 0. */
export type Concerned = { people: number; paying: number; total: number; amounts: number[] };

export async function findConcerned(db: Database, eventId: string): Promise<Concerned> {
  const [row] = await db.all<Omit<Concerned, "amounts"> & { amounts: string }>(sql`
    select count(*) as people, coalesce(sum(due > 0), 0) as paying, coalesce(sum(due), 0) as total,
      json_group_array(distinct due) as amounts from ${placesOf(eventId)}`);
  if (!row) throw new Error("a count has no row");
  return { ...row, amounts: JSON.parse(row.amounts) as number[] };
}

type Agreed = {
  paying: number;
  /** Cents. */
  total: number;
  today: string;
  told: InEveryLanguage;
  /** What is said of the money, in every language by the cents that come back. */
  refunds: InEveryLanguage;
  /** To others than those who had a place. */
  mails: MailDraft[];
};

/**
 * Cancels an event in one batch, by sets and not by persons: refunds, mails, the event, its places. It happens only
 * while the event stands and as many get back as much as was agreed to. Answers whether it happened now.
 */
export async function cancelEvent(
  db: Database,
  eventId: string,
  { paying, total, today, told, refunds, mails }: Agreed,
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  const agreed = sql`exists (select 1 from events where id = ${eventId} and cancelled_at is null and last_day >= ${today})
    and (select coalesce(sum(due > 0), 0) = ${paying} and coalesce(sum(due), 0) = ${total} from ${placesOf(eventId)})`;
  const paid = sql`from enrolments s join payments p on p.enrolment_id = s.id
    where s.event_id = ${eventId} and s.status = 'confirmed' and ${agreed}`;
  const params = sql`json_set(json_extract(${JSON.stringify(told)}, '$.' || u.language), '$.name', u.full_name,
    '$.refund', json_extract(${JSON.stringify(refunds)}, '$.' || u.language || '."' || place.due || '"'))`;
  const people = sql`from ${placesOf(eventId)} place join users u on u.id = place.user_id
    where u.deleted_at is null and ${agreed}`;
  const results = await db.batch([
    refundsInsertFrom(db, { reason: "event_cancelled", cents: left }, paid, now),
    mailsInsertFrom(db, { template: "event_cancelled", params }, people, now),
    ...mails.map((mail) => mailInsertWhere(db, mail, agreed, now)),
    db
      .update(events)
      .set({ cancelled_at: at, updated_at: at, revision: sql`${events.revision} + 1` })
      .where(and(eq(events.id, eventId), agreed))
      .returning({ id: events.id }),
    db
      .update(enrolments)
      .set({ status: endedStatus("event_cancelled"), ended_at: at })
      .where(
        and(
          eq(enrolments.event_id, eventId),
          eq(enrolments.status, "confirmed"),
          sql`exists (select 1 from events where id = ${eventId} and cancelled_at = ${at})`,
        ),
      ),
  ]);
  return (results.at(-2) as { id: string }[]).length > 0;
}

/** What the cancellation of an event has done, in euros. */
export async function whatWasCancelled(db: Database, eventId: string): Promise<EventCancellation> {
  const [row] = await db.all<EventCancellation>(sql`
    select
      (select count(*) from enrolments s join events e on e.id = s.event_id
        where s.event_id = ${eventId} and s.status in ('cancelled', 'refunded') and s.ended_at = e.cancelled_at) as people,
      count(distinct p.id) as paying, coalesce(sum(r.amount_cents), 0) / 100.0 as total
    from payments p join refunds r on r.payment_id = p.id
    where p.event_id = ${eventId} and r.reason = 'event_cancelled'`);
  return row ?? { people: 0, paying: 0, total: 0 };
}

/** The payments of an event that can still be paid, oldest first. */
export async function listOpenPayments(db: Database, eventId: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.event_id, eventId), eq(payments.status, "open")))
    .orderBy(payments.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}
