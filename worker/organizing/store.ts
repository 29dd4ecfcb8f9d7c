import { and, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { ORGANIZING_ROLES, type Role } from "../auth/contract.ts";
import { categories } from "../categories/schema.ts";
import { dayIn } from "../days/contract.ts";
import { LIVE, mailEnrolled, openFullRefund, takenBy } from "../enrolments/store.ts";
import { type Database, isViolation } from "../env.ts";
import { Refusal } from "../errors.ts";
import { eventFormerSlugs, events } from "../events/schema.ts";
import type { WriteRule } from "../guardedWrites.ts";
import { gatherMails, type MailDraft, mailInsertWhere } from "../mail/store.ts";
import type { UsedPlace } from "./contract.ts";
import {
  CHANGE_PARAMS,
  type EventChanges,
  type EventRow,
  firstFree,
  type InEveryLanguage,
  type WantedSlug,
} from "./rules.ts";

export async function findRow(db: Database, id: string): Promise<EventRow | undefined> {
  return db.select().from(events).where(eq(events.id, id)).get();
}

/** The event is still this organizer's; one that is gone is told by the write itself. Refuses with `forbidden`. */
export function ownerRule(person: { id: string; role: Role }, eventId: string): WriteRule {
  const isOthers = sql`exists (select 1 from events e where e.id = ${eventId} and e.organizer_id is not ${person.id})`;
  return {
    condition: () => (person.role === "admin" ? sql`true` : sql`not ${isOthers}`),
    refusal: new Refusal("forbidden"),
  };
}

/** Whoever takes an event over may still hold events. Refuses with `invalid` and the field. */
export function newOrganizerRule(id: string): WriteRule {
  return {
    condition:
      () => sql`exists (select 1 from users u where u.id = ${id} and u.is_active and u.deleted_at is null
      and u.role in ${[...ORGANIZING_ROLES]})`,
    refusal: new Refusal("invalid", { fields: { organizer_id: "validation.organizer" } }),
  };
}

/** Nobody takes part in an event of their own: whoever is enrolled, or paying, leaves before they take it over. */
export function notEnrolledRule(eventId: string, userId: string): WriteRule {
  return {
    condition: () => sql`not exists (select 1 from enrolments s where s.event_id = ${eventId}
      and s.user_id = ${userId} and s.status in ${LIVE})`,
    refusal: new Refusal("invalid", { fields: { organizer_id: "validation.organizer_enrolled" } }),
  };
}

/** How many have a live place. */
export async function countEnrolled(db: Database, id: string, now: Date): Promise<number> {
  const [row] = await db.all<{ n: number }>(sql`select ${takenBy(sql`${id}`, now)} as n`);
  return row?.n ?? 0;
}

export async function categoryExists(db: Database, id: string): Promise<boolean> {
  const row = await db.select({ id: categories.id }).from(categories).where(eq(categories.id, id)).get();
  return row !== undefined;
}

/** The categories' ids by their address. */
export async function categoryIdBySlug(db: Database, slug: string): Promise<string | null> {
  const row = await db.select({ id: categories.id }).from(categories).where(eq(categories.slug, slug)).get();
  return row?.id ?? null;
}

const SAME_NAME_MAX = 1000;

/** The addresses that are taken among `slug` and its numbered ones, former ones of other events included. */
async function takenSlugs(db: Database, slug: string, ownId: string): Promise<Set<string>> {
  // "." comes right after "-": the range holds the numbered ones, along the index.
  const named = (column: SQL) =>
    sql`(${column} = ${slug} or (${column} >= ${`${slug}-`} and ${column} < ${`${slug}.`}))`;
  const rows = await db.all<{ slug: string }>(sql`
    select slug from events where ${named(sql`slug`)} and id <> ${ownId}
    union select slug from event_former_slugs where ${named(sql`slug`)} and event_id <> ${ownId}
    limit ${SAME_NAME_MAX}`);
  return new Set(rows.map((row) => row.slug));
}

const TRIES = 5;

/** Tries again with the next address when somebody takes the one that was free a moment ago. */
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
      return await write(wanted.fixed ? wanted.slug : firstFree(wanted.slug, taken));
    } catch (error) {
      if (!isViolation(error, "events.slug")) throw error;
      if (wanted.fixed) throw slugConflict();
      if (tried === TRIES) throw error;
    }
  }
}

function slugConflict(): Refusal {
  return new Refusal("slug_conflict", { fields: { slug: "validation.slug_conflict" } });
}

type NewEvent = EventChanges & Pick<EventRow, "title" | "date">;

/** Writes an event under this id. Refuses with `slug_conflict` when an admin's own address is taken. */
export async function insertEvent(
  db: Database,
  id: string,
  event: NewEvent,
  wanted: { slug: string; fixed: boolean },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await withFreeSlug(db, id, wanted, (slug) =>
    db
      .insert(events)
      .values({ ...event, id, slug, slug_fixed: wanted.fixed, created_at: at, updated_at: at }),
  );
}

type Change = {
  /** As it was read; somebody else's change since then is `stale`. */
  before: EventRow;
  after: EventRow;
  wanted: Exclude<WantedSlug, "unavailable">;
  /** The mail to those who are enrolled, when something that matters to them changes; null: nothing does. */
  told: { params: InEveryLanguage | null } | null;
  /** The last day of the full refund that a change of day or venue opens; null: it opens none. */
  fullRefundUntil: string | null;
  /** Who changes it. */
  senderId: string;
  /** The site's. */
  timeZone: string;
  /** With another organizer: the mails to both, and what those who are enrolled are told; null when the event is over. */
  handover: { mails: MailDraft[]; params: InEveryLanguage | null } | null;
};

/**
 * Writes a change in one batch with its mails; the old address goes on leading to the event. Refuses with `stale`,
 * `seats_below_enrolled`, `begins_too_soon` when it would take from those who have paid the time to cancel, or with
 * `message_required` when people are enrolled and no word to them came.
 */
export async function changeEvent(db: Database, change: Change, now: Date): Promise<void> {
  const { before, wanted } = change;
  if (wanted)
    return withFreeSlug(db, before.id, wanted, (slug) =>
      writeChange(db, change, { slug, slug_fixed: wanted.fixed }, now),
    );
  return writeChange(db, change, { slug: before.slug, slug_fixed: before.slug_fixed }, now);
}

async function writeChange(
  db: Database,
  { before, after, told, fullRefundUntil, handover, senderId, timeZone }: Change,
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
  const enrolled = takenBy(sql`${id}`, now);
  const enough = sql`(${after.participants} is null or ${after.participants} >= ${enrolled})`;
  // From its first day on nobody cancels or is given back: it does not begin under those who have paid, or are paying.
  const today = dayIn(timeZone, new Date());
  const isBroughtForward = before.date > today && after.date <= today;
  const unpaid = isBroughtForward ? sql`not ${holdsMoney(id)}` : sql`true`;
  const heard = told && !told.params ? sql`${enrolled} = 0` : sql`true`;
  // Whatever else is in the batch asks whether this very change was written.
  const written = sql`exists (select 1 from events where id = ${id} and revision = ${revision + 1} and updated_at = ${at})`;
  const moved = address.slug !== before.slug;
  const [changed] = await db.batch([
    db
      .update(events)
      .set({ ...row, ...address, revision: revision + 1, updated_at: at })
      .where(and(eq(events.id, id), eq(events.revision, revision), enough, unpaid, heard))
      .returning({ id: events.id }),
    db
      .delete(eventFormerSlugs)
      .where(and(eq(eventFormerSlugs.slug, address.slug), eq(eventFormerSlugs.event_id, id), written)),
    db
      .insert(eventFormerSlugs)
      .select(sql`select ${before.slug}, ${id}, ${at} where ${moved ? 1 : 0} and ${written}`)
      .onConflictDoUpdate({ target: eventFormerSlugs.slug, set: { event_id: id, created_at: at } }),
    openFullRefund(db, id, fullRefundUntil, written),
    mailEnrolled(
      db,
      {
        eventId: id,
        template: "event_changed",
        params: told?.params ?? null,
        only: CHANGE_PARAMS,
        senderId,
        topic,
      },
      written,
      now,
    ),
    ...(told?.params ? gatherMails(db, topic, now) : []),
    mailEnrolled(
      db,
      { eventId: id, template: "organizer_changed", params: handover?.params ?? null },
      written,
      now,
    ),
    ...(handover?.mails ?? []).map((mail) => mailInsertWhere(db, mail, written, now)),
  ]);
  if (changed.length > 0) return;
  const current = await findRow(db, id);
  if (!current) throw new Refusal("event_not_found");
  if (current.revision !== revision) throw new Refusal("stale");
  const people = await countEnrolled(db, id, now);
  if (after.participants !== null && after.participants < people) {
    throw new Refusal("seats_below_enrolled", { fields: { participants: "validation.seats_below" } });
  }
  if (isBroughtForward && (await findsMoney(db, id))) {
    throw new Refusal("begins_too_soon", { fields: { date: "validation.begins_too_soon" } });
  }
  throw new Refusal("message_required", { fields: { message: "validation.word_required" } });
}

/** Whether somebody has paid for a place of the event, or may be paying: a hold whose time is up may still be paid. */
function holdsMoney(eventId: string): SQL {
  return sql`exists (select 1 from enrolments s where s.event_id = ${eventId} and s.status in ${LIVE}
    and s.amount_cents > 0)`;
}

async function findsMoney(db: Database, eventId: string): Promise<boolean> {
  const [row] = await db.all<{ paid: number }>(sql`select ${holdsMoney(eventId)} as paid`);
  return row?.paid === 1;
}

/** Where it is, found out after the answer; a place that has changed meanwhile is left alone. No revision of its own. */
export async function placeEvent(
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

/**
 * Removes an event with its places, and writes to those who had one. Refuses with `event_has_payments` while a paid
 * place stands or somebody is paying. `told` null: nobody needs to hear of it.
 */
export async function removeEvent(
  db: Database,
  id: string,
  told: InEveryLanguage | null,
  now: Date,
): Promise<void> {
  const paid = sql`exists (select 1 from enrolments where event_id = ${id} and (status = 'held'
    or (status = 'confirmed' and amount_cents > 0)))`;
  const [, removed] = await db.batch([
    mailEnrolled(db, { eventId: id, template: "event_deleted", params: told }, sql`not ${paid}`, now),
    db
      .delete(events)
      .where(and(eq(events.id, id), sql`not ${paid}`))
      .returning({ id: events.id }),
  ]);
  if (removed.length === 0)
    throw new Refusal((await findRow(db, id)) ? "event_has_payments" : "event_not_found");
}

const RECENT_EVENTS = 60;
const PLACES_MAX = 8;

/** The places of somebody's latest events, the latest first, each once. */
export async function listUsedPlaces(db: Database, organizerId: string): Promise<UsedPlace[]> {
  const { location, nation, latitude, longitude } = events;
  const rows = await db
    .select({ location, nation, latitude, longitude })
    .from(events)
    .where(and(eq(events.organizer_id, organizerId), isNotNull(location)))
    .orderBy(desc(events.last_day), desc(events.ordinal))
    .limit(RECENT_EVENTS);
  const places = new Map(rows.toReversed().map((row) => [`${row.location}|${row.nation}`, row]));
  return [...places.values()].toReversed().slice(0, PLACES_MAX);
}
