import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../env.ts";
import { toEuros } from "../../lib/money.ts";
import type { PaymentAttention, PaymentKind, PaymentStatus } from "../../payments/contract.ts";
import {
  listTablePage,
  parseTableCursor,
  streamTableRows,
  type TablePage,
  type TableQuery,
  type TableSort,
} from "../../tablePage.ts";
import { TABLE_PAGE_ROWS } from "../contract.ts";
import type { AdminPaymentRow } from "./contract.ts";
import type { PaymentExportRequest, PaymentTableRequest } from "./inputs.ts";
import type { PaymentScope } from "./search.ts";

type PaymentQueryRow = {
  id: string;
  kind: PaymentKind;
  status: Exclude<PaymentStatus, "unknown">;
  unknown_since: string | null;
  attention: PaymentAttention | null;
  title: string;
  event_id: string | null;
  event_slug: string | null;
  event_date: string | null;
  user_id: string;
  full_name: string | null;
  email: string | null;
  amount_cents: number;
  refunded_cents: number;
  waiting_cents: number;
  created_at: string;
  paid_at: string | null;
};

const COLUMNS =
  sql.raw(`p.id, p.kind, p.status, p.unknown_since, p.attention, p.title, p.amount_cents, p.refunded_cents,
  (select coalesce(sum(r.amount_cents), 0) from refunds r where r.payment_id = p.id and r.status = 'waiting') as waiting_cents,
  p.created_at, p.paid_at, u.id as user_id, nullif(u.full_name, '') as full_name,
  case when u.deleted_at is null then u.email end as email,
  e.id as event_id, e.slug as event_slug, e.date as event_date`);

/** What a page is sorted by, and within equals. Rows are in the order of creation, and each index has their numbers. */
const SORT_COLUMNS = {
  created_at: ["p.rowid", "p.rowid"],
  amount: ["p.amount_cents", "p.id"],
} as const;

/** A page of the table of payments. */
export async function listPayments(
  db: Database,
  request: PaymentTableRequest,
  scope: PaymentScope,
): Promise<TablePage<AdminPaymentRow>> {
  const { limit = TABLE_PAGE_ROWS } = request;
  const query = tableQueryOf(request, scope);
  const cursor = parseTableCursor(request.cursor, query.sort);
  const page = await listTablePage<PaymentQueryRow>(db, query, { limit, cursor });
  return { ...page, rows: page.rows.map(toAdminPaymentRow) };
}

/** A payment of the CSV: what the table shows, and its ids at Stripe. */
export type PaymentCsvRow = AdminPaymentRow & {
  disputed: number;
  session_id: string | null;
  payment_intent: string | null;
};

type ExportQueryRow = PaymentQueryRow & {
  disputed_cents: number;
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
  const columns = sql`${COLUMNS}, p.disputed_cents, p.stripe_session_id as session_id,
    p.stripe_payment_intent as payment_intent`;
  for await (const rows of streamTableRows<ExportQueryRow>(db, { ...query, columns }))
    yield rows.map((row) => ({
      ...toAdminPaymentRow(row),
      disputed: toEuros(row.disputed_cents),
      session_id: row.session_id,
      payment_intent: row.payment_intent,
    }));
}

function tableQueryOf(request: PaymentExportRequest, scope: PaymentScope): TableQuery {
  const { sort = "created_at", direction, status, kind, issue } = request;
  const conditions = [
    ...(status ? [sql`lower(p.status) = ${status}`] : []),
    ...(kind ? [sql`lower(p.kind) = ${kind}`] : []),
    // As the partial indexes say it.
    ...(status && status !== "paid" ? [sql`p.status <> 'paid'`] : []),
    ...(kind && kind !== "event" ? [sql`p.kind <> 'event'`] : []),
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

function sortOf(sort: keyof typeof SORT_COLUMNS, direction: TableSort["direction"]): TableSort {
  const [expression, id] = SORT_COLUMNS[sort];
  return { name: sort, expression: sql.raw(expression), id: sql.raw(id), direction };
}

/**
 * The payments `p`, read along the index of the scope or, without one, of a filter and the sort: SQLite would choose
 * another one where its statistics say little.
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
  if (kind && kind !== "event") return `payments_of_kind${order}`;
  if (status && status !== "paid") return `payments_of_status${order}`;
  return order && "payments_of_amount";
}

function toAdminPaymentRow(row: PaymentQueryRow): AdminPaymentRow {
  const { id, kind, attention, title, created_at, paid_at, full_name, email } = row;
  return {
    ...{ id, kind, attention, title, created_at, paid_at },
    status: row.unknown_since ? "unknown" : row.status,
    event: row.event_id ? { id: row.event_id, slug: row.event_slug ?? "", date: row.event_date ?? "" } : null,
    person: { id: row.user_id, full_name, email },
    amount: toEuros(row.amount_cents),
    refunded: toEuros(row.refunded_cents),
    refund_waiting: toEuros(row.waiting_cents),
  };
}
