import { eq, type SQL, sql } from "drizzle-orm";
import { batchQueries, type Database, isUniqueViolation } from "../env.ts";
import { Refusal } from "../errors.ts";
import { isEventId } from "../lib/pageAddresses.ts";
import { type CategoryRow, listCategories, selectCategories, toCategory } from "./categories/store.ts";
import {
  type CardRow,
  cardColumns,
  cardTables,
  type DetailRow,
  detailColumns,
  detailTables,
  shortCardColumns,
  sumHeldSeats,
  toCard,
  toDetail,
} from "./columns.ts";
import {
  COUNT_MAX,
  FACES_MAX,
  lastDay,
  OTHER_EVENTS_MAX,
  type Scope,
  SECTION_SIZE,
  SERIES_DATES_MAX,
} from "./contract.ts";
import type { EventFilter } from "./eventFilter.ts";
import { freeSlugs, storedSlug } from "./eventSlugs.ts";
import type { EventFilterParams } from "./inputs.ts";
import type { EventCard, EventDetail, EventPeople, OtherDates } from "./outputs.ts";
import { findCategoryIds } from "./rules.ts";
import { goneAddresses } from "./schema.ts";
import {
  type EventWindow,
  formatWindowCursor,
  type OrdinaryCursor,
  selectWindow,
  toPastCursor,
} from "./search.ts";

function cardsWhere(ordinals: SQL): SQL {
  return sql`select ${cardColumns} from ${cardTables} where events.ordinal in (${ordinals})`;
}

/**
 * A window of events, selected by last day. Upcoming events are sorted by first day, past ones by last day descending.
 * `next` is the cursor of the following window; null when this one was not full.
 */
async function listWindow(db: Database, filter: EventFilter, window: EventWindow) {
  const rows = await db.all<CardRow>(cardsWhere(selectWindow(filter, window)));
  return { events: sortWindow(rows, window.scope).map(toCard), next: nextWindowCursor(rows, window) };
}

type OrdinaryPage = {
  scope: Scope | undefined;
  today: string;
  limit: number;
  offset: number;
  cursor: OrdinaryCursor | undefined;
};

/**
 * A page of the ordinary list: of a scope, or upcoming events and then past ones, latest first. `next` is the cursor of
 * the following page.
 */
export async function listOrdinary(
  db: Database,
  filter: EventFilter,
  { scope, today, limit, offset, cursor }: OrdinaryPage,
): Promise<{ events: EventCard[]; next: string | null }> {
  const after = cursor?.position;
  if (scope) return listWindow(db, filter, { scope, today, limit, offset, after });
  const window = { scope: "past" as const, today, limit, offset };
  if (cursor?.isPast) return withPastCursor(await listWindow(db, filter, { ...window, after }));
  const upcoming = { ...window, scope: "upcoming" as const, after };
  const { events, next } = await listWindow(db, filter, upcoming);
  if (events.length === limit) return { events, next };
  // Past events fill the rest of the page; the offset skips upcoming events first.
  const passed = events.length > 0 || offset === 0 ? offset : await countWindow(db, filter, upcoming);
  const past = await listWindow(db, filter, {
    ...window,
    limit: limit - events.length,
    offset: offset - passed,
  });
  return withPastCursor({ ...past, events: [...events, ...past.events] });
}

function withPastCursor<Page extends { next: string | null }>(page: Page): Page {
  return { ...page, next: page.next && toPastCursor(page.next) };
}

/** The number of events that a window's offset skips, at most `offset`. */
async function countWindow(db: Database, filter: EventFilter, window: EventWindow): Promise<number> {
  const passed = selectWindow(filter, { ...window, limit: window.offset ?? 0, offset: 0 });
  const [row] = await db.all<{ n: number }>(sql`select count(*) as n from (${passed})`);
  return row?.n ?? 0;
}

/** The cursor of the window after these rows; null when they did not fill their window. */
export function nextWindowCursor(rows: OrderedRow[], { scope, limit }: EventWindow): string | null {
  const inWindow = sortBy(rows, scope === "past", (row) => [lastDay(row), row.ordinal]);
  const last = inWindow.at(-1);
  return last && rows.length === limit
    ? formatWindowCursor({ day: lastDay(last), ordinal: last.ordinal })
    : null;
}

/** An organizer's events in one round trip: upcoming, then past ones, `limit` in all. */
export async function listOrganizerEvents(
  db: Database,
  organizerId: string,
  today: string,
  limit: number,
): Promise<EventCard[]> {
  const rowsOf = (scope: EventWindow["scope"]) =>
    cardsWhere(selectWindow({ organizerId }, { scope, today, limit }));
  const [upcoming, past] = await batchQueries<[CardRow[], CardRow[]]>(db, [
    rowsOf("upcoming"),
    rowsOf("past"),
  ]);
  return [...sortWindow(upcoming, "upcoming"), ...sortWindow(past, "past")].slice(0, limit).map(toCard);
}

/** The coming events of an organizer. */
export async function listComing(db: Database, organizerId: string, today: string, limit: number) {
  return (await listWindow(db, { organizerId }, { scope: "upcoming", today, limit })).events;
}

/** Sorts the rows of a window for display: upcoming by first day, past by last day descending. */
export function sortWindow<Row extends OrderedRow>(rows: Row[], scope: EventWindow["scope"]): Row[] {
  const key = (row: Row): SortKey => [scope === "past" ? lastDay(row) : row.date, row.ordinal];
  return sortBy(rows, scope === "past", key);
}

type OrderedRow = Pick<CardRow, "date" | "end_date" | "ordinal">;
type SortKey = [string, number];

function sortBy<Row>(rows: Row[], backwards: boolean, key: (row: Row) => SortKey): Row[] {
  const sign = backwards ? -1 : 1;
  return [...rows].sort((one, other) => {
    const [day, ordinal] = key(one);
    const [otherDay, otherOrdinal] = key(other);
    return sign * (day === otherDay ? ordinal - otherOrdinal : day < otherDay ? -1 : 1);
  });
}

type SectionRow = CardRow & { section_id: string | null; total: number };

/**
 * The first events of every category, of events without one, and of past events, each with its count, and the
 * categories, in one batch. `filter.categoryIds` limits the categories.
 */
export async function listSections(db: Database, filter: EventFilter, today: string) {
  const { categoryIds } = filter;
  const section = (ids: EventFilter["categoryIds"], scope: EventWindow["scope"], limit: number) =>
    selectWindow({ ...filter, categoryIds: ids }, { scope, today, limit });
  const groups = categoryIds
    ? sql`select value as section_id from json_each(${JSON.stringify(categoryIds)})`
    : sql`select id as section_id from categories union all select null`;
  const [categories, any, past, upcoming] = await batchQueries<
    [CategoryRow[], unknown[], SectionRow[], SectionRow[]]
  >(db, [
    selectCategories,
    sql`select 1 from events limit 1`,
    sql`select ${shortCardColumns}, (select count(*) from (${section(categoryIds, "past", COUNT_MAX)})) as total
      from ${cardTables} where events.ordinal in (${section(categoryIds, "past", SECTION_SIZE)})`,
    sql`with groups as materialized (select section_id,
        (select count(*) from (${section(EACH_SECTION, "upcoming", COUNT_MAX)})) as total from (${groups}))
      select groups.section_id, groups.total, ${shortCardColumns} from groups
      cross join ${cardTables} where events.ordinal in (${section(EACH_SECTION, "upcoming", SECTION_SIZE)})`,
  ]);
  return {
    categories: categories.map(toCategory),
    any: any.length > 0,
    past: { count: past[0]?.total ?? 0, events: sortWindow(past.map(toCardRow), "past").map(toCard) },
    upcoming: [...Map.groupBy(upcoming, (row) => row.section_id)].map(([categoryId, rows]) => ({
      categoryId,
      count: rows[0]?.total ?? 0,
      events: sortWindow(rows.map(toCardRow), "upcoming").map(toCard),
    })),
  };
}

/** The category of the current section, in the statement that iterates over sections. */
const EACH_SECTION = { column: "section_id" };

function toCardRow({ section_id: _section, total: _total, ...row }: SectionRow): CardRow {
  return row;
}

/** Sorted distinct nations of events that are not cancelled, in one step per nation along the index. */
export async function listNations(db: Database): Promise<string[]> {
  const rows = await db.all<{ nation: string }>(sql`
    with recursive steps(nation) as (
      select min(nation) from events where nation > '' and cancelled_at is null
      union all
      select (select min(nation) from events where nation > steps.nation and cancelled_at is null) from steps where steps.nation is not null
    )
    select nation from steps where nation is not null`);
  return rows.map((row) => row.nation).sort((one, other) => one.localeCompare(other, "it"));
}

async function findEventWhere(db: Database, condition: SQL): Promise<EventDetail | null> {
  const [row] = await db.all<DetailRow>(sql`select ${detailColumns} from ${detailTables} where ${condition}`);
  return row ? toDetail(row) : null;
}

export async function findEvent(db: Database, id: string): Promise<EventDetail | null> {
  return findEventWhere(db, sql`events.id = ${id}`);
}

/** Finds an event by a path segment: its stored slug, its slug with the Italian date, or a former slug. */
export async function findEventBySlug(db: Database, segment: string): Promise<EventDetail | null> {
  const slug = storedSlug(segment);
  if (slug === null) return null;
  return findEventWhere(
    db,
    sql`events.ordinal = coalesce(
      (select ordinal from events where slug = ${slug}),
      (select now.ordinal from event_former_slugs former join events now on now.id = former.event_id
        where former.slug = ${slug}))`,
  );
}

/** Whether a deleted event had this slug, in any form, or this id, and no event has it or redirects from it. */
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

const SAME_NAME_MAX = 1000;

/** The taken slugs among `slugs` and their numbered variants, former slugs of other events included. */
async function takenSlugs(db: Database, slugs: string[], ownIds: string[]): Promise<Set<string>> {
  const rows = await db.all<{ slug: string }>(sql`
    with wanted as materialized (select value as slug from json_each(${JSON.stringify(slugs)})),
      own as materialized (select value as id from json_each(${JSON.stringify(ownIds)}))
    ${takenIn("events", "id")} union ${takenIn("event_former_slugs", "event_id")} limit ${SAME_NAME_MAX}`);
  return new Set(rows.map((row) => row.slug));
}

/** The slugs of a table that equal a wanted one or a numbered variant, found along the index. */
function takenIn(table: string, ids: string) {
  const [from, id] = [sql.raw(table), sql.raw(`found.${ids}`)];
  // "." follows "-" in ASCII, so the range finds the numbered variants along the index.
  return sql`select found.slug from wanted cross join ${from} found
      where found.slug = wanted.slug and ${id} not in (select id from own)
    union select found.slug from wanted cross join ${from} found
      where found.slug >= wanted.slug || '-' and found.slug < wanted.slug || '.' and ${id} not in (select id from own)`;
}

const TRIES = 5;

/** The wanted slug of an event; `fixed`: an admin chose it, so it is used unchanged or refused. */
type EventSlug = { id: string; slug: string; fixed: boolean };

/**
 * Writes events with a free slug each, and retries when another write takes one meanwhile. Refuses with `slug_conflict`
 * when an admin's slug is taken.
 */
export async function withFreeSlugs<Result>(
  db: Database,
  wanted: EventSlug[],
  { isNew }: { isNew: boolean },
  write: (slugs: Map<string, string>) => Promise<Result>,
): Promise<Result> {
  if (wanted.length === 0) return write(new Map());
  const [slugs, ids] = [wanted.map(({ slug }) => slug), wanted.map(({ id }) => id)];
  for (let tried = 1; ; tried++) {
    // A new event owns no slug: if its id owns one, a concurrent duplicate of the request was faster.
    const taken = await takenSlugs(db, slugs, isNew ? [] : ids);
    if (wanted.some(({ slug, fixed }) => fixed && taken.has(slug))) throw slugConflict();
    const free = freeSlugs(wanted, taken);
    try {
      return await write(new Map(ids.map((id, index) => [id, free[index] ?? ""])));
    } catch (error) {
      if (!isUniqueViolation(error, "events.slug")) throw error;
      if (wanted.some(({ fixed }) => fixed)) throw slugConflict();
      if (tried === TRIES) throw error;
    }
  }
}

function slugConflict(): Refusal {
  return new Refusal("slug_conflict", { fields: { slug: "validation.slug_conflict" } });
}

/** The most rows among which the shown ones are found: an organizer may have cancelled many, or repeat one every week. */
const LOOKED_AT = 60;

/**
 * Further events of an event's organizer from `today` on, by day: the other dates of its series, and other events, with
 * only the next date of each other series. Cancelled events are left out. Both are empty for an unknown event.
 */
export async function listOtherDates(db: Database, id: string, today: string): Promise<OtherDates> {
  const own = (column: string) => sql`(select ${sql.raw(column)} from events where id = ${id})`;
  const dates = sql`select ordinal, id, cancelled_at from events
    where series_id = ${own("series_id")} and date >= ${today} order by date limit ${LOOKED_AT}`;
  const others = sql`select ordinal, id, cancelled_at, series_id, date from events
    where organizer_id = ${own("organizer_id")} and last_day >= ${today}
    order by last_day, ordinal limit ${LOOKED_AT}`;
  // SQLite takes `ordinal` from the row that has the min() date.
  const next = sql`select ordinal, min(date) as day from (${others})
    where cancelled_at is null and id <> ${id}
      and (series_id is null or series_id is not ${own("series_id")})
    group by coalesce(series_id, id) order by day limit ${OTHER_EVENTS_MAX}`;
  const [series, organizer] = await batchQueries<[CardRow[], CardRow[]]>(db, [
    cardsOf(sql`select ordinal from (${dates}) where cancelled_at is null and id <> ${id}
      limit ${SERIES_DATES_MAX}`),
    cardsOf(sql`select ordinal from (${next})`),
  ]);
  return { series: series.map(toCard), organizer: organizer.map(toCard) };
}

/** The enrolments among which shown participants are searched, the earliest ones. */
const FACES_LOOKED_AT = 100;

/**
 * Who comes to an event and who organizes it, in one round trip; null without the event. Shown are those who chose it
 * and are adults by their birth date, and organizers with a public page. Pages are rendered for an anonymous visitor
 * and cached, so browsers ask for faces apart, at the end of the page. No write purges the answer, because moving an
 * event makes eight cache calls already: a withdrawn consent, which the statement reads, ends with the answer cached
 * for 30 seconds.
 */
export async function findEventPeople(db: Database, id: string, today: string): Promise<EventPeople | null> {
  const coming = sql`cancelled_at is null and last_day >= ${today}`;
  const [events, faces, organizers] = await batchQueries<
    [{ enrolled: number }[], EventPeople["faces"], NonNullable<EventPeople["organizer"]>[]]
  >(db, [
    sql`select iif(${coming}, seats_taken - ${sumHeldSeats(sql`held.event_id = events.id`)}, 0) as enrolled from events where id = ${id}`,
    sql`select substr(u.full_name, 1, instr(u.full_name || ' ', ' ') - 1) as name, u.avatar_url
      from (select user_id from enrolments where status = 'confirmed'
        and event_id = (select id from events where id = ${id} and ${coming}) limit ${FACES_LOOKED_AT}) s
      cross join users u on u.id = s.user_id
      where u.is_active and coalesce(u.birth_date, '') <= date(${today}, '-18 years')
        and (u.shown_as_participant and u.birth_date is not null
          or u.public_profile_enabled and u.role in ('instructor', 'company'))
      order by u.avatar_url is null limit ${FACES_MAX}`,
    sql`select substr(u.created_at, 1, 10) as since,
      iif(u.public_show_events, (select count(*) from (select 1 from events held where held.organizer_id = u.id
        and held.cancelled_at is null and held.last_day < ${today} limit ${COUNT_MAX})), null) as held,
      iif(u.public_show_personal and u.public_show_certifications
        and coalesce(u.scadenza_brevetto, ${today}) >= ${today}, nullif(u.brevetto, 'none'), null) as brevetto
      from events e join users u on u.id = e.organizer_id
      where e.id = ${id} and u.is_active and u.role in ('instructor', 'company')`,
  ]);
  const [event] = events;
  if (!event) return null;
  return { faces, others: Math.max(0, event.enrolled - faces.length), organizer: organizers[0] ?? null };
}

function cardsOf(ordinals: SQL): SQL {
  return sql`select ${cardColumns} from ${cardTables} where events.ordinal in (${ordinals})
    order by events.date, events.ordinal`;
}

type FilterParams = EventFilterParams & Omit<EventFilter, keyof EventFilterParams | "categoryIds">;

/** The filter of a request's parameters. Refuses an unknown category with `not_found`. */
export async function toEventFilter(
  db: Database,
  { category, ...query }: FilterParams,
): Promise<EventFilter> {
  if (category === undefined) return query;
  const categoryIds = findCategoryIds(await listCategories(db), category);
  if (!categoryIds) throw new Refusal("not_found");
  return { ...query, categoryIds };
}
