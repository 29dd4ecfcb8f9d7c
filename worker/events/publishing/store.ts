import { and, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { AuditStatement } from "../../audit/store.ts";
import { type Database, isUniqueViolation } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import type { WriteRule } from "../../guardedWrites.ts";
import { insertFrom } from "../../insertFrom.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import { gatherMails, type MailDraft, mailInsertWhere } from "../../mail/store.ts";
import { hasPermissionForAny, type Role, rolesWith } from "../../permissions/contract.ts";
import { categories } from "../categories/schema.ts";
import { countTakenSeats, LIVE_STATUSES } from "../columns.ts";
import { insertEnrolledMails, openFullRefund } from "../enrolled/store.ts";
import { eventFormerSlugs, events } from "../schema.ts";
import type { UsedVenue } from "./contract.ts";
import {
  CHANGE_PARAMS,
  type EventChanges,
  type EventRow,
  firstFreeSlug,
  type MailParamsByLanguage,
  type WantedSlug,
} from "./rules.ts";

export async function findEventRow(db: Database, id: string): Promise<EventRow | undefined> {
  return db.select().from(events).where(eq(events.id, id)).get();
}

/** The event still belongs to this organizer; the write itself reports a deleted one. Refuses with `forbidden`. */
export function ownerRule(person: { id: string; role: Role }, eventId: string): WriteRule {
  const isOthers = sql`exists (select 1 from events e where e.id = ${eventId} and e.organizer_id is not ${person.id})`;
  return {
    condition: () => (hasPermissionForAny(person, "events.manage") ? sql`true` : sql`not ${isOthers}`),
    refusal: new Refusal("forbidden"),
  };
}

/** The new organizer of an event can still organize events. Refuses with `invalid` and the field. */
export function newOrganizerRule(id: string): WriteRule {
  return {
    condition:
      () => sql`exists (select 1 from users u where u.id = ${id} and u.is_active and u.deleted_at is null
      and u.role in ${rolesWith("events.manage")})`,
    refusal: new Refusal("invalid", { fields: { organizer_id: "validation.organizer" } }),
  };
}

/** No organizer takes part in an event of their own: an enrolled or paying user cancels before taking the event over. */
export function notEnrolledRule(eventId: string, userId: string): WriteRule {
  return {
    condition: () => sql`not exists (select 1 from enrolments s where s.event_id = ${eventId}
      and s.user_id = ${userId} and s.status in ${[...LIVE_STATUSES]})`,
    refusal: new Refusal("invalid", { fields: { organizer_id: "validation.organizer_enrolled" } }),
  };
}

/** The number of live enrolments of an event. */
export async function countEnrolled(db: Database, id: string, now: Date): Promise<number> {
  const [row] = await db.all<{ n: number }>(sql`select ${countTakenSeats(sql`${id}`, now)} as n`);
  return row?.n ?? 0;
}

export async function hasCategory(db: Database, id: string): Promise<boolean> {
  const row = await db.select({ id: categories.id }).from(categories).where(eq(categories.id, id)).get();
  return row !== undefined;
}

/** A category's id by its slug. */
export async function findCategoryId(db: Database, slug: string): Promise<string | null> {
  const row = await db.select({ id: categories.id }).from(categories).where(eq(categories.slug, slug)).get();
  return row?.id ?? null;
}

const SAME_NAME_MAX = 1000;

/** The taken slugs among `slug` and its numbered variants, former slugs of other events included. */
async function takenSlugs(db: Database, slug: string, ownId: string): Promise<Set<string>> {
  // "." is the character after "-", so the range finds the numbered variants along the index.
  const named = (column: SQL) =>
    sql`(${column} = ${slug} or (${column} >= ${`${slug}-`} and ${column} < ${`${slug}.`}))`;
  const rows = await db.all<{ slug: string }>(sql`
    select slug from events where ${named(sql`slug`)} and id <> ${ownId}
    union select slug from event_former_slugs where ${named(sql`slug`)} and event_id <> ${ownId}
    limit ${SAME_NAME_MAX}`);
  return new Set(rows.map((row) => row.slug));
}

const TRIES = 5;

/** Writes with a free slug, and tries again when another write takes it meanwhile. */
async function withFreeSlug<Result>(
  db: Database,
  ownId: string,
  wanted: { slug: string; fixed: boolean },
  write: (slug: string) => Promise<Result>,
): Promise<Result> {
  for (let tried = 1; ; tried++) {
    const taken = await takenSlugs(db, wanted.slug, ownId);
    if (wanted.fixed && taken.has(wanted.slug)) throw slugConflict();
    try {
      return await write(wanted.fixed ? wanted.slug : firstFreeSlug(wanted.slug, taken));
    } catch (error) {
      if (!isUniqueViolation(error, "events.slug")) throw error;
      if (wanted.fixed) throw slugConflict();
      if (tried === TRIES) throw error;
    }
  }
}

function slugConflict(): Refusal {
  return new Refusal("slug_conflict", { fields: { slug: "validation.slug_conflict" } });
}

type NewEvent = EventChanges & Pick<EventRow, "title" | "date">;

/** Inserts an event with this id, and the mails about it. Refuses with `slug_conflict` when a slug that an admin chose is taken. */
export async function insertEvent(
  db: Database,
  id: string,
  event: NewEvent,
  wanted: { slug: string; fixed: boolean },
  now: Date,
  { mails, entries }: { mails: MailDraft[]; entries: AuditStatement[] },
): Promise<void> {
  const at = now.toISOString();
  await withFreeSlug(db, id, wanted, (slug) => {
    const row = { ...event, id, slug, slug_fixed: wanted.fixed, created_at: at, updated_at: at };
    const sent = mails.map((mail) => mailInsertWhere(db, mail, sql`true`, now));
    return db.batch([db.insert(events).values(row), ...entries, ...sent]);
  });
}

type EventUpdate = {
  /** The row as it was read; another change since then refuses with `stale`. */
  before: EventRow;
  after: EventRow;
  wanted: Exclude<WantedSlug, "unavailable">;
  /** The mail to participants about changed matters; null when none changed. */
  changeMail: { params: MailParamsByLanguage | null } | null;
  /** The last day of the full refund that a change of day or venue opens; null when it opens none. */
  fullRefundUntil: string | null;
  /** The user who makes the change. */
  senderId: string;
  /** The site's time zone. */
  timeZone: string;
  /**
   * For a handover: the mails to both organizers, and the parameters of the participants' mail, null when the event is
   * over.
   */
  handover: { mails: MailDraft[]; params: MailParamsByLanguage | null } | null;
  /** Written directly behind the change. */
  entries: AuditStatement[];
};

/**
 * Writes a change in one batch with its mails; the old slug redirects to the event. Refuses with `stale`,
 * `seats_below_enrolled`, `begins_too_soon` when paying participants would lose the time to cancel, or
 * `message_required` when there are participants and the organizer sent them no message.
 */
export async function updateEvent(db: Database, change: EventUpdate, now: Date): Promise<void> {
  const { before, wanted } = change;
  if (wanted)
    return withFreeSlug(db, before.id, wanted, (slug) =>
      writeChange(db, change, { slug, slug_fixed: wanted.fixed }, now),
    );
  return writeChange(db, change, { slug: before.slug, slug_fixed: before.slug_fixed }, now);
}

async function writeChange(
  db: Database,
  { before, after, changeMail, fullRefundUntil, handover, senderId, timeZone, entries }: EventUpdate,
  address: { slug: string; slug_fixed: boolean },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const { id, revision } = before;
  const topic = { kind: "event_changed", eventId: id } as const;
  const {
    ordinal: _ordinal,
    id: _id,
    last_day: _last,
    created_at: _created,
    seats_taken: _taken,
    paying: _paying,
    earned_cents: _earned,
    ...row
  } = after;
  const enrolled = countTakenSeats(sql`${id}`, now);
  const enough = sql`(${after.participants} is null or ${after.participants} >= ${enrolled})`;
  // From the first day on cancelling is closed, so an event cannot be moved to today while it has paid or paying
  // participants.
  const today = dayInTimeZone(timeZone, new Date());
  const isBroughtForward = before.date > today && after.date <= today;
  const unpaid = isBroughtForward ? sql`not ${hasPaidSeats(id)}` : sql`true`;
  const hasMessage = changeMail && !changeMail.params ? sql`${enrolled} = 0` : sql`true`;
  // The other statements of the batch run only when this change was written.
  const written = sql`exists (select 1 from events where id = ${id} and revision = ${revision + 1} and updated_at = ${at})`;
  const moved = address.slug !== before.slug;
  const [changed] = await db.batch([
    db
      .update(events)
      .set({ ...row, ...address, revision: revision + 1, updated_at: at })
      .where(and(eq(events.id, id), eq(events.revision, revision), enough, unpaid, hasMessage))
      .returning({ id: events.id }),
    ...entries,
    db
      .delete(eventFormerSlugs)
      .where(and(eq(eventFormerSlugs.slug, address.slug), eq(eventFormerSlugs.event_id, id), written)),
    insertFrom(
      db,
      eventFormerSlugs,
      { slug: before.slug, event_id: id, created_at: at },
      sql`where ${moved ? 1 : 0} and ${written}`,
    ).onConflictDoUpdate({ target: eventFormerSlugs.slug, set: { event_id: id, created_at: at } }),
    openFullRefund(db, id, fullRefundUntil, written),
    insertEnrolledMails(
      db,
      {
        eventId: id,
        template: "event_changed",
        params: changeMail?.params ?? null,
        only: CHANGE_PARAMS,
        senderId,
        topic,
      },
      written,
      now,
    ),
    ...(changeMail?.params ? gatherMails(db, topic, now) : []),
    insertEnrolledMails(
      db,
      { eventId: id, template: "organizer_changed", params: handover?.params ?? null },
      written,
      now,
    ),
    ...(handover?.mails ?? []).map((mail) => mailInsertWhere(db, mail, written, now)),
  ]);
  if (changed.length > 0) return;
  const current = await findEventRow(db, id);
  if (!current) throw new Refusal("event_not_found");
  if (current.revision !== revision) throw new Refusal("stale");
  const people = await countEnrolled(db, id, now);
  if (after.participants !== null && after.participants < people) {
    throw new Refusal("seats_below_enrolled", { fields: { participants: "validation.seats_below" } });
  }
  if (isBroughtForward && (await findPaidSeats(db, id))) {
    throw new Refusal("begins_too_soon", { fields: { date: "validation.begins_too_soon" } });
  }
  throw new Refusal("message_required", { fields: { message: "validation.word_required" } });
}

/** Whether an event has paid enrolments or unpaid holds: an ended hold can still be paid. */
function hasPaidSeats(eventId: string): SQL {
  return sql`exists (select 1 from enrolments s where s.event_id = ${eventId} and s.status in ${[...LIVE_STATUSES]}
    and s.amount_cents > 0)`;
}

async function findPaidSeats(db: Database, eventId: string): Promise<boolean> {
  const [row] = await db.all<{ paid: number }>(sql`select ${hasPaidSeats(eventId)} as paid`);
  return row?.paid === 1;
}

/** Stores the coordinates found after the answer, unless the venue has changed meanwhile. The revision stays. */
export async function saveEventCoordinates(
  db: Database,
  { id, location, nation }: Pick<EventRow, "id" | "location" | "nation">,
  point: { latitude: number; longitude: number },
): Promise<void> {
  const same = sql`${events.location} is ${location} and ${events.nation} is ${nation}`;
  await db
    .update(events)
    .set(point)
    .where(and(eq(events.id, id), same));
}

type EventRemoval = {
  /** The version that the caller saw; undefined: whichever there is. */
  revision: number | undefined;
  /** Null: no mail is due. */
  mailParams: MailParamsByLanguage | null;
  /** Written directly behind the deletion. */
  entries: AuditStatement[];
};

/**
 * Deletes an event with its enrolments, and mails the participants. Refuses with `stale` when the event has another
 * revision, and with `event_has_payments` while there is a paid enrolment or a hold.
 */
export async function removeEvent(
  db: Database,
  id: string,
  { revision, mailParams, entries }: EventRemoval,
  now: Date,
): Promise<void> {
  const paid = sql`exists (select 1 from enrolments where event_id = ${id} and (status = 'held'
    or (status = 'confirmed' and amount_cents > 0)))`;
  const seen =
    revision === undefined
      ? sql`true`
      : sql`exists (select 1 from events where id = ${id} and revision = ${revision})`;
  const [, removed] = await db.batch([
    insertEnrolledMails(
      db,
      { eventId: id, template: "event_deleted", params: mailParams },
      sql`not ${paid} and ${seen}`,
      now,
    ),
    db
      .delete(events)
      .where(and(eq(events.id, id), sql`not ${paid}`, seen))
      .returning({ id: events.id }),
    ...entries,
  ]);
  if (removed.length > 0) return;
  const current = await findEventRow(db, id);
  if (!current) throw new Refusal("event_not_found");
  throw new Refusal(revision === undefined || current.revision === revision ? "event_has_payments" : "stale");
}

const RECENT_EVENTS = 60;
const VENUES_MAX = 8;

/** The venues of an organizer's latest events, latest first, each once. */
export async function listUsedVenues(db: Database, organizerId: string): Promise<UsedVenue[]> {
  const { location, nation, latitude, longitude } = events;
  const rows = await db
    .select({ location, nation, latitude, longitude })
    .from(events)
    .where(and(eq(events.organizer_id, organizerId), isNotNull(location)))
    .orderBy(desc(events.last_day), desc(events.ordinal))
    .limit(RECENT_EVENTS);
  const venues = new Map(rows.toReversed().map((row) => [`${row.location}|${row.nation}`, row]));
  return [...venues.values()].toReversed().slice(0, VENUES_MAX);
}
