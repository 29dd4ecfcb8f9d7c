import { and, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import { insertFrom } from "../../insertFrom.ts";
import { addDays, dayInTimeZone } from "../../lib/calendarDays.ts";
import { nationCode } from "../../lib/nationCode.ts";
import { gatherMails, type MailDraft, mailInsertWhere } from "../../mail/store.ts";
import { followersInsert, noticeInsert } from "../../notices/store.ts";
import type { GeocodedVenue } from "../../venues/contract.ts";
import { categories } from "../categories/schema.ts";
import { countTakenSeats, LIVE_STATUSES } from "../columns.ts";
import { insertEnrolledMails, moveBalances, openFullRefund } from "../enrolledStore.ts";
import { searchJobInsert } from "../following/store.ts";
import { AREA_TRIES_MAX, eventFormerSlugs, events } from "../schema.ts";
import { withFreeSlugs } from "../store.ts";
import type { UsedVenue, WaiverAcceptance } from "./outputs.ts";
import { schoolOfAccount } from "./ownersStore.ts";
import {
  CHANGE_PARAMS,
  type EventChanges,
  type EventRow,
  type MailParamsByLanguage,
  type WantedSlug,
} from "./rules.ts";

export async function findEventRow(db: Database, id: string): Promise<EventRow | undefined> {
  return db.select().from(events).where(eq(events.id, id)).get();
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

export type NewEvent = {
  row: EventChanges & Pick<EventRow, "id" | "title" | "date">;
  wanted: Exclude<WantedSlug, "unavailable" | null>;
  entries: BatchItem<"sqlite">[];
};

/**
 * Inserts events, all or none, and their mails. Refuses with `slug_conflict` when an admin's slug is taken; throws a
 * unique violation of `events.id` for an existing id.
 */
export async function insertEvents(db: Database, added: NewEvent[], mails: MailDraft[], now: Date) {
  const at = now.toISOString();
  const wanted = added.map(({ row: { id }, wanted: slug }) => ({ id, ...slug }));
  await withFreeSlugs(db, wanted, { isNew: true }, (slugs) => {
    const [first, ...others] = added.flatMap(({ row, wanted: { fixed }, entries }) => {
      const slug = slugs.get(row.id) ?? "";
      const nation_code = nationCode(row.nation);
      const school_id = schoolOfAccount(row.organizer_id);
      const values = { ...row, school_id, nation_code, slug, slug_fixed: fixed };
      return [db.insert(events).values({ ...values, created_at: at, updated_at: at }), ...entries];
    });
    const [event] = added;
    if (!first || !event) throw new Error("there is no event to insert");
    return db.batch([
      first,
      ...others,
      ...mails.map((mail) => mailInsertWhere(db, mail, sql`true`, now)),
      ...newEventNotices(db, event.row, now),
    ]);
  });
}

/** Statements that tell the organizer's followers and those of matching searches, of a series once. */
function newEventNotices(db: Database, { id, organizer_id = null }: NewEvent["row"], now: Date) {
  const fact = { kind: "event_new", subject: { type: "event", id }, actorId: organizer_id } as const;
  const target = { type: "organizer", id: organizer_id ?? "" } as const;
  return [followersInsert(db, fact, target, now), searchJobInsert(db, id, now)];
}

export type EventUpdate = {
  /** The row that the caller read; another change since then refuses with `stale`. */
  before: EventRow;
  after: EventRow;
  wanted: Exclude<WantedSlug, "unavailable">;
  /** The mail to participants about changed matters; null when none changed. */
  changeMail: { params: MailParamsByLanguage | null } | null;
  /** The last day of the full refund after a change of day or venue; null without one. */
  fullRefundUntil: string | null;
  /** The participants' mail about a handover; null without one, or for a past event. */
  handoverParams: MailParamsByLanguage | null;
  /** Statements placed right after the change. */
  entries: BatchItem<"sqlite">[];
};

type UpdateContext = {
  /** The user who makes the change. */
  senderId: string;
  /** The site's time zone. */
  timeZone: string;
  /** For a handover: the mails to both organizers. */
  mails: MailDraft[];
};

/**
 * Changes one event, or several dates of a series, all or none, in one batch with their mails; old slugs redirect. A
 * participant of several dates gets the first one's mail only. Refuses with `stale`, `seats_below_enrolled`,
 * `begins_too_soon` when paying participants would lose the time to cancel, or `message_required` when there are
 * participants and the organizer sent no message; `current` names the date.
 */
export async function updateEvents(db: Database, changes: EventUpdate[], context: UpdateContext, now: Date) {
  const today = dayInTimeZone(context.timeZone, new Date());
  const wanted = changes.flatMap(({ before: { id }, wanted: slug }) => (slug ? [{ id, ...slug }] : []));
  await withFreeSlugs(db, wanted, { isNew: false }, async (slugs) => {
    const addresses = new Map(
      changes.map(({ before, wanted: slug }) => [
        before.id,
        slug
          ? { slug: slugs.get(before.id) ?? slug.slug, slug_fixed: slug.fixed }
          : { slug: before.slug, slug_fixed: before.slug_fixed },
      ]),
    );
    await writeChanges(db, changes, { ...context, addresses, today }, now);
  });
}

type Address = Pick<EventRow, "slug" | "slug_fixed">;
type WriteContext = UpdateContext & { addresses: Map<string, Address>; today: string };

async function writeChanges(db: Database, changes: EventUpdate[], context: WriteContext, now: Date) {
  const statements = changes.flatMap((change, index) => {
    const ids = changes.map(({ before }) => before.id);
    return changeStatements(db, change, [ids.slice(0, index), ids.slice(index)], context, now);
  });
  const [first, ...others] = statements;
  if (!first) return;
  const written = hasRevision(changes, 1);
  const mark = `not all dates are written ${crypto.randomUUID()}`;
  const sent = context.mails.map((mail) => mailInsertWhere(db, mail, written, now));
  // An invalid JSON path aborts the transaction, and the error contains the path.
  const check = (holds: SQL) =>
    db.select({ all: sql`iif(${holds}, 1, json_extract('{}', ${mark}))` }).from(sql`(select 1)`);
  try {
    await db.batch([check(hasRevision(changes, 0)), first, ...others, ...sent, check(written)]);
  } catch (error) {
    const text = error instanceof Error ? `${error.message} ${String(error.cause)}` : "";
    if (!text.includes(mark)) throw error;
    throw await whyRefused(db, changes, context.today, now);
  }
}

/**
 * Whether every event has the revision at which its change began, or the next one. The batch checks both, because
 * another change can have the same `updated_at`.
 */
function hasRevision(changes: EventUpdate[], later: 0 | 1): SQL {
  const rows = JSON.stringify(changes.map(({ before: { id, revision } }) => [id, revision + later]));
  return sql`not exists (select 1 from json_each(${rows}) wanted where not exists (select 1 from events
    where id = wanted.value ->> 0 and revision = wanted.value ->> 1))`;
}

/** Statements of one date's change. Participants of earlier dates, whose ids are given, get those dates' mails. */
function changeStatements(
  db: Database,
  change: EventUpdate,
  [earlier, following]: [string[], string[]],
  { addresses, today, senderId }: WriteContext,
  now: Date,
) {
  const { before, after, changeMail, fullRefundUntil, handoverParams, entries } = change;
  const at = now.toISOString();
  const { id, revision } = before;
  const address = addresses.get(id) ?? before;
  const topic = { kind: "event_changed", eventId: id } as const;
  const {
    ordinal: _ordinal,
    id: _id,
    last_day: _last,
    created_at: _created,
    seats_taken: _taken,
    paying: _paying,
    earned_cents: _earned,
    seats_by_ratio: _byRatio,
    capacity: _capacity,
    ...row
  } = after;
  const enrolled = countTakenSeats(sql`${id}`, now);
  const enough = sql`(${after.participants} is null or ${after.participants} >= ${enrolled})`;
  // Cancelling closes on the first day, so an event with paid or paying participants cannot be moved to today.
  const unpaid = isBroughtForward(change, today) ? sql`not ${hasPaidSeats(id)}` : sql`true`;
  const hasMessage = changeMail && !changeMail.params ? sql`${enrolled} = 0` : sql`true`;
  const written = hasRevision([change], 1);
  const others =
    earlier.length === 0
      ? written
      : sql`${written} and not exists (select 1 from enrolments told where told.user_id = s.user_id
        and told.ended_at is null and told.event_id in (select value from json_each(${JSON.stringify(earlier)})))`;
  const moved = address.slug !== before.slug;
  return [
    db
      .update(events)
      .set({
        ...row,
        school_id:
          before.organizer_id === after.organizer_id && before.school_id
            ? before.school_id
            : schoolOfAccount(after.organizer_id),
        slug: address.slug,
        slug_fixed: address.slug_fixed,
        revision: revision + 1,
        updated_at: at,
      })
      .where(and(eq(events.id, id), eq(events.revision, revision), enough, unpaid, hasMessage)),
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
    moveBalances(db, { id, from: before.date, to: after.date, tomorrow: addDays(today, 1) }, written),
    ...(changeMail?.params
      ? [
          insertEnrolledMails(
            db,
            {
              eventId: id,
              template: "event_changed",
              params: changeMail.params,
              only: CHANGE_PARAMS,
              calendarEvents: following,
              senderId,
              topic,
            },
            others,
            now,
          ),
          ...gatherMails(db, topic, now),
          noticeInsert(
            db,
            { kind: "event_changed", subject: { type: "event", id }, actorId: null },
            sql`select s.user_id as value from enrolments s where s.event_id = ${id}
              and s.status in ('held', 'confirmed') and s.user_id <> ${senderId} and ${others}`,
            now,
          ),
        ]
      : []),
    ...(handoverParams
      ? [
          insertEnrolledMails(
            db,
            { eventId: id, template: "organizer_changed", params: handoverParams },
            others,
            now,
          ),
        ]
      : []),
  ];
}

function isBroughtForward({ before, after }: EventUpdate, today: string): boolean {
  return before.date > today && after.date <= today;
}

/** The reason why a batch wrote nothing, by the first date that refuses. */
async function whyRefused(db: Database, changes: EventUpdate[], today: string, now: Date): Promise<Refusal> {
  for (const change of changes) {
    const { before, after, changeMail } = change;
    const { id, date, revision } = before;
    const current = { id, date };
    const row = await findEventRow(db, id);
    if (!row) return new Refusal("event_not_found", { current });
    if (row.revision !== revision) return new Refusal("stale", { current });
    const people = await countEnrolled(db, id, now);
    if (after.participants !== null && after.participants < people) {
      return new Refusal("seats_below_enrolled", {
        current,
        fields: { participants: "validation.seats_below" },
      });
    }
    if (isBroughtForward(change, today) && (await findPaidSeats(db, id))) {
      return new Refusal("begins_too_soon", { current, fields: { date: "validation.begins_too_soon" } });
    }
    if (changeMail && !changeMail.params && people > 0)
      return new Refusal("message_required", { current, fields: { message: "validation.word_required" } });
  }
  return new Refusal("stale");
}

/** Whether an event has paid enrolments or unpaid holds, because an ended hold can still be paid. */
function hasPaidSeats(eventId: string): SQL {
  return sql`exists (select 1 from enrolments s where s.event_id = ${eventId} and s.status in ${[...LIVE_STATUSES]}
    and s.amount_cents + s.voucher_cents > 0)`;
}

async function findPaidSeats(db: Database, eventId: string): Promise<boolean> {
  const [row] = await db.all<{ paid: number }>(sql`select ${hasPaidSeats(eventId)} as paid`);
  return row?.paid === 1;
}

/**
 * Stores the coordinates and the province found after the answer, also for a series' dates at the same venue, unless
 * the venue changed meanwhile. The organizer's own coordinates and the revision are unchanged.
 */
export async function saveEventPlace(
  db: Database,
  { id, series_id, location, nation }: Pick<EventRow, "id" | "series_id" | "location" | "nation">,
  { latitude, longitude, area }: GeocodedVenue,
): Promise<void> {
  const columns = {
    latitude: sql`coalesce(${events.latitude}, ${latitude})`,
    longitude: sql`coalesce(${events.longitude}, ${longitude})`,
    area,
    area_tries: AREA_TRIES_MAX,
  };
  const same = sql`${events.location} is ${location} and ${events.nation} is ${nation}`;
  await db
    .update(events)
    .set(columns)
    .where(and(series_id === null ? eq(events.id, id) : eq(events.series_id, series_id), same));
}

const RECENT_EVENTS = 60;
const VENUES_MAX = 8;

/** The distinct venues of an organizer's latest events, latest first. */
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

/** The acceptance of a training's waiver, with the name of the user who accepted. */
export async function findWaiver(db: Database, row: EventRow): Promise<WaiverAcceptance | null> {
  const { responsibility_waiver_accepted_at: accepted_at, responsibility_waiver_accepted_by: by } = row;
  if (!accepted_at) return null;
  const names = by
    ? await db.all<{ name: string | null }>(
        sql`select nullif(full_name, '') as name from users where id = ${by}`,
      )
    : [];
  return {
    accepted_at,
    accepted_by: names[0]?.name ?? null,
    text_version: row.accepted_text_version,
    checked: row.responsibility_waiver_checked ?? [],
  };
}
