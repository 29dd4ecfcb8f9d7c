import { toEuros } from "../../lib/money.ts";
import type { PaymentAttention, PaymentStatus } from "../contract.ts";
import { stripeDashboardUrl } from "../stripeDashboard.ts";
import type { FailedRefund, PaymentIssue } from "./outputs.ts";

/** A payment's row with its refunds and dispute. Amounts in cents; `left_cents`: `refundableCents`. */
export type PaymentIssueRow = Omit<
  PaymentIssue,
  "reasons" | "since" | "status" | "amount" | "refunded" | "left" | "stripe_url" | "refunds"
> & {
  /** The column's value; a payment with `unknown_since` is shown as unknown. */
  status: Exclude<PaymentStatus, "unknown">;
  unknown_since: string | null;
  user_id: string;
  attention: PaymentAttention | null;
  amount_cents: number;
  refunded_cents: number;
  left_cents: number;
  /** Whether a refund is waiting. */
  is_refunding: boolean;
  expires_at: string | null;
  updated_at: string;
  refunds: (Omit<FailedRefund, "amount"> & { amount_cents: number })[];
};

/**
 * The reasons why a payment is an issue. A failed refund is no reason when nothing is left to refund, because it was
 * made in Stripe's dashboard or by a later refund.
 */
function issueReasons({
  attention,
  left_cents,
  refunds,
}: Pick<PaymentIssueRow, "attention" | "left_cents" | "refunds">): PaymentAttention[] {
  const stillFailed = refunds.length > 0 ? left_cents > 0 : attention === "refund_failed";
  const attentions = attention && attention !== "refund_failed" ? [attention] : [];
  return stillFailed ? [...attentions, "refund_failed"] : attentions;
}

/** The payment issue for admins; null for a payment without one. */
export function toPaymentIssue(row: PaymentIssueRow, stripe: { test: boolean }): PaymentIssue | null {
  const reasons = issueReasons(row);
  if (reasons.length === 0) return null;
  const {
    attention,
    amount_cents,
    refunded_cents,
    left_cents,
    is_refunding: _sending,
    updated_at,
    expires_at,
    unknown_since,
    user_id: _user,
    ...rest
  } = row;
  const refunds = reasons.includes("refund_failed") ? row.refunds : [];
  return {
    ...rest,
    status: unknown_since ? "unknown" : row.status,
    reasons,
    // The session's expiry, because every unanswered reconciliation updates the payment.
    since:
      attention === "stripe_unreachable"
        ? (expires_at ?? row.created_at)
        : attention === "session_unknown"
          ? (unknown_since ?? updated_at)
          : attention
            ? updated_at
            : (refunds[0]?.created_at ?? updated_at),
    amount: toEuros(amount_cents),
    refunded: toEuros(refunded_cents),
    left: toEuros(left_cents),
    stripe_url: stripeDashboardUrl(row.payment_intent ?? row.session_id, stripe),
    refunds: refunds.map(({ amount_cents: cents, ...refund }) => ({ ...refund, amount: toEuros(cents) })),
  };
}
