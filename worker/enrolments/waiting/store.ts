import { and, eq, inArray, isNotNull, lte, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { AuditStatement } from "../../audit/store.ts";
import { type Database, isUniqueViolation } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { countTakenSeats } from "../../events/columns.ts";
import { insertFrom } from "../../insertFrom.ts";
import { type MailDraft, mailInsertWhere, mailsInsert } from "../../mail/store.ts";
import { noticeInsert } from "../../notices/store.ts";
import { inFreeMode } from "../../settings/store.ts";
import { type CheckedLine, hasRequirements } from "../eligibility/factsStore.ts";
import { toShownRequirements } from "../eligibility/rules.ts";
import type { SeatGates } from "../eligibility/seatGates.ts";
import { shownRequirements } from "../eligibility/store.ts";
import { enrolments } from "../schema.ts";
import { isOpenTo } from "../store.ts";
import { countWaiting, hasOpenPayment, isReady } from "./columns.ts";
import { WAITING_LIST_MAX } from "./contract.ts";
import { isNextInLine, type NextInLine, type WaitingEvent } from "./nextInLineStore.ts";
import type { JoinedWaiting } from "./outputs.ts";
import { position } from "./readStore.ts";
import { waitingEntries, waitingLists } from "./schema.ts";

type WaitingRequest = { eventId: string; userId: string; today: string };
type JoinRequest = WaitingRequest & Pick<SeatGates, "closed">;

/**
 * Puts a member at the end of an event's waiting list: one statement requires that the list is open and the event is,
 * and that every free seat belongs to those who wait already. Null when it inserted nothing (`findJoinRefusal` tells why).
 * Refuses with `already_waiting`, by the unique index.
 */
export async function joinWaiting(
  db: Database,
  { eventId, userId, today, closed }: JoinRequest,
  now: Date,
): Promise<JoinedWaiting | null> {
  const id = newId();
  const at = now.toISOString();
  try {
    await db.batch([
      insertFrom(
        db,
        waitingEntries,
        {
          id,
          event_id: sql`e.id`,
          user_id: userId,
          state: "waiting",
          joined_cost_cents: sql`e.cost_cents`,
          joined_at: at,
        },
        sql`from events e where e.id = ${eventId} and ${isOpenTo({ userId, today })} and e.capacity is not null
          and ${countTakenSeats(sql`e.id`, now)} + ${countWaiting({ today, closed })} >= e.capacity
          and not exists (select 1 from waiting_lists l where l.event_id = e.id and l.closed_at is not null)
          and (select count(*) from waiting_entries w where w.event_id = e.id and w.state = 'waiting') < ${WAITING_LIST_MAX}
          and not exists (select 1 from enrolments s where s.event_id = e.id and s.user_id = ${userId}
            and s.ended_at is null)`,
      ),
      insertFrom(
        db,
        waitingLists,
        { event_id: eventId, check_at: "" },
        sql`where exists (select 1 from waiting_entries w where w.id = ${id})`,
      ).onConflictDoUpdate({ target: waitingLists.event_id, set: { check_at: "" } }),
    ]);
  } catch (error) {
    if (isUniqueViolation(error, "waiting_entries.user_id")) throw new Refusal("already_waiting");
    throw error;
  }
  const [joined] = await db.all<JoinedWaiting>(
    sql`select w.id, w.state, ${position} as position from waiting_entries w where w.id = ${id}`,
  );
  return joined ?? null;
}

/** Why `joinWaiting` inserted nothing, beyond what `enrolmentRefusal` says. */
export async function findJoinRefusal(
  db: Database,
  { eventId, userId }: WaitingRequest,
): Promise<"already_enrolled" | "waiting_closed" | "event_not_full"> {
  const [row] = await db.all<{ enrolled: number; closed: number }>(sql`select
    exists (select 1 from enrolments s where s.event_id = ${eventId} and s.user_id = ${userId} and s.ended_at is null)
      as enrolled,
    (exists (select 1 from waiting_lists l where l.event_id = ${eventId} and l.closed_at is not null)
      or (select count(*) from waiting_entries w where w.event_id = ${eventId} and w.state = 'waiting') >= ${WAITING_LIST_MAX})
      as closed`);
  if (row?.enrolled) return "already_enrolled";
  return row?.closed ? "waiting_closed" : "event_not_full";
}

/**
 * Takes a member off the list, and releases an offered seat without an open payment. The end of the offer is moved to
 * now, so that the payment's end, if one was opened meanwhile, releases the seat too. Returns whether there was an entry.
 */
export async function leaveWaiting(
  db: Database,
  { eventId, userId }: Pick<WaitingRequest, "eventId" | "userId">,
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  const [left] = await db.batch([
    db
      .update(waitingEntries)
      .set({ state: sql`iif(${waitingEntries.state} = 'offered', 'declined', 'left')`, ended_at: at })
      .where(
        and(
          eq(waitingEntries.event_id, eventId),
          eq(waitingEntries.user_id, userId),
          inArray(waitingEntries.state, ["waiting", "offered"]),
        ),
      )
      .returning({ id: waitingEntries.id }),
    db
      .update(enrolments)
      .set({
        offer_until: at,
        status: sql`iif(${hasOpenPayment}, ${enrolments.status}, 'released')`,
        ended_at: sql`iif(${hasOpenPayment}, null, ${at})`,
      })
      .where(
        and(
          eq(enrolments.event_id, eventId),
          eq(enrolments.user_id, userId),
          eq(enrolments.status, "held"),
          isNotNull(enrolments.offer_until),
        ),
      ),
  ]);
  return left.length > 0;
}

/**
 * Confirms the offered seat of a free event without an open payment, which could still be paid, and writes the mail. Returns
 * whether this call confirmed it.
 */
export async function claimOffer(
  db: Database,
  { enrolmentId, ...seat }: { enrolmentId: string; eventId: string; userId: string } & SeatGates,
  mail: MailDraft,
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  const isClaimed = sql`exists (select 1 from enrolments s where s.id = ${enrolmentId} and s.confirmed_at = ${at})`;
  const [claimed] = await db.batch([
    db
      .update(enrolments)
      .set({
        status: "confirmed",
        confirmed_at: at,
        held_until: null,
        amount_cents: 0,
        voucher_id: null,
        voucher_cents: 0,
      })
      .where(
        sql`${enrolments.id} = ${enrolmentId} and ${enrolments.status} = 'held' and ${enrolments.held_until} > ${at}
          and not ${hasOpenPayment} and exists (select 1 from events e where e.id = ${enrolments.event_id} and e.cancelled_at is null
            and (coalesce(e.cost_cents, 0) = 0 or ${inFreeMode}))`,
      )
      .returning({ id: enrolments.id }),
    shownRequirements(db, seat, isClaimed, now),
    mailInsertWhere(db, mail, isClaimed, now),
  ]);
  return claimed.length > 0;
}

export async function setWaitingClosed(
  db: Database,
  eventId: string,
  closed: boolean,
  entries: AuditStatement[],
  now: Date,
): Promise<void> {
  const closed_at = closed ? now.toISOString() : null;
  await db.batch([
    db
      .insert(waitingLists)
      .values({ event_id: eventId, closed_at })
      .onConflictDoUpdate({ target: waitingLists.event_id, set: { closed_at } }),
    ...entries,
  ]);
}

type SeatOffer = {
  event: WaitingEvent;
  /** The event with its requirements as they were checked, and the members whose gates are closed. */
  checked: CheckedLine;
  entry: Pick<NextInLine, "entry_id" | "user_id">;
  until: string;
  today: string;
  mail: MailDraft;
  /** An organizer's offer out of turn. */
  override?: { reason: string; entries: AuditStatement[] };
};

/**
 * Holds a free seat for a waiting member, in one batch with the mail and the notice. The statement requires a free seat,
 * the event as it was read, a member who may take it, and that nobody before may, except out of turn. Returns whether it
 * was offered.
 */
export async function offerSeat(
  db: Database,
  { event, checked, entry, until, today, mail, override }: SeatOffer,
  now: Date,
): Promise<boolean> {
  const id = newId();
  const at = now.toISOString();
  const isOffered = sql`exists (select 1 from enrolments s where s.id = ${id})`;
  const readiness = { today, closed: checked.closed };
  const requirements = checked.event ? toShownRequirements(checked.event) : null;
  const seat = { eventId: event.id, userId: entry.user_id, requirements };
  const [held] = await db.batch([
    insertFrom(
      db,
      enrolments,
      {
        id,
        event_id: sql`e.id`,
        user_id: sql`w.user_id`,
        status: "held",
        amount_cents: sql`iif(${inFreeMode}, 0, coalesce(e.cost_cents, 0))`,
        currency: sql`e.currency`,
        held_until: until,
        offer_until: until,
        created_at: at,
      },
      sql`from waiting_entries w join events e on e.id = w.event_id join users u on u.id = w.user_id
        where w.id = ${entry.entry_id} and w.state = 'waiting' and e.date = ${event.date}
          and e.start_time is ${event.start_time} and ${isOpenTo({ userId: entry.user_id, today })}
          and (e.capacity is null or ${countTakenSeats(sql`e.id`, now)} < e.capacity)
          and ${isReady(readiness)} and ${hasRequirements(event.id, checked.event)} and ${override ? sql`true` : isNextInLine(readiness)}
          and not exists (select 1 from enrolments s where s.event_id = e.id and s.user_id = w.user_id
            and s.ended_at is null)`,
    ).returning({ id: enrolments.id }),
    db
      .update(waitingEntries)
      .set({ state: "offered", enrolment_id: id, offer_until: until, reason: override?.reason ?? null })
      .where(and(eq(waitingEntries.id, entry.entry_id), isOffered)),
    shownRequirements(db, seat, isOffered, now),
    mailInsertWhere(db, mail, isOffered, now),
    noticeInsert(
      db,
      { kind: "seat_offered", subject: { type: "event", id: event.id }, actorId: null },
      [entry.user_id],
      now,
      isOffered,
    ),
    ...(override?.entries ?? []),
  ]);
  return held.length > 0;
}

/** Releases the seats of ended offers without an open payment; a trigger marks their entries. */
export function lapsedOffersUpdate(db: Database, eventId: string, now: Date) {
  const at = now.toISOString();
  return db
    .update(enrolments)
    .set({ status: "released", ended_at: at })
    .where(
      and(
        eq(enrolments.event_id, eventId),
        eq(enrolments.status, "held"),
        isNotNull(enrolments.offer_until),
        lte(enrolments.held_until, at),
        sql`not ${hasOpenPayment}`,
      ),
    );
}

/** Ends a list because its event is over, was cancelled, or is open to all: those who wait get `mails`. */
export async function closeWaiting(db: Database, eventId: string, mails: MailDraft[], now: Date) {
  const end = db
    .update(waitingEntries)
    .set({ state: "closed", ended_at: now.toISOString() })
    .where(and(eq(waitingEntries.event_id, eventId), eq(waitingEntries.state, "waiting")));
  await (mails.length > 0 ? db.batch([mailsInsert(db, mails, now), end]) : end);
}

/** Takes a list for a look: `until` is when it is looked at again if this look does not end. */
export function claimList(db: Database, eventId: string, until: string) {
  return db
    .update(waitingLists)
    .set({ check_at: until })
    .where(eq(waitingLists.event_id, eventId))
    .returning({ event_id: waitingLists.event_id });
}

/**
 * Sets the next look at a list, unless a seat became free during this one: at the end of its first offer, or at `next`
 * while members wait; never when nobody does.
 */
export async function finishLook(
  db: Database,
  eventId: string,
  { claimed, next }: { claimed: string; next: string },
): Promise<void> {
  const isWaiting = sql`exists (select 1 from waiting_entries w where w.event_id = ${eventId} and w.state = 'waiting')`;
  const firstEnd = sql`(select min(s.held_until) from enrolments s where s.event_id = ${eventId} and s.status = 'held'
    and s.offer_until is not null)`;
  await db
    .update(waitingLists)
    .set({
      check_at: sql`case when ${isWaiting} then min(${next}, coalesce(${firstEnd}, ${next})) else ${firstEnd} end`,
    })
    .where(and(eq(waitingLists.event_id, eventId), eq(waitingLists.check_at, claimed)));
}
