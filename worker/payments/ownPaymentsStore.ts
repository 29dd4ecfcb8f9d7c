import { and, desc, eq, lt } from "drizzle-orm";
import type { Database } from "../env.ts";
import { toEuros } from "../lib/money.ts";
import type { PaymentRow } from "./columns.ts";
import type { OwnPayment } from "./outputs.ts";
import { paymentBuyer, paymentPriceLines, paymentSeller, refundProgress } from "./rules.ts";
import { payments } from "./schema.ts";
import { selectPayments } from "./store.ts";

const OWN_PAYMENTS_MAX = 50;

/** A user's payments after `cursor`, newest first, and whether there are more. */
export async function listOwnPayments(
  db: Database,
  userId: string,
  { cursor, limit = OWN_PAYMENTS_MAX }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<{ list: OwnPayment[]; more: boolean }> {
  const rows = await selectPayments(db)
    .where(and(eq(payments.user_id, userId), cursor ? lt(payments.id, cursor) : undefined))
    .orderBy(desc(payments.id))
    .limit(limit + 1);
  const list = rows.slice(0, limit).map((row) => ({
    id: row.id,
    kind: row.kind,
    status: row.unknown_since ? ("unknown" as const) : row.status,
    title: row.title,
    amount: toEuros(row.amount_cents),
    price_lines: paymentPriceLines(row),
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
