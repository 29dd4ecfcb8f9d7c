import { type SQL, sql } from "drizzle-orm";
import { askTogether, type Database } from "../env.ts";
import { cursorOf, placeOf } from "../events/search.ts";
import type { EventSums, LedgerTotals, Movement, MovementKind, Sums } from "./contract.ts";
import { type CentSums, type Period, toSums } from "./rules.ts";

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
  const [rows, last] = await askTogether<[(EventRow & Place)[], Place[]]>(db, [
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

/** Sums of these books. Reads every movement in them, once. */
export async function totalsOf(db: Database, books: Books): Promise<LedgerTotals> {
  const [sums, firsts, events] = await askTogether<
    [
      (CentSums & {
        elsewhere_gross: number;
        elsewhere_refunded: number;
        elsewhere_disputed: number;
        elsewhere: number;
      })[],
      { since: string | null }[],
      NonNullable<LedgerTotals["event"]>[],
    ]
  >(db, [
    sql`
      select coalesce(sum(gross), 0) as gross, coalesce(sum(refunded), 0) as refunded,
        coalesce(sum(disputed), 0) as disputed,
        coalesce(sum(gross) filter (where e.id is null), 0) as elsewhere_gross,
        coalesce(sum(refunded) filter (where e.id is null), 0) as elsewhere_refunded,
        coalesce(sum(disputed) filter (where e.id is null), 0) as elsewhere_disputed,
        count(*) filter (where e.id is null) as elsewhere
      from (
        select l.event_id, ${grossCents} as gross, ${refundedCents} as refunded, ${disputedCents} as disputed
        from ledger_entries l where ${booked(books)} group by l.event_id
      ) moved left join events e on e.id = moved.event_id and +e.organizer_id = ${books.organizerId}`,
    sql`select min(created_at) as since from ledger_entries where organizer_id = ${books.organizerId}`,
    sql`select id, title, slug, date, end_date from events where id = ${books.eventId ?? ""}`,
  ]);
  const {
    gross = 0,
    refunded = 0,
    disputed = 0,
    elsewhere = 0,
    elsewhere_gross = 0,
    elsewhere_refunded = 0,
    elsewhere_disputed = 0,
  } = sums[0] ?? {};
  return {
    ...toSums({ gross, refunded, disputed }),
    elsewhere: elsewhere
      ? toSums({
          gross: elsewhere_gross,
          refunded: elsewhere_refunded,
          disputed: elsewhere_disputed,
        })
      : null,
    since: firsts[0]?.since ?? null,
    event: events[0] ?? null,
  };
}
