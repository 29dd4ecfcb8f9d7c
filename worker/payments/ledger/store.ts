import { type SQL, sql } from "drizzle-orm";
import { batchQueries, type Database } from "../../env.ts";
import { cursorOf, placeOf } from "../../events/search.ts";
import type { EventSums, LedgerTotals, Movement, MovementKind, Sums } from "./contract.ts";
import { type CentSums, type Period, toSums, wholeDaysOf } from "./rules.ts";

/** Whose books, of which event, and when. */
export type Books = Period & { organizerId: string; eventId?: string | undefined };

/** A page of events looks through so many of them at a time for those that have brought something. */
const LOOKED_THROUGH = 200;

/** A charge that bears a refund's name is a refund that came back. */
const cameBack = sql.raw("(l.kind = 'charge' and l.stripe_reference glob 're_*')");
/** A charge that bears a balance transaction's name is what a dispute gave back. */
const disputeReturned = sql.raw(
  "(l.kind = 'charge' and (l.stripe_reference glob 'txn_*' or l.stripe_reference glob 'fee_*'))",
);
const grossCents = sql`sum(case when l.kind = 'charge' and not ${cameBack} and not ${disputeReturned}
  then l.amount_cents else 0 end)`;
const disputedCents = sql`sum(case when l.kind in ('dispute', 'dispute_fee') or ${disputeReturned}
  then -l.amount_cents else 0 end)`;
const refundedCents = sql`sum(case when l.kind = 'refund' or ${cameBack} then -l.amount_cents else 0 end)`;

function inPeriod({ since, until }: Period): SQL {
  return sql.join([
    since ? sql`and l.created_at >= ${since} ` : sql``,
    until ? sql`and l.created_at < ${until} ` : sql``,
  ]);
}

/** The rows of these books. Those of one event are found along its index, or those of all events would be read. */
function booked({ organizerId, eventId, ...period }: Books): SQL {
  const whose = eventId
    ? sql`l.event_id = ${eventId} and +l.organizer_id = ${organizerId}`
    : sql`l.organizer_id = ${organizerId}`;
  return sql`${whose} ${inPeriod(period)}`;
}

type MovementRow = Omit<Movement, "event"> & {
  stripe_reference: string;
  event_id: string | null;
  event_slug: string | null;
  event_date: string | null;
};

/** Where a movement stands in the order of its list, together with `created_at`. */
type MovementPosition = { position: number };

function movementsWhere(where: SQL, more = sql``): SQL {
  return sql`
    select l.id, case when ${cameBack} then 'refund_failed' when ${disputeReturned} then 'dispute_returned'
        else l.kind end as kind, l.amount_cents / 100.0 as amount,
      l.created_at, l.stripe_reference, nullif(u.full_name, '') as person_name, coalesce(e.title, p.title) as event_title,
      e.id as event_id, e.slug as event_slug, e.date as event_date ${more}
    from ledger_entries l
      cross join payments p on p.id = l.payment_id
      cross join users u on u.id = p.user_id
      left join events e on e.id = l.event_id
    where ${where}
    order by l.created_at desc, l.rowid desc`;
}

function toMovement({
  event_id,
  event_slug,
  event_date,
  stripe_reference: _,
  ...movement
}: MovementRow): Movement {
  const event = event_id && { id: event_id, slug: event_slug ?? "", date: event_date ?? "" };
  return { ...movement, event: event || null };
}

/** What moved, newest first, from after the movement `cursor` on; `next` is where the following page begins. */
export async function listMovements(
  db: Database,
  books: Books,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ movements: Movement[]; next: string | undefined }> {
  const after = cursor
    ? sql`and (l.created_at, l.rowid) < (select created_at, rowid from ledger_entries where id = ${cursor})`
    : sql``;
  const rows = await db.all<MovementRow>(
    sql`${movementsWhere(sql`${booked(books)} ${after}`)} limit ${limit + 1}`,
  );
  const movements = rows.slice(0, limit).map(toMovement);
  return { movements, next: rows.length > limit ? movements.at(-1)?.id : undefined };
}

/** A line of the file of movements; `reference` is Stripe's. */
export type BookedMovement = {
  kind: MovementKind;
  amount: number;
  created_at: string;
  person_name: string | null;
  event_title: string;
  event_date: string | null;
  stripe_reference: string;
};

/** Rows of a page of the file of movements: a few hundred kilobytes. */
const FILE_PAGE = 1000;

/** Everything that moved, newest first, for a file: page by page, each read when it is asked for. */
export async function* everyMovement(db: Database, books: Books): AsyncGenerator<BookedMovement[]> {
  let after = sql``;
  for (;;) {
    const where = sql`${booked(books)} ${after}`;
    const rows = await db.all<MovementRow & MovementPosition>(
      sql`${movementsWhere(where, sql`, l.rowid as position`)} limit ${FILE_PAGE}`,
    );
    const last = rows.at(-1);
    if (last) yield rows;
    if (!last || rows.length < FILE_PAGE) return;
    after = sql`and (l.created_at, l.rowid) < (${last.created_at}, ${last.position})`;
  }
}

type EventRow = Omit<EventSums, keyof Sums> & CentSums;
type Place = { day: string; ordinal: number };

function toEventSums({ gross, refunded, disputed, ...event }: EventRow): EventSums {
  return { ...event, ...toSums({ gross, refunded, disputed }) };
}

/**
 * What each of one's own events brought, those that end last first; events that nothing moved for are left out, so a
 * page can be shorter than its limit and still have a next one. Reads the movements of the events it answers, and
 * LOOKED_THROUGH events at most, however many there are.
 */
export async function listEventSums(
  db: Database,
  { organizerId, ...period }: Books,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ events: EventSums[]; next: string | undefined }> {
  const after = cursor ? placeOf(cursor) : null;
  const own = sql`from events e where e.organizer_id = ${organizerId}
    ${after ? sql`and (e.last_day, e.ordinal) < (${after.day}, ${after.ordinal})` : sql``}
    order by e.last_day desc, e.ordinal desc`;
  const moved = sql`l.event_id = found.id and +l.organizer_id = ${organizerId} ${inPeriod(period)}`;
  const [rows, last] = await batchQueries<[(EventRow & Place)[], Place[]]>(db, [
    sql`
      select e.id, e.title, e.slug, e.date, e.end_date, e.paying, ${grossCents} as gross, ${refundedCents} as refunded,
        ${disputedCents} as disputed, e.last_day as day, e.ordinal
      from (
        select found.ordinal, found.id from (select e.ordinal, e.id ${own} limit ${LOOKED_THROUGH}) found
        where exists (select 1 from ledger_entries l where ${moved}) limit ${limit + 1}
      ) found cross join events e on e.ordinal = found.ordinal cross join ledger_entries l on ${moved}
      group by e.ordinal order by e.last_day desc, e.ordinal desc`,
    sql`select e.last_day as day, e.ordinal ${own} limit 1 offset ${LOOKED_THROUGH - 1}`,
  ]);
  const shown = rows.slice(0, limit);
  const next = rows.length > limit ? shown.at(-1) : last[0];
  return {
    events: shown.map(({ day: _day, ordinal: _ordinal, ...row }) => toEventSums(row)),
    next: next && cursorOf(next),
  };
}

/** A line of the file of events: also of those that are gone, or somebody else's by now. Of the gone, by their titles. */
export type BookedEvent = Omit<EventSums, "id" | "slug" | "date" | "paying"> & {
  date: string | null;
  paying: number | null;
};

/** What every event brought, the latest first, for a file. */
export async function everyEventSums(db: Database, books: Books): Promise<BookedEvent[]> {
  const rows = await db.all<Omit<BookedEvent, keyof Sums> & CentSums>(sql`
    select coalesce(e.title, p.title) as title, e.date, e.end_date, e.paying,
      ${grossCents} as gross, ${refundedCents} as refunded, ${disputedCents} as disputed
    from ledger_entries l cross join payments p on p.id = l.payment_id left join events e on e.id = l.event_id
    where ${booked(books)}
    group by coalesce(e.id, p.title) order by e.last_day is null, e.last_day desc, e.ordinal desc, title`);
  return rows.map(({ gross, refunded, disputed, ...row }) => ({
    ...row,
    ...toSums({ gross, refunded, disputed }),
  }));
}

type TotalsRow = { earned: number; refunded: number; disputed: number };
type TotalRows = TotalsRow & {
  elsewhere: number;
  else_earned: number;
  else_refunded: number;
  else_disputed: number;
};

/** Of an entry `l`: whether its event is gone, or another organizer's by now. */
const isElsewhere = sql.raw(
  "not exists (select 1 from events e where e.id = l.event_id and +e.organizer_id = l.organizer_id)",
);

/** The sums of some entries, with a sign. */
function entrySums(where: SQL, sign: 1 | -1): SQL {
  return sql`select ${sign} * sum(earned) as earned, ${sign} * sum(refunded) as refunded,
      ${sign} * sum(disputed) as disputed, ${sign} * sum(elsewhere * entries) as elsewhere,
      ${sign} * sum(elsewhere * earned) as else_earned, ${sign} * sum(elsewhere * refunded) as else_refunded,
      ${sign} * sum(elsewhere * disputed) as else_disputed
    from (select sum(l.amount_cents) as earned, ${refundedCents} as refunded, ${disputedCents} as disputed,
      ${isElsewhere} as elsewhere, count(*) as entries
      from ledger_entries l where ${where} group by l.event_id)`;
}

/** The sums of all of an organizer's entries in a period: a row per day, and the entries of a few hours at its ends. */
function daySums({ organizerId, since, until }: Books): SQL {
  const { from, to, edges } = wholeDaysOf({ ...(since && { since }), ...(until && { until }) });
  const days = sql`select earned_cents as earned, refunded_cents as refunded, disputed_cents as disputed,
      elsewhere_entries as elsewhere, elsewhere_earned_cents as else_earned,
      elsewhere_refunded_cents as else_refunded, elsewhere_disputed_cents as else_disputed
    from organizer_days where organizer_id = ${organizerId}
      ${from ? sql`and day >= ${from}` : sql``} ${to ? sql`and day < ${to}` : sql``}`;
  const hours = edges.map(({ sign, ...edge }) => entrySums(booked({ organizerId, ...edge }), sign));
  return sql.join([days, ...hours], sql` union all `);
}

/**
 * Sums of these books. Of all events it reads a row per day and the entries of a few hours, however many there are; of
 * one event its entries.
 */
export async function totalsOf(db: Database, books: Books): Promise<LedgerTotals> {
  const moved = books.eventId ? entrySums(booked(books), 1) : daySums(books);
  const sum = (name: keyof TotalRows) => sql.raw(`coalesce(sum(${name}), 0) as ${name}`);
  const [sums, firsts, events] = await batchQueries<
    [TotalRows[], { since: string | null }[], NonNullable<LedgerTotals["event"]>[]]
  >(db, [
    sql`select ${sum("earned")}, ${sum("refunded")}, ${sum("disputed")}, ${sum("elsewhere")}, ${sum("else_earned")},
      ${sum("else_refunded")}, ${sum("else_disputed")} from (${moved})`,
    sql`select min(created_at) as since from ledger_entries where organizer_id = ${books.organizerId}`,
    sql`select id, title, slug, date, end_date from events where id = ${books.eventId ?? ""}`,
  ]);
  const [all] = sums;
  if (!all) throw new Error("a sum has no row");
  const { else_earned: earned, else_refunded: refunded, else_disputed: disputed } = all;
  return {
    ...sumsOf(all),
    elsewhere: all.elsewhere ? sumsOf({ earned, refunded, disputed }) : null,
    since: firsts[0]?.since ?? null,
    event: events[0] ?? null,
  };
}

function sumsOf({ earned, refunded, disputed }: TotalsRow) {
  return toSums({ gross: earned + refunded + disputed, refunded, disputed });
}
