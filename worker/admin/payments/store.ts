import { type SQL, sql } from "drizzle-orm";
import { batchQueries, type Database, parseJsonColumns } from "../../env.ts";
import { eventJson, paymentKind } from "../../payments/columns.ts";
import type { PaymentKind } from "../../payments/contract.ts";
import { refundableCents, returningCents } from "../../payments/money.ts";
import {
  listTablePage,
  parseTableCursor,
  streamTableRows,
  type TablePage,
  type TableQuery,
  type TableSort,
} from "../../tablePage.ts";
import { TABLE_PAGE_ROWS } from "../contract.ts";
import type { PaymentExportRequest, PaymentTableRequest } from "./inputs.ts";
import type { AdminPaymentRow } from "./outputs.ts";
import type { PaymentStoryRow, StoryRows } from "./rules.ts";
import type { PaymentScope } from "./search.ts";

/** The JSON of the payer `u`. */
const personJson = sql.raw(`json_object('id', u.id, 'full_name', nullif(u.full_name, ''),
  'email', iif(u.deleted_at is null, u.email, null))`);

const COLUMNS = sql`p.id, ${paymentKind("p")} as kind, iif(p.unknown_since is null, p.status, 'unknown') as status,
  p.attention, p.title, p.amount_cents / 100.0 as amount, p.refunded_cents / 100.0 as refunded, (select
    coalesce(sum(r.amount_cents), 0) / 100.0 from refunds r where r.payment_id = p.id and r.status = 'waiting') as refund_waiting,
  p.created_at, p.paid_at, ${personJson} as person, ${eventJson} as event`;

/** What a page is sorted by: rows are in the order of creation, and each index has their numbers. */
const SORT_COLUMNS = { created_at: "p.rowid", amount: "p.amount_cents" } as const;

/** The most entries of each kind in a story. */
const ENTRIES_MAX = 200;

/** The JSON columns of a story's payment. */
const STORY_JSON = ["event", "organizer", "person", "enrolment", "package", "price_lines"] as const;

/** Prefixes of the dedupe keys of mails about a refund; its id follows. */
const REFUND_MAILS = JSON.stringify(["refund ", "refund ordered ", "refund ordered organizer "]);

/** A page of the table of payments. */
export async function listPayments(
  db: Database,
  request: PaymentTableRequest,
  scope: PaymentScope,
): Promise<TablePage<AdminPaymentRow>> {
  const { limit = TABLE_PAGE_ROWS } = request;
  const query = tableQueryOf(request, scope);
  const cursor = parseTableCursor(request.cursor, query.sort);
  const page = await listTablePage<object>(db, query, { limit, cursor });
  return { ...page, rows: page.rows.map((row) => parseJsonColumns<AdminPaymentRow>(row, "person", "event")) };
}

/** A payment of the CSV: the table's columns, and its ids at Stripe. */
type PaymentCsvRow = AdminPaymentRow & {
  disputed: number;
  session_id: string | null;
  payment_intent: string | null;
};

/** Every payment of the table for its CSV, 1,000 at a time. */
export async function* streamPayments(
  db: Database,
  request: PaymentExportRequest,
  scope: PaymentScope,
): AsyncGenerator<PaymentCsvRow[]> {
  const query = tableQueryOf(request, scope);
  const columns = sql`${COLUMNS}, p.disputed_cents / 100.0 as disputed, p.stripe_session_id as session_id,
    p.stripe_payment_intent as payment_intent`;
  yield* streamTableRows(db, { ...query, columns }, (row: object) =>
    parseJsonColumns<PaymentCsvRow>(row, "person", "event"),
  );
}

function tableQueryOf(request: PaymentExportRequest, scope: PaymentScope): TableQuery {
  const { sort = "created_at", direction, status, kind, issue } = request;
  const conditions = [
    ...(status ? [sql`lower(p.status) = ${status}`] : []),
    ...(kind ? [kindCondition(kind)] : []),
    // Written like the partial indexes.
    ...(status && status !== "paid" ? [sql`p.status <> 'paid'`] : []),
    ...(issue ? [sql`p.attention is not null and (p.attention is null) = 0`] : []),
    ...(scope.by === "event" ? [sql`p.event_id = ${scope.id}`] : []),
    ...(scope.by === "user" ? [sql`p.user_id = ${scope.id}`] : []),
  ];
  return {
    columns: COLUMNS,
    tables: sql`${paymentRows(request, scope)} cross join users u on u.id = p.user_id left join events e on e.id = p.event_id`,
    conditions,
    sort: sortOf(sort, direction ?? "desc"),
  };
}

/** Written like the partial indexes. The row of a voucher's payment has the kind "event". */
function kindCondition(kind: PaymentKind): SQL {
  if (kind === "voucher") return sql`p.voucher_id is not null and (p.voucher_id is null) = 0`;
  const isKind = sql`lower(p.kind) = ${kind}`;
  return kind === "event" ? sql`${isKind} and p.voucher_id is null` : sql`${isKind} and p.kind <> 'event'`;
}

function sortOf(sort: keyof typeof SORT_COLUMNS, direction: TableSort["direction"]): TableSort {
  return { name: sort, expression: sql.raw(SORT_COLUMNS[sort]), id: sql.raw("p.rowid"), direction };
}

/**
 * The payments `p`, read along the index of the scope or, without a scope, of a filter and the sort, because SQLite
 * picks another index where its statistics say little.
 */
function paymentRows(request: PaymentExportRequest, scope: PaymentScope): SQL {
  if (scope.by === "found")
    return sql`json_each(${JSON.stringify(scope.rows)}) found cross join payments p on p.rowid = found.value`;
  const index = indexName(request, scope.by);
  return sql.raw(index ? `payments p indexed by ${index}` : "payments p");
}

function indexName(
  { sort, status, kind, issue }: PaymentExportRequest,
  by: "all" | "event" | "user",
): string {
  if (by !== "all") return `payments_${by}`;
  const order = sort === "amount" ? "_amount" : "";
  if (issue) return `payments_with_issue${order}`;
  if (kind && kind !== "event") return `payments_of_${kind === "voucher" ? kind : "kind"}${order}`;
  if (status && status !== "paid") return `payments_of_status${order}`;
  return order && "payments_of_amount";
}

/** All data of a payment in one round trip, each part along an index; undefined for an unknown payment. */
export async function findStoryRows(db: Database, id: string): Promise<StoryRows | undefined> {
  const limit = sql`limit ${ENTRIES_MAX}`;
  const [payments, deliveries, ledger, refunds, disputes, mails, audit, differences] = await batchQueries<
    [
      object[],
      StoryRows["deliveries"],
      StoryRows["ledger"],
      StoryRows["refunds"],
      StoryRows["disputes"],
      StoryRows["mails"],
      StoryRows["audit"],
      StoryRows["differences"],
    ]
  >(db, [
    sql`select p.id, ${paymentKind("p")} as kind, p.status, p.attention, p.title, p.currency, p.amount_cents, p.refunded_cents,
        ${returningCents("p")} as returning_cents, p.disputed_cents, max(0, ${refundableCents("p")}) as refundable_cents,
        exists (select 1 from disputes d where d.payment_id = p.id and d.state = 'open' and not d.is_charge_refundable) as is_disputed,
        p.stripe_session_id as session_id, p.stripe_payment_intent as payment_intent, p.created_at, p.paid_at,
        p.expires_at, p.checks, p.next_check_at, p.unknown_since, p.terms_version, p.terms_accepted_at, p.price_lines,
        iif(e.id is null, null, json_object('id', e.id, 'slug', e.slug, 'date', e.date, 'end_date', e.end_date)) as event,
        iif(o.id is null, null, json_object('id', o.id, 'full_name', nullif(o.full_name, ''))) as organizer,
        ${personJson} as person, iif(s.id is null, null, json_object('id', s.id, 'status', s.status)) as enrolment,
        s.confirmed_at, s.ended_at, iif(p.user_package_id is null, null, json_object('id', p.user_package_id,
          'package_id', p.package_id, 'expires_at', k.expires_at)) as package,
        k.starts_at as package_starts_at, k.cancelled_at as package_cancelled_at
      from payments p join users u on u.id = p.user_id left join events e on e.id = p.event_id
        left join vouchers v on v.id = p.voucher_id
        left join users o on o.id = coalesce(e.organizer_id, v.organizer_id) left join enrolments s on s.id = p.enrolment_id
        left join user_packages k on k.id = p.user_package_id
      where p.id = ${id}`,
    sql`select v.id, v.type, v.processed_at from stripe_events v where v.payment_id = ${id} order by v.rowid ${limit}`,
    sql`select l.kind, l.amount_cents, l.stripe_reference as reference, l.created_at,
        exists (select 1 from ledger_matches m where m.entry_id = l.id) as is_compared
      from ledger_entries l where l.payment_id = ${id} order by l.created_at ${limit}`,
    sql`select r.id, r.amount_cents, r.reason, r.note, r.status, r.attempts, r.last_error, r.stripe_refund_id,
        r.next_attempt_at, r.created_at, r.done_at
      from refunds r where r.payment_id = ${id} order by r.created_at ${limit}`,
    sql`select d.id, d.state, d.stripe_status, d.reason, d.amount_cents, d.taken_cents, d.decision, d.decided_at, d.created_at
      from disputes d where d.payment_id = ${id} order by d.created_at ${limit}`,
    mailsOf(id),
    sql`select a.id, a.action, nullif(u.full_name, '') as actor, a.after, a.created_at
      from audit_entries a left join users u on u.id = a.actor_id
      where a.subject_id in (select value from (select ${id} as value
          union all select p.enrolment_id from payments p where p.id = ${id}
          union all select p.user_package_id from payments p where p.id = ${id}) where value is not null)
        and a.action <> 'payment.read' order by a.id desc ${limit}`,
    sql`select d.id, d.state, d.ours_cents, d.theirs_cents, d.currency, d.reason, d.found_at
      from ledger_differences d where d.payment_id = ${id} order by d.found_at ${limit}`,
  ]);
  const [found] = payments;
  if (!found) return undefined;
  const payment = parseJsonColumns<PaymentStoryRow>(found, ...STORY_JSON);
  return { payment, deliveries, ledger, refunds, disputes, mails, audit, differences };
}

/**
 * The mails about a payment: those whose dedupe key names the payment, its refunds or its disputes, and those to the
 * payer written in the same batch, so at the same instant, as a refund, or as the enrolment's confirmation or end.
 */
function mailsOf(id: string) {
  return sql`
    select m.id, m.template, m.sent_at, m.attempts, m.last_error, m.created_at, m.failed_at, m.recipient = u.email as is_payer
    from payments p join users u on u.id = p.user_id cross join mails m
    where p.id = ${id} and m.id in (
      select k.id from mails k where k.dedupe_key in (
        select value from json_each(${JSON.stringify([`paid ${id}`, `back ${id}`])})
        union all select prefix.value || r.id from json_each(${REFUND_MAILS}) prefix cross join refunds r where r.payment_id = ${id}
        union all select 'dispute lost ' || d.id from disputes d where d.payment_id = ${id})
      union select t.id from payments q join users w on w.id = q.user_id
        cross join (select r.created_at as at from refunds r where r.payment_id = ${id}
          union select s.confirmed_at from payments o join enrolments s on s.id = o.enrolment_id where o.id = ${id}
          union select s.ended_at from payments o join enrolments s on s.id = o.enrolment_id where o.id = ${id}) moments
        cross join mails t on t.recipient = w.email and t.created_at = moments.at
        where q.id = ${id})
    order by m.created_at limit ${ENTRIES_MAX}`;
}
