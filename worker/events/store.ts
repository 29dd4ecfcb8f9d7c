import { asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { users } from "../auth/schema.ts";
import type { Category } from "../categories/contract.ts";
import { categories } from "../categories/schema.ts";
import type { Database } from "../env.ts";
import {
  COUNT_MAX,
  type EventCard,
  type EventDetail,
  isEventId,
  SECTION_SIZE,
  storedSlug,
} from "./contract.ts";
import { eventFormerSlugs, events, goneAddresses } from "./schema.ts";
import { type EventFilter, type Window, windowOf } from "./search.ts";

const CARD_TEXT_MAX = 240;

const cost = sql<number | null>`${events.cost_cents} / 100.0`;

const cardColumns = {
  id: events.id,
  slug: events.slug,
  title: events.title,
  description: sql<string | null>`substr(${events.description}, 1, ${sql.raw(String(CARD_TEXT_MAX))})`,
  date: events.date,
  end_date: events.end_date,
  location: events.location,
  nation: events.nation,
  discipline: events.discipline,
  participants: events.participants,
  seats_taken: events.seats_taken,
  cost,
  image_url: events.image_url,
  category_id: events.category_id,
  category_name: categories.name,
  cancelled_at: events.cancelled_at,
  ordinal: events.ordinal,
};

type CardRow = Omit<EventCard, "categories"> & {
  category_name: string | null;
  ordinal: number;
  total?: number;
};

function toCard({ category_name, ordinal: _ordinal, total: _total, ...event }: CardRow): EventCard {
  return { ...event, categories: category_name === null ? null : { name: category_name } };
}

function selectCards(db: Database, ordinals: SQL, total: SQL<number> = sql<number>`null`) {
  return db
    .select({ ...cardColumns, total: total.as("total") })
    .from(events)
    .leftJoin(categories, eq(categories.id, events.category_id))
    .where(sql`${events.ordinal} in (${ordinals})`);
}

/**
 * A window of events, taken by last day. Inside it upcoming stand by start day, past by last day backwards.
 * `next` is where the following window begins; null when this one was not full.
 */
export async function listWindow(db: Database, filter: EventFilter, window: Window) {
  const rows = await selectCards(db, windowOf(filter, window));
  const inWindow = sortBy(rows, window.scope === "past", (row) => [row.end_date ?? row.date, row.ordinal]);
  const last = inWindow.at(-1);
  return {
    events: arrange(rows, window.scope),
    next: last && rows.length === window.limit ? `${last.end_date ?? last.date}_${last.ordinal}` : null,
  };
}

function arrange(rows: CardRow[], scope: Window["scope"]): EventCard[] {
  const key = (row: CardRow): Key => [scope === "past" ? (row.end_date ?? row.date) : row.date, row.ordinal];
  return sortBy(rows, scope === "past", key).map(toCard);
}

type Key = [string, number];

function sortBy<Row>(rows: Row[], backwards: boolean, key: (row: Row) => Key): Row[] {
  const sign = backwards ? -1 : 1;
  return [...rows].sort((one, other) => {
    const [day, ordinal] = key(one);
    const [otherDay, otherOrdinal] = key(other);
    return sign * (day === otherDay ? ordinal - otherOrdinal : day < otherDay ? -1 : 1);
  });
}

/** A filtered table sorts among this many, the latest by last day, so that it costs the same in any year. */
const SORTED_MAX = 500;
const END_OF_TIME = "9999-12-31";

/** A page of all events by one column, for tables. */
export async function listSorted(
  db: Database,
  filter: EventFilter,
  { column, direction, limit, offset }: SortedPage,
): Promise<EventCard[]> {
  const order = { date: events.date, title: sql`title collate nocase`, created_at: events.created_at }[
    column
  ];
  const turn = direction === "asc" ? asc : desc;
  const latest = { scope: "past" as const, today: END_OF_TIME, limit: SORTED_MAX };
  const filtered = Object.values(filter).some((value) => value !== undefined);
  const rows = await db
    .select({ ...cardColumns })
    .from(events)
    .leftJoin(categories, eq(categories.id, events.category_id))
    .where(filtered ? sql`${events.ordinal} in (${windowOf(filter, latest)})` : undefined)
    .orderBy(turn(order), turn(events.ordinal))
    .limit(limit)
    .offset(offset);
  return rows.map(toCard);
}

export type SortedPage = {
  column: "date" | "title" | "created_at";
  direction: "asc" | "desc";
  limit: number;
  offset: number;
};

/** The first events of every category, of those without one, and of the past, with their counts, in one batch. */
export async function listSections(db: Database, all: Category[], filter: EventFilter, today: string) {
  const wanted = all.filter(({ id }) => !filter.categoryIds || filter.categoryIds.includes(id));
  const groups = [
    ...wanted.map(({ id }) => [id]),
    ...((filter.categoryIds?.includes(null) ?? true) ? [[null]] : []),
  ];
  const section = (categoryIds: EventFilter["categoryIds"], scope: Window["scope"]) => {
    const grouped = { ...filter, categoryIds };
    const counted = windowOf(grouped, { scope, today, limit: COUNT_MAX });
    const total = sql<number>`(select count(*) from (${counted}))`;
    return selectCards(db, windowOf(grouped, { scope, today, limit: SECTION_SIZE }), total);
  };
  const [any, past, ...upcoming] = await db.batch([
    db.select({ id: events.id }).from(events).limit(1),
    section(filter.categoryIds, "past"),
    ...groups.map((categoryIds) => section(categoryIds, "upcoming")),
  ]);
  return {
    any: any.length > 0,
    past: { count: past[0]?.total ?? 0, events: arrange(past, "past") },
    upcoming: upcoming.map((rows, index) => ({
      categoryId: groups[index]?.[0] ?? null,
      count: rows[0]?.total ?? 0,
      events: arrange(rows, "upcoming"),
    })),
  };
}

/**
 * Sorted distinct nations. One step per nation along the index, not one per event.
 */
export async function listNations(db: Database): Promise<string[]> {
  const rows = await db.all<{ nation: string }>(sql`
    with recursive steps(nation) as (
      select min(nation) from events where nation > ''
      union all
      select (select min(nation) from events where nation > steps.nation) from steps where steps.nation is not null
    )
    select nation from steps where nation is not null`);
  return rows.map((row) => row.nation).sort((one, other) => one.localeCompare(other, "it"));
}

const detailColumns = {
  ...cardColumns,
  description: events.description,
  latitude: events.latitude,
  longitude: events.longitude,
  gallery_images: events.gallery_images,
  level: events.level,
  language: events.language,
  event_type: events.event_type,
  activity_description: events.activity_description,
  objectives: events.objectives,
  about_us: events.about_us,
  included_in_activity: events.included_in_activity,
  not_included_in_activity: events.not_included_in_activity,
  notes: events.notes,
  schedule_logistics: events.schedule_logistics,
  activity_details: events.activity_details,
  who_we_are: events.who_we_are,
  schedule_meeting_point: events.schedule_meeting_point,
  fixed_appointment: events.fixed_appointment,
  instructors: events.instructors,
  max_participants_per_instructor: events.max_participants_per_instructor,
  organizer_id: events.organizer_id,
  organizer_name: sql<string | null>`coalesce(${users.company_name}, ${users.full_name})`,
  organizer_is_company: sql<boolean>`${users.company_name} is not null`.mapWith(Boolean),
  organizer_avatar_url: users.avatar_url,
  organizer_public_enabled: sql<boolean>`coalesce(${users.public_profile_enabled}, 0)`.mapWith(Boolean),
  organizer_public_slug: users.public_slug,
  created_by: events.created_by,
  revision: events.revision,
};

async function findEventWhere(db: Database, condition: SQL): Promise<EventDetail | null> {
  const row = await db
    .select(detailColumns)
    .from(events)
    .leftJoin(categories, eq(categories.id, events.category_id))
    .leftJoin(users, eq(users.id, events.organizer_id))
    .where(condition)
    .get();
  if (!row) return null;
  const { category_name, ordinal: _ordinal, ...event } = row;
  return { ...event, categories: category_name === null ? null : { name: category_name } };
}

export async function findEvent(db: Database, id: string): Promise<EventDetail | null> {
  return findEventWhere(db, eq(events.id, id));
}

/** By any address the event has or had: as stored, with the date in Italian, or a former one. */
export async function findEventBySlug(db: Database, segment: string): Promise<EventDetail | null> {
  const slug = storedSlug(segment);
  if (slug === null) return null;
  const former = db
    .select({ id: eventFormerSlugs.event_id })
    .from(eventFormerSlugs)
    .where(eq(eventFormerSlugs.slug, slug));
  const current = await findEventWhere(db, eq(events.slug, slug));
  return current ?? findEventWhere(db, sql`${events.id} = (${former})`);
}

/**
 * Whether an event was removed that had this address, in any form, or this id. An address that an event has
 * now, or had before and still answers to, is not gone.
 */
export async function isGone(db: Database, segment: string): Promise<boolean> {
  const address = isEventId(segment) ? segment.toLowerCase() : storedSlug(segment);
  if (address === null) return false;
  const row = await db
    .select({ slug: goneAddresses.slug })
    .from(goneAddresses)
    .where(eq(goneAddresses.slug, address))
    .get();
  return row !== undefined;
}
