import { and, asc, eq, gt, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { AuditStatement } from "../../audit/store.ts";
import type { Database } from "../../env.ts";
import { insertFrom } from "../../insertFrom.ts";
import { idOfEach } from "../../notices/store.ts";
import { paymentKind } from "../columns.ts";
import { ledgerComparisons, ledgerDifferences, ledgerMatches } from "../schema.ts";
import { isOfIntent } from "../store.ts";
import type { ComparisonPhase } from "./contract.ts";
import type { LedgerComparisonView } from "./outputs.ts";
import type { DifferenceRow, StripeMoney } from "./rules.ts";

export type ComparisonRow = typeof ledgerComparisons.$inferSelect;

/** The lease of a comparison, renewed after each page: longer than Stripe takes to answer twice. */
const LEASE_MS = 4 * 60_000;

/** Whether the comparison of this day is finished, or another cron run works on it. */
export async function isComparisonBusy(db: Database, day: string, now: Date): Promise<boolean> {
  const row = await db
    .select({ phase: ledgerComparisons.phase, leased_until: ledgerComparisons.leased_until })
    .from(ledgerComparisons)
    .where(eq(ledgerComparisons.day, day))
    .get();
  return row !== undefined && (row.phase === "done" || (row.leased_until ?? "") > now.toISOString());
}

type ComparisonPeriod = { day: string; earliest: string; since: string; until: string };

/**
 * Starts or continues the comparison of a day, for this cron run only. It begins where the last finished one ended, so
 * that days without a cron leave no gap. Undefined when it is finished or another run works on it.
 */
export async function leaseComparison(
  db: Database,
  { day, earliest, since, until }: ComparisonPeriod,
  now: Date,
): Promise<ComparisonRow | undefined> {
  const at = now.toISOString();
  const last = sql`(select c.until from ledger_comparisons c where c.phase = 'done' order by c.day desc limit 1)`;
  const [, leased] = await db.batch([
    insertFrom(
      db,
      ledgerComparisons,
      {
        day,
        since: sql`max(${earliest}, min(${since}, coalesce(${last}, ${since})))`,
        until,
        phase: "listing",
        started_at: at,
      },
      sql`where true`,
    ).onConflictDoNothing(),
    db
      .update(ledgerComparisons)
      .set({ leased_until: leaseEnd(now) })
      .where(
        and(
          eq(ledgerComparisons.day, day),
          ne(ledgerComparisons.phase, "done"),
          or(isNull(ledgerComparisons.leased_until), lte(ledgerComparisons.leased_until, at)),
        ),
      )
      .returning(),
  ]);
  return leased[0];
}

function leaseEnd(now: Date): string {
  return new Date(now.getTime() + LEASE_MS).toISOString();
}

/** Ends this cron run's work on a comparison, so that another run continues. `error`: the reason for an interruption. */
export async function releaseComparison(db: Database, day: string, error: string | null): Promise<void> {
  await db
    .update(ledgerComparisons)
    .set({ leased_until: null, last_error: error?.slice(0, 500) ?? null })
    .where(eq(ledgerComparisons.day, day));
}

/** The position of a comparison after a page. */
export type ComparisonStep = { phase: ComparisonPhase; cursor: string | null };

/**
 * The money of a page as rows `t`, each with its ledger entry `l` or the move `m` of a transfer to an organizer. Raw,
 * because the moves belong to a higher feature.
 */
function moneyRows(money: StripeMoney[]): SQL {
  const column = (name: keyof StripeMoney) => sql`value ->> ${`$.${name}`} as ${sql.raw(name)}`;
  const names = [
    "kind",
    "reference",
    "cents",
    "currency",
    "occurred_at",
    "intent",
    "payment_id",
  ] as const satisfies (keyof StripeMoney)[];
  const columns = sql.join(names.map(column), sql`, `);
  return sql`(select ${columns}, value ->> '$.transaction' as txn from json_each(${JSON.stringify(money)})) t
    left join ledger_entries l on l.kind = t.kind and l.stripe_reference = t.reference
    left join transfer_moves m on m.stripe_id = t.reference and t.kind in ('transfer', 'transfer_reversal')`;
}

/** Cents and currency of ours beside row `t`; null for none. */
const OUR_CENTS = sql.raw("coalesce(l.amount_cents, iif(m.kind = 'transfer', -m.cents, m.cents))");
const OUR_CURRENCY = sql.raw("coalesce(l.currency, iif(m.id is null, null, 'eur'))");

/** An id, version 7, before all that were made at an instant or later. */
export const idBefore = (
  instant: SQL,
) => sql`(select substr(milliseconds, 1, 8) || '-' || substr(milliseconds, 9) from
  (select printf('%012x', cast(unixepoch(${instant}, 'subsec') * 1000 as integer)) as milliseconds))`;

/**
 * Compares a page of Stripe's money with the ledger in one batch, and stores the position: entries with the same amount
 * and currency are matched, and their open differences settled; others become differences, unless no payment here
 * belongs to them. A page compared twice writes nothing new. A settled difference that returns is open again, a
 * resolved one when an amount has changed.
 */
export async function writeCompared(
  db: Database,
  day: string,
  money: StripeMoney[],
  step: ComparisonStep,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const payment = sql`coalesce(l.payment_id, m.payment_id, (select p.id from payments p where p.id = t.payment_id),
    (select p.id from payments p where ${isOfIntent("p", sql`t.intent`)} order by p.id limit 1))`;
  // Of money that Stripe never moved, the currency is nobody's.
  const isEqual = sql`(${OUR_CENTS} is t.cents and (t.cents is null or ${OUR_CURRENCY} = t.currency))`;
  const differs = sql`(not ${isEqual} and (${payment} is not null or t.payment_id is not null))`;
  // Before the batch, which takes no raw statement: what a lost batch leaves marked was found equal all the same.
  if (money.some(({ kind }) => kind === "transfer" || kind === "transfer_reversal"))
    await db.run(sql`update transfer_moves set transaction_id = found.txn
      from (select m.id, coalesce(t.txn, t.reference) as txn from ${moneyRows(money)}
        where m.id is not null and t.cents is not null and ${isEqual}) found
      where transfer_moves.id = found.id and transaction_id is null`);
  const { ours_cents: ours, theirs_cents: theirs, state } = ledgerDifferences;
  const isOpenAgain = sql`(${state} = 'settled' or ${ours} is not excluded.ours_cents or ${theirs} is not excluded.theirs_cents
    or ${ledgerDifferences.currency} is not excluded.currency)`;
  const compared: BatchItem<"sqlite">[] = [
    insertFrom(
      db,
      ledgerMatches,
      { entry_id: sql`l.id`, transaction_id: sql`coalesce(t.txn, t.reference)`, compared_at: at },
      sql`from ${moneyRows(money)} where l.id is not null and t.cents is not null and ${isEqual}`,
    ).onConflictDoNothing(),
    insertFrom(
      db,
      ledgerDifferences,
      {
        id: idOfEach(),
        entry_kind: sql`t.kind`,
        reference: sql`t.reference`,
        payment_id: payment,
        transaction_id: sql`t.txn`,
        ours_cents: OUR_CENTS,
        theirs_cents: sql`t.cents`,
        currency: sql`coalesce(t.currency, ${OUR_CURRENCY})`,
        occurred_at: sql`coalesce(t.occurred_at, l.created_at, m.done_at, ${at})`,
        found_at: at,
        state: "open",
      },
      sql`from ${moneyRows(money)} where ${differs}`,
    ).onConflictDoUpdate({
      target: [ledgerDifferences.entry_kind, ledgerDifferences.reference],
      set: {
        state: sql`case when ${isOpenAgain} then 'open' else ${state} end`,
        settled_at: sql`case when ${isOpenAgain} then null else ${ledgerDifferences.settled_at} end`,
        reason: sql`case when ${isOpenAgain} then null else ${ledgerDifferences.reason} end`,
        payment_id: sql`coalesce(excluded.payment_id, ${ledgerDifferences.payment_id})`,
        transaction_id: sql`coalesce(excluded.transaction_id, ${ledgerDifferences.transaction_id})`,
        ours_cents: sql`excluded.ours_cents`,
        theirs_cents: sql`excluded.theirs_cents`,
        currency: sql`excluded.currency`,
      },
    }),
    db
      .update(ledgerDifferences)
      .set({ state: "settled", settled_at: at })
      .where(
        and(
          eq(state, "open"),
          sql`(${ledgerDifferences.entry_kind}, ${ledgerDifferences.reference}) in
            (select t.kind, t.reference from ${moneyRows(money)} where ${isEqual})`,
        ),
      ),
  ];
  const progress = db
    .update(ledgerComparisons)
    .set({
      ...step,
      compared: sql`${ledgerComparisons.compared} + ${money.length}`,
      last_error: null,
      leased_until: step.phase === "done" ? null : leaseEnd(now),
      ...(step.phase === "done" && { finished_at: at }),
    })
    .where(eq(ledgerComparisons.day, day));
  await db.batch([progress, ...(money.length > 0 ? compared : [])]);
}

/** Money to look up at Stripe. `at`: its position in the comparison's list. */
export type MoneyToLookUp = Pick<StripeMoney, "kind" | "reference" | "intent" | "payment_id"> & {
  at: string;
};

/**
 * Ledger entries and moves of the period without a match, after `cursor`. Left out is what Stripe never had: refunds made by hand,
 * and sessions without a payment intent. Read by the ids, each of which was made at its `created_at` or later.
 */
export async function listUnmatchedEntries(
  db: Database,
  { since, until, cursor }: Pick<ComparisonRow, "since" | "until" | "cursor">,
  limit: number,
): Promise<MoneyToLookUp[]> {
  // A move was claimed before it was done, on the day before at times, so its id may be older.
  return db.all<MoneyToLookUp>(sql`select * from (
      select l.kind, l.stripe_reference as reference, null as intent, l.payment_id, l.id as at
      from ledger_entries l
      where l.id > max(${cursor ?? ""}, ${idBefore(sql`${since}`)}) and l.created_at >= ${since} and l.created_at < ${until}
        and not exists (select 1 from ledger_matches m where m.entry_id = l.id)
        and l.stripe_reference not glob 'by_hand_*' and l.stripe_reference not glob 'cs_*'
      order by l.id limit ${limit})
    union all select * from (
      select iif(m.kind = 'transfer', 'transfer', 'transfer_reversal'), m.stripe_id, null, m.payment_id, m.id
      from transfer_moves m
      where m.id > ${cursor ?? ""} and m.done_at >= ${since} and m.done_at < ${until}
        and m.stripe_id is not null and m.transaction_id is null
      order by m.id limit ${limit})
    order by 5 limit ${limit}`);
}

/** Open differences that an earlier comparison found, after `cursor`. */
export async function listEarlierDifferences(
  db: Database,
  { started_at, cursor }: Pick<ComparisonRow, "started_at" | "cursor">,
  limit: number,
): Promise<MoneyToLookUp[]> {
  const { id, entry_kind, reference, payment_id, state, found_at } = ledgerDifferences;
  return db
    .select({ kind: entry_kind, reference, intent: sql<null>`null`, payment_id, at: id })
    .from(ledgerDifferences)
    .where(and(eq(state, "open"), lte(found_at, started_at), gt(id, cursor ?? "")))
    .orderBy(asc(id))
    .limit(limit);
}

/** The latest comparison and the number of open differences, counted up to a hundred. */
export async function findComparison(db: Database): Promise<LedgerComparisonView> {
  const [row] = await db.all<{ last: string | null; open: number }>(sql`
    select (select json_object('day', c.day, 'since', c.since, 'until', c.until, 'phase', c.phase,
        'compared', c.compared, 'last_error', c.last_error, 'started_at', c.started_at, 'finished_at', c.finished_at)
      from ledger_comparisons c order by c.day desc limit 1) as last,
    (select count(*) from (select 1 from ledger_differences where state = 'open' limit 100)) as open`);
  return { last: row?.last ? JSON.parse(row.last) : null, open: row?.open ?? 0 };
}

/** Differences, newest first: only open ones, or all. */
export async function listDifferences(
  db: Database,
  { limit, cursor, onlyOpen }: { limit: number; cursor?: string | undefined; onlyOpen: boolean },
): Promise<DifferenceRow[]> {
  const conditions = [
    ...(onlyOpen ? [sql`d.state = 'open'`] : []),
    ...(cursor ? [sql`d.id < ${cursor}`] : []),
  ];
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  return db.all<DifferenceRow>(sql`${selectDifferences} ${where} order by d.id desc limit ${limit}`);
}

export async function findDifference(db: Database, id: string): Promise<DifferenceRow | undefined> {
  return db.get<DifferenceRow>(sql`${selectDifferences} where d.id = ${id}`);
}

const selectDifferences = sql`
  select d.id, d.state, d.entry_kind, d.reference, d.ours_cents, d.theirs_cents, d.currency, d.occurred_at, d.found_at,
    d.settled_at, d.reason, p.id as payment_id, ${paymentKind("p")} as payment_kind, p.title as payment_title,
    p.stripe_payment_intent as payment_intent
  from ledger_differences d left join payments p on p.id = d.payment_id`;

/** Resolves an open difference with an admin's reason. False when it is no longer open. `audit` follows directly. */
export async function resolveDifference(
  db: Database,
  { id, reason }: { id: string; reason: string },
  audit: AuditStatement,
  now: Date,
): Promise<boolean> {
  const [resolved] = await db.batch([
    db
      .update(ledgerDifferences)
      .set({ state: "resolved", reason, settled_at: now.toISOString() })
      .where(and(eq(ledgerDifferences.id, id), eq(ledgerDifferences.state, "open")))
      .returning({ id: ledgerDifferences.id }),
    audit,
  ]);
  return resolved.length > 0;
}
