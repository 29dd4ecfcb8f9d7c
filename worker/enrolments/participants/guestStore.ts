import { and, eq, type SQL, sql } from "drizzle-orm";
import type { AuditStatement } from "../../audit/store.ts";
import { users } from "../../auth/schema.ts";
import type { Database } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { countTakenSeats, seatsTaken } from "../../events/columns.ts";
import { endedRefusal, seatsLeft } from "../../events/contract.ts";
import type { EventDetail } from "../../events/outputs.ts";
import { insertFrom } from "../../insertFrom.ts";
import { addDays } from "../../lib/calendarDays.ts";
import { type MailDraft, mailInsertWhere } from "../../mail/store.ts";
import type { EventGuest } from "../outputs.ts";
import { GUEST_KEPT_DAYS, GUESTS_MAX } from "./contract.ts";
import type { NewGuest } from "./inputs.ts";
import { eventGuests } from "./schema.ts";

const guestColumns = {
  id: eventGuests.id,
  name: eventGuests.name,
  email: eventGuests.email,
  phone: eventGuests.phone,
  method: eventGuests.method,
  amount_cents: eventGuests.amount_cents,
  added_by_name: sql<string | null>`nullif(${users.full_name}, '')`,
  created_at: eventGuests.created_at,
};

/** The guests of an event, first added first. */
export async function listGuests(db: Database, eventId: string): Promise<EventGuest[]> {
  return db
    .select(guestColumns)
    .from(eventGuests)
    .leftJoin(users, eq(users.id, eventGuests.added_by))
    .where(eq(eventGuests.event_id, eventId))
    .orderBy(eventGuests.created_at, eventGuests.id)
    .limit(GUESTS_MAX);
}

/** Whether somebody with this e-mail has a seat in event `e`, enrolled or as a guest: what its organizer may see. */
const hasSeat = (email: string) => sql`(exists (select 1 from event_guests known where known.event_id = e.id
    and known.email = ${email})
  or exists (select 1 from users u join enrolments s on s.user_id = u.id and s.event_id = e.id
    and s.ended_at is null where u.email = ${email} and u.deleted_at is null))`;

/**
 * Adds a guest and the mail, in one batch. One conditional statement counts the seats and inserts, as for enrolments
 * (docs/decisions/014). A known id adds nothing. Refuses with the reason that applies after the statement.
 */
export async function insertGuest(
  db: Database,
  { notify: _, email = null, ...guest }: NewGuest,
  { eventId, addedBy, today }: { eventId: string; addedBy: string; today: string },
  mail: MailDraft | null,
  entries: AuditStatement[],
  now: Date,
): Promise<EventGuest> {
  const at = now.toISOString();
  const isTaken = email === null ? sql`false` : hasSeat(email);
  const row = { ...guest, email, event_id: sql`e.id`, added_by: addedBy, created_at: at };
  const from = sql`from events e where e.id = ${eventId} and e.cancelled_at is null and e.last_day >= ${today}
    and (e.capacity is null or ${countTakenSeats(sql`e.id`, now)} < e.capacity) and not ${isTaken}
    and (select count(*) from event_guests g where g.event_id = e.id) < ${GUESTS_MAX}
    and not exists (select 1 from event_guests known where known.id = ${guest.id})`;
  const won = sql`exists (select 1 from event_guests where id = ${guest.id} and created_at = ${at})`;
  await db.batch([
    insertFrom(db, eventGuests, row, from),
    ...entries,
    ...(mail ? [mailInsertWhere(db, mail, won, now)] : []),
  ]);
  const stored = (await listGuests(db, eventId)).find(({ id }) => id === guest.id);
  if (!stored) throw await findGuestRefusal(db, eventId, today, isTaken);
  return stored;
}

async function findGuestRefusal(
  db: Database,
  eventId: string,
  today: string,
  isTaken: SQL,
): Promise<Refusal> {
  type Row = Pick<EventDetail, "participants" | "seats_by_ratio" | "seats_taken" | "cancelled_at"> & {
    last_day: string;
    taken: number;
  };
  const [event] =
    await db.all<Row>(sql`select events.participants, events.seats_by_ratio, ${seatsTaken} as seats_taken, events.cancelled_at,
    events.last_day, ${isTaken} as taken from events join events e on e.id = events.id where events.id = ${eventId}`);
  if (!event) return new Refusal("event_not_found");
  if (event.cancelled_at) return new Refusal("event_cancelled");
  if (event.last_day < today) return new Refusal("event_past");
  if (event.taken) return new Refusal("already_enrolled");
  return new Refusal(seatsLeft(event) === 0 ? "event_full" : "guests_limit");
}

type GuestPayment = Pick<EventGuest, "method" | "amount_cents">;

/**
 * Notes what a guest paid outside the platform, with the audit entries of the change, while a guest could be added. The
 * same payment again changes nothing. Refuses with `not_found`, `event_cancelled`, `event_past`, or `stale` when somebody
 * else changed the payment meanwhile.
 */
export async function changeGuestPayment(
  db: Database,
  { event, guestId, today }: { event: EventDetail; guestId: string; today: string },
  { method, amount_cents }: GuestPayment,
  entriesOf: (changes: { before: GuestPayment; after: GuestPayment }) => AuditStatement[],
): Promise<EventGuest> {
  const find = async () => (await listGuests(db, event.id)).find(({ id }) => id === guestId);
  const before = await find();
  if (!before) throw new Refusal("not_found");
  const refusal = endedRefusal(event, today);
  if (refusal) throw new Refusal(refusal);
  if (before.method === method && before.amount_cents === amount_cents) return before;
  const old = { method: before.method, amount_cents: before.amount_cents };
  const after = { method, amount_cents };
  const which = sql`id = ${guestId} and event_id = ${event.id} and method = ${old.method} and amount_cents = ${old.amount_cents}
    and exists (select 1 from events e where e.id = ${event.id} and e.cancelled_at is null and e.last_day >= ${today})`;
  await db.batch([db.update(eventGuests).set(after).where(which), ...entriesOf({ before: old, after })]);
  const stored = await find();
  if (stored?.method === method && stored.amount_cents === amount_cents) return stored;
  throw new Refusal(stored ? "stale" : "not_found");
}

/** Removes a guest of an event with all data; one who is gone already is no error. */
export async function deleteGuest(
  db: Database,
  { eventId, guestId }: { eventId: string; guestId: string },
  entries: AuditStatement[],
): Promise<void> {
  const which = and(eq(eventGuests.id, guestId), eq(eventGuests.event_id, eventId));
  await db.batch([db.delete(eventGuests).where(which), ...entries]);
}

const NOBODY = { name: null, email: null, phone: null };
/** Guests per statement, far more than are due on a day. */
const ERASED_AT_ONCE = 1000;

/** Erases names and contacts of guests whose event ended GUEST_KEPT_DAYS ago; the amounts stay. */
export async function eraseOldGuests(db: Database, today: string): Promise<void> {
  const day = addDays(today, -GUEST_KEPT_DAYS);
  await db
    .update(eventGuests)
    .set(NOBODY)
    .where(
      sql`id in (select g.id from event_guests g cross join events e on e.id = g.event_id where g.name is not null
        and g.created_at < ${day} and e.last_day < ${day} limit ${ERASED_AT_ONCE})`,
    );
}

/** Statement for the erasure of an account: erases its guests, and those who have its e-mail. */
export function eraseFromGuests(db: Database, user: { id: string; email: string }, condition: SQL) {
  return db
    .update(eventGuests)
    .set({ ...NOBODY, added_by: sql`nullif(${eventGuests.added_by}, ${user.id})` })
    .where(
      sql`id in (select id from event_guests where added_by = ${user.id} union select id from event_guests
        where email = ${user.email} union select g.id from events e cross join event_guests g on g.event_id = e.id
        where e.organizer_id = ${user.id}) and ${condition}`,
    );
}
