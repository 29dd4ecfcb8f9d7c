import { type SQL, sql } from "drizzle-orm";
import { batchQueries, type Database, parseJsonColumns } from "../../env.ts";
import { formatWindowCursor, parseWindowCursor } from "../../events/search.ts";
import { toEuros } from "../../lib/money.ts";
import { toHour } from "../../lib/timeZones.ts";
import { eventJson } from "../columns.ts";
import type { LedgerEntryKind } from "./contract.ts";
import type { EventLedgerSums, LedgerEntry, LedgerSums, LedgerTotals } from "./outputs.ts";
import { type CentSums, type LedgerPeriod, toLedgerSums } from "./rules.ts";

/** The ledger of an organizer, of one event or all, in a period. */
export type LedgerScope = LedgerPeriod & { organizerId: string; eventId?: string | undefined };

/** The most events that a page of `listEventSums` reads to find those with ledger entries. */
const EVENTS_SCANNED = 200;

/** Whether entry `l` is a charge with a refund's id: a refund that the bank returned. */
const cameBack = sql.raw("(l.kind = 'charge' and l.stripe_reference glob 're_*')");
/** Whether entry `l` is a charge with a balance transaction's id: funds or a fee that a dispute reinstated. */
const disputeReturned = sql.raw(
  "(l.kind = 'charge' and (l.stripe_reference glob 'txn_*' or l.stripe_reference glob 'fee_*'))",
);
const grossCents = sql`sum(case when l.kind = 'charge' and not ${cameBack} and not ${disputeReturned}
  then l.amount_cents else 0 end)`;
const disputedCents = sql`sum(case when l.kind in ('dispute', 'dispute_fee') or ${disputeReturned}
  then -l.amount_cents else 0 end)`;
const refundedCents = sql`sum(case when l.kind = 'refund' or ${cameBack} then -l.amount_cents else 0 end)`;

/** The euros that reduced the price of entry `l`, its payment's own charge. */
const discount = sql`iif(l.kind = 'charge' and p.part <> 'balance' and not ${cameBack} and not ${disputeReturned}, coalesce((
  select -sum(line.value ->> 'amount') from json_each(p.price_lines) line
  where line.value ->> 'kind' in ('early', 'member', 'code')), 0), 0)`;

function inPeriod({ since, until }: LedgerPeriod): SQL {
  return sql.join([
    since ? sql`and l.created_at >= ${since} ` : sql``,
    until ? sql`and l.created_at < ${until} ` : sql``,
  ]);
}

/** The entries `l` of a ledger. The unary plus makes SQLite use the event's index instead of the organizer's. */
function inScope({ organizerId, eventId, ...period }: LedgerScope): SQL {
  const owner = eventId
    ? sql`l.event_id = ${eventId} and +l.organizer_id = ${organizerId}`
    : sql`l.organizer_id = ${organizerId}`;
  return sql`${owner} ${inPeriod(period)}`;
}

/** `more`: further columns. */
function selectEntries(where: SQL, more: SQL): SQL {
  return sql`
    select l.id, case when ${cameBack} then 'refund_failed' when ${disputeReturned} then 'dispute_returned'
        else l.kind end as kind, l.amount_cents / 100.0 as amount,
      l.created_at, nullif(u.full_name, '') as person_name, coalesce(e.title, p.title) as event_title ${more}
    from ledger_entries l
      cross join payments p on p.id = l.payment_id
      cross join users u on u.id = p.user_id
      left join events e on e.id = l.event_id
    where ${where}
    order by l.created_at desc, l.rowid desc`;
}

/** The entries after `cursor`, newest first; `next` is the cursor of the following page. */
export async function listLedgerEntries(
  db: Database,
  ledger: LedgerScope,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ entries: LedgerEntry[]; next: string | undefined }> {
  const after = cursor
    ? sql`and (l.created_at, l.rowid) < (select created_at, rowid from ledger_entries where id = ${cursor})`
    : sql``;
  const rows = await db.all<object>(
    sql`${selectEntries(sql`${inScope(ledger)} ${after}`, sql`, ${eventJson} as event`)} limit ${limit + 1}`,
  );
  const entries = rows.slice(0, limit).map((row) => parseJsonColumns<LedgerEntry>(row, "event"));
  return { entries, next: rows.length > limit ? entries.at(-1)?.id : undefined };
}

/** A row of the CSV of ledger entries. */
export type LedgerCsvEntry = {
  kind: LedgerEntryKind;
  amount: number;
  created_at: string;
  person_name: string | null;
  event_title: string;
  event_date: string | null;
  /** What reduced the payment's price, in euros; zero for entries besides its charge. */
  discount: number;
  stripe_reference: string;
};

/** Rows per page of the CSV of ledger entries: a few hundred kilobytes. */
const FILE_PAGE = 1000;

/** All entries for the CSV, newest first: each page is read when the stream needs it. */
export async function* streamLedgerEntries(
  db: Database,
  ledger: LedgerScope,
): AsyncGenerator<LedgerCsvEntry[]> {
  let after = sql``;
  for (;;) {
    const where = sql`${inScope(ledger)} ${after}`;
    const more = sql`, l.stripe_reference, e.date as event_date, l.rowid as position, ${discount} as discount`;
    const rows = await db.all<LedgerCsvEntry & { position: number }>(
      sql`${selectEntries(where, more)} limit ${FILE_PAGE}`,
    );
    const last = rows.at(-1);
    if (last) yield rows;
    if (!last || rows.length < FILE_PAGE) return;
    after = sql`and (l.created_at, l.rowid) < (${last.created_at}, ${last.position})`;
  }
}

type EventSumsRow = Omit<EventLedgerSums, keyof LedgerSums> & CentSums;
type EventSumsPosition = { day: string; ordinal: number };

function toEventSums({ gross, refunded, disputed, ...event }: EventSumsRow): EventLedgerSums {
  return { ...event, ...toLedgerSums({ gross, refunded, disputed }) };
}

/**
 * The sums of each of the organizer's events, latest last day first. Events without entries are left out, so a page can
 * be shorter than its limit and still have a next one. Reads the entries of the returned events, and at most
 * EVENTS_SCANNED events.
 */
export async function listEventSums(
  db: Database,
  { organizerId, ...period }: LedgerScope,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ events: EventLedgerSums[]; next: string | undefined }> {
  const after = cursor ? parseWindowCursor(cursor) : null;
  const own = sql`from events e where e.organizer_id = ${organizerId}
    ${after ? sql`and (e.last_day, e.ordinal) < (${after.day}, ${after.ordinal})` : sql``}
    order by e.last_day desc, e.ordinal desc`;
  const entriesOfEvent = sql`l.event_id = found.id and +l.organizer_id = ${organizerId} ${inPeriod(period)}`;
  const [rows, last] = await batchQueries<[(EventSumsRow & EventSumsPosition)[], EventSumsPosition[]]>(db, [
    sql`
      select e.id, e.title, e.slug, e.date, e.end_date, e.paying, ${grossCents} as gross, ${refundedCents} as refunded,
        ${disputedCents} as disputed, e.last_day as day, e.ordinal
      from (
        select found.ordinal, found.id from (select e.ordinal, e.id ${own} limit ${EVENTS_SCANNED}) found
        where exists (select 1 from ledger_entries l where ${entriesOfEvent}) limit ${limit + 1}
      ) found cross join events e on e.ordinal = found.ordinal cross join ledger_entries l on ${entriesOfEvent}
      group by e.ordinal order by e.last_day desc, e.ordinal desc`,
    sql`select e.last_day as day, e.ordinal ${own} limit 1 offset ${EVENTS_SCANNED - 1}`,
  ]);
  const shown = rows.slice(0, limit);
  const next = rows.length > limit ? shown.at(-1) : last[0];
  return {
    events: shown.map(({ day: _day, ordinal: _ordinal, ...row }) => toEventSums(row)),
    next: next && formatWindowCursor(next),
  };
}

/** A row of the CSV of events, which includes events handed over and, grouped by title, deleted ones. */
export type LedgerCsvEvent = Omit<EventLedgerSums, "id" | "slug" | "date" | "paying"> & {
  date: string | null;
  paying: number | null;
};

/** The sums of every event for the CSV, latest first. */
export async function listAllEventSums(db: Database, ledger: LedgerScope): Promise<LedgerCsvEvent[]> {
  const rows = await db.all<Omit<LedgerCsvEvent, keyof LedgerSums> & CentSums>(sql`
    select coalesce(e.title, p.title) as title, e.date, e.end_date, e.paying,
      ${grossCents} as gross, ${refundedCents} as refunded, ${disputedCents} as disputed
    from ledger_entries l cross join payments p on p.id = l.payment_id left join events e on e.id = l.event_id
    where ${inScope(ledger)}
    group by coalesce(e.id, p.title) order by e.last_day is null, e.last_day desc, e.ordinal desc, title`);
  return rows.map(({ gross, refunded, disputed, ...row }) => ({
    ...row,
    ...toLedgerSums({ gross, refunded, disputed }),
  }));
}

type TotalsRow = { earned: number; refunded: number; disputed: number };
type TotalRows = TotalsRow & {
  elsewhere: number;
  else_earned: number;
  else_refunded: number;
  else_disputed: number;
};

/** Whether the event of entry `l` was deleted, or handed over to another organizer. */
const isElsewhere = sql.raw(
  "not exists (select 1 from events e where e.id = l.event_id and +e.organizer_id = l.organizer_id)",
);

/** The sums of the entries in `where`. */
function entrySums(where: SQL): SQL {
  return sql`select sum(earned) as earned, sum(refunded) as refunded, sum(disputed) as disputed,
      sum(elsewhere * entries) as elsewhere, sum(elsewhere * earned) as else_earned,
      sum(elsewhere * refunded) as else_refunded, sum(elsewhere * disputed) as else_disputed
    from (select sum(l.amount_cents) as earned, ${refundedCents} as refunded, ${disputedCents} as disputed,
      ${isElsewhere} as elsewhere, count(*) as entries
      from ledger_entries l where ${where} group by l.event_id)`;
}

/** The sums of all of an organizer's entries in a period, from one row per hour. */
function hourSums({ organizerId, since, until }: LedgerScope): SQL {
  return sql`select earned_cents as earned, refunded_cents as refunded, disputed_cents as disputed,
      elsewhere_entries as elsewhere, elsewhere_earned_cents as else_earned,
      elsewhere_refunded_cents as else_refunded, elsewhere_disputed_cents as else_disputed
    from organizer_hours where organizer_id = ${organizerId}
      ${since ? sql`and hour >= ${toHour(new Date(since))}` : sql``}
      ${until ? sql`and hour < ${toHour(new Date(until))}` : sql``}`;
}

/** Sums of the entries in a ledger: of all events from one row per hour, of one event from its entries. */
export async function findLedgerTotals(db: Database, ledger: LedgerScope): Promise<LedgerTotals> {
  const sumRows = ledger.eventId ? entrySums(inScope(ledger)) : hourSums(ledger);
  const sum = (name: keyof TotalRows) => sql.raw(`coalesce(sum(${name}), 0) as ${name}`);
  const [sums, firsts, events, [outside]] = await batchQueries<
    [TotalRows[], { since: string | null }[], NonNullable<LedgerTotals["event"]>[], OutsideRow[]]
  >(db, [
    sql`select ${sum("earned")}, ${sum("refunded")}, ${sum("disputed")}, ${sum("elsewhere")}, ${sum("else_earned")},
      ${sum("else_refunded")}, ${sum("else_disputed")} from (${sumRows})`,
    sql`select min(created_at) as since from ledger_entries where organizer_id = ${ledger.organizerId}`,
    sql`select id, title, slug, date, end_date from events where id = ${ledger.eventId ?? ""}`,
    sql`select coalesce(sum(iif(method = 'cash', amount_cents, 0)), 0) as cash,
      coalesce(sum(iif(method = 'transfer', amount_cents, 0)), 0) as transfer
      from event_guests g join events e on e.id = g.event_id
      where g.event_id = ${ledger.eventId ?? ""} and e.organizer_id = ${ledger.organizerId}`,
  ]);
  const [all] = sums;
  if (!all) throw new Error("a sum has no row");
  const { else_earned: earned, else_refunded: refunded, else_disputed: disputed } = all;
  return {
    ...toTotals(all),
    elsewhere: all.elsewhere ? toTotals({ earned, refunded, disputed }) : null,
    since: firsts[0]?.since ?? null,
    event: events[0] ?? null,
    outside: outside?.cash || outside?.transfer ? outsideSums(outside) : null,
  };
}

type OutsideRow = { cash: number; transfer: number };

function outsideSums({ cash, transfer }: OutsideRow): NonNullable<LedgerTotals["outside"]> {
  return { cash: toEuros(cash), transfer: toEuros(transfer) };
}

function toTotals({ earned, refunded, disputed }: TotalsRow) {
  return toLedgerSums({ gross: earned + refunded + disputed, refunded, disputed });
}
