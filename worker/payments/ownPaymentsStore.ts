import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { Database } from "../env.ts";
import { toEuros } from "../lib/money.ts";
import type { PaymentRow } from "./columns.ts";
import type { OwnPayment } from "./outputs.ts";
import {
  type EnrolmentPayments,
  paymentBuyer,
  paymentParts,
  paymentSeller,
  refundProgress,
} from "./rules.ts";
import { payments } from "./schema.ts";
import { selectPayments } from "./store.ts";

const OWN_PAYMENTS_MAX = 50;

/** The payments of these payments' enrolments, with what each still owes, by the enrolment's id. */
async function listEnrolmentPayments(
  db: Database,
  rows: Pick<PaymentRow, "enrolment_id">[],
): Promise<Map<string, EnrolmentPayments>> {
  const ids = [...new Set(rows.flatMap(({ enrolment_id: id }) => id ?? []))];
  if (ids.length === 0) return new Map();
  type PartRow = EnrolmentPayments["payments"][number] & {
    id: string;
    balance_cents: number;
    balance_due_on: string | null;
  };
  const parts = await db.all<PartRow>(sql`
    select s.id, iif(s.status = 'confirmed', s.balance_cents, 0) as balance_cents, s.balance_due_on, q.part, q.amount_cents,
      iif(q.unknown_since is null, q.status, 'unknown') as status
    from json_each(${JSON.stringify(ids)}) wanted join enrolments s on s.id = wanted.value
      join payments q on q.enrolment_id = s.id order by q.id`);
  const found = new Map<string, EnrolmentPayments>();
  for (const { id, balance_cents, balance_due_on, ...payment } of parts) {
    const known = found.get(id);
    if (known) known.payments.push(payment);
    else found.set(id, { balance_cents, balance_due_on, payments: [payment] });
  }
  return found;
}

/** A user's payments after `cursor`, newest first, and whether there are more. `today`: of the site's time zone. */
export async function listOwnPayments(
  db: Database,
  userId: string,
  {
    cursor,
    limit = OWN_PAYMENTS_MAX,
    today,
  }: { cursor?: string | undefined; limit?: number | undefined; today: string },
): Promise<{ list: OwnPayment[]; more: boolean }> {
  const rows = await selectPayments(db)
    .where(and(eq(payments.user_id, userId), cursor ? lt(payments.id, cursor) : undefined))
    .orderBy(desc(payments.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const others = await listEnrolmentPayments(db, shown);
  const list = shown.map((row) => ({
    id: row.id,
    kind: row.kind,
    status: row.unknown_since ? ("unknown" as const) : row.status,
    title: row.title,
    amount: toEuros(row.amount_cents),
    part: row.part,
    parts: paymentParts(others.get(row.enrolment_id ?? "") ?? null, today),
    ...refundProgress(row),
    session_id: row.stripe_session_id,
    package_id: row.package_id,
    event: row.event && toOwnPaymentEvent(row.event),
    seller: paymentSeller(row),
    buyer: paymentBuyer(row),
    created_at: row.created_at,
    paid_at: row.paid_at,
    expires_at: row.status === "open" ? row.expires_at : null,
  }));
  return { list, more: rows.length > limit };
}
function toOwnPaymentEvent(event: NonNullable<PaymentRow["event"]>): OwnPayment["event"] {
  const { id, slug, date, cost_cents, refund_rule, refund_until_days } = event;
  return { id, slug, date, cost: cost_cents && toEuros(cost_cents), refund_rule, refund_until_days };
}
