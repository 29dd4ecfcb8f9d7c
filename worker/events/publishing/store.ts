import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "../../env.ts";
import { nationCode } from "../../lib/nationCode.ts";
import { type MailDraft, mailInsertWhere } from "../../mail/store.ts";
import { followersInsert } from "../../notices/store.ts";
import type { GeocodedVenue } from "../../venues/contract.ts";
import { categories } from "../categories/schema.ts";
import { countTakenSeats } from "../columns.ts";
import type { WantedSlug } from "../eventSlugs.ts";
import { searchJobInsert } from "../following/store.ts";
import { AREA_TRIES_MAX, events } from "../schema.ts";
import { withFreeSlugs } from "../store.ts";
import type { UsedVenue, WaiverAcceptance } from "./outputs.ts";
import { schoolOfAccount } from "./ownersStore.ts";
import type { EventChanges, EventRow } from "./rules.ts";

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

type NewEvent = {
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
