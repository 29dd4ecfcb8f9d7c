import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { VoucherTerms } from "../enrolments/schema.ts";
import type { Database } from "../env.ts";
import { toEuros } from "../lib/money.ts";
import { type PaymentRow, selectPayments } from "./columns.ts";
import { PAYMENT_PARTS, type PaymentPart, type PaymentStatus } from "./contract.ts";
import type { OwnPayment, OwnPaymentPart } from "./outputs.ts";
import { listVoucherEnrolments } from "./ownVoucherPaymentsStore.ts";
import { paymentBuyer, paymentPriceLines, paymentSeller, refundProgress } from "./rules.ts";
import { payments } from "./schema.ts";

const OWN_PAYMENTS_MAX = 50;

type VoucherEnrolment = Awaited<ReturnType<typeof listVoucherEnrolments>>[number];

/** The payments of an enrolment, oldest first, and the balance that it still owes. Cents. */
type EnrolmentPayments = {
  balance_cents: number;
  balance_due_on: string | null;
  /** What went back to a gift voucher. */
  to_voucher_cents: number;
  payments: { part: PaymentPart; amount_cents: number; status: PaymentStatus }[];
};

/** Payments that say more about a part of the price come first: one that was paid hides those that were given up. */
const PART_STATUSES: readonly PaymentStatus[] = ["paid", "refunded", "open", "unknown", "expired"];

/** The parts of an enrolment's price in the order of their payment, each as it stands on `today`; none for packages. */
function paymentParts(enrolment: EnrolmentPayments | null, today: string): OwnPaymentPart[] {
  if (!enrolment) return [];
  const { balance_cents, balance_due_on, payments } = enrolment;
  const isOwed = balance_cents > 0;
  return PAYMENT_PARTS.flatMap((part): OwnPaymentPart[] => {
    const due_on = part === "balance" ? balance_due_on : null;
    const [best] = payments
      .filter((payment) => payment.part === part)
      .toSorted((one, other) => PART_STATUSES.indexOf(one.status) - PART_STATUSES.indexOf(other.status));
    const isUnderWay = best?.status === "open" || best?.status === "unknown";
    if (part === "balance" && isOwed && !isUnderWay) {
      const status = due_on !== null && due_on < today ? "late" : "due";
      return [{ part, amount: toEuros(balance_cents), status, due_on }];
    }
    return best ? [{ part, amount: toEuros(best.amount_cents), status: best.status, due_on }] : [];
  });
}

/** The payments of these payments' enrolments, with what each still owes, by the enrolment's id. */
async function listEnrolmentPayments(
  db: Database,
  rows: Pick<PaymentRow, "enrolment_id">[],
): Promise<Map<string, EnrolmentPayments>> {
  const ids = [...new Set(rows.flatMap(({ enrolment_id: id }) => id ?? []))];
  if (ids.length === 0) return new Map();
  type PartRow = EnrolmentPayments["payments"][number] & Omit<EnrolmentPayments, "payments"> & { id: string };
  const parts = await db.all<PartRow>(sql`
    select s.id, iif(s.status = 'confirmed', s.balance_cents, 0) as balance_cents, s.balance_due_on, q.part, q.amount_cents,
      s.voucher_returned_cents + (select coalesce(sum(claimed.voucher_returned_cents), 0) from enrolments claimed
        where claimed.payer_enrolment_id = s.id) as to_voucher_cents,
      iif(q.unknown_since is null, q.status, 'unknown') as status
    from json_each(${JSON.stringify(ids)}) wanted join enrolments s on s.id = wanted.value
      join payments q on q.enrolment_id = s.id order by q.id`);
  const found = new Map<string, EnrolmentPayments>();
  for (const { id, balance_cents, balance_due_on, to_voucher_cents, ...payment } of parts) {
    const known = found.get(id);
    if (known) known.payments.push(payment);
    else found.set(id, { balance_cents, balance_due_on, to_voucher_cents, payments: [payment] });
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
  // Not a batch, whose rows are objects, in which columns of payment and event with one name would be one.
  const [rows, byVoucher] = await Promise.all([
    selectPayments(db)
      .where(and(eq(payments.user_id, userId), cursor ? lt(payments.id, cursor) : undefined))
      .orderBy(desc(payments.id))
      .limit(limit + 1),
    listVoucherEnrolments(db, userId, { cursor, limit: limit + 1 }),
  ]);
  const others = await listEnrolmentPayments(db, rows);
  const list = [...rows.map((row) => toOwnPayment(row, others.get(row.enrolment_id ?? ""), today))];
  for (const row of byVoucher) if (row.terms) list.push(toVoucherPayment(row, row.terms));
  list.sort((one, other) => (one.id > other.id ? -1 : 1));
  return { list: list.slice(0, limit), more: list.length > limit };
}

function toOwnPayment(row: PaymentRow, enrolment: EnrolmentPayments | undefined, today: string): OwnPayment {
  // A balance repeats the lines of the whole price, whose first part has the voucher.
  const to_voucher_cents = row.part === "balance" ? 0 : (enrolment?.to_voucher_cents ?? 0);
  return {
    id: row.id,
    kind: row.kind,
    status: row.unknown_since ? ("unknown" as const) : row.status,
    title: row.title,
    amount: toEuros(row.amount_cents),
    price_lines: paymentPriceLines(row),
    part: row.part,
    parts: paymentParts(enrolment ?? null, today),
    ...refundProgress({ ...row, to_voucher_cents }),
    session_id: row.stripe_session_id,
    package_id: row.package_id,
    event: row.event && toOwnPaymentEvent(row.event),
    seller: paymentSeller(row),
    buyer: paymentBuyer(row),
    created_at: row.created_at,
    paid_at: row.paid_at,
    expires_at: row.status === "open" ? row.expires_at : null,
  };
}

/** An enrolment that a voucher paid alone: nothing was paid by card. */
function toVoucherPayment(
  { event, status, returned_cents, confirmed_at, created_at, ...row }: VoucherEnrolment,
  { id, title, price_lines }: VoucherTerms,
): OwnPayment {
  const state = status === "refunded" ? "refunded" : "paid";
  return {
    ...{ id, title, price_lines, kind: "event", status: state, amount: 0, part: "whole" },
    parts: [{ part: "whole", amount: 0, status: state, due_on: null }],
    ...{ refunded: 0, refund_waiting: 0, refund_late: 0, to_voucher: toEuros(returned_cents) },
    ...{ session_id: null, package_id: null, event: toOwnPaymentEvent(event) },
    ...{ seller: paymentSeller(row), buyer: paymentBuyer(row) },
    ...{ created_at, paid_at: confirmed_at, expires_at: null },
  };
}

function toOwnPaymentEvent(event: NonNullable<PaymentRow["event"]>): OwnPayment["event"] {
  const { id, slug, date, cost_cents, refund_rule, refund_until_days } = event;
  return { id, slug, date, cost: cost_cents && toEuros(cost_cents), refund_rule, refund_until_days };
}
