import type { Attention, PaymentStatus } from "../contract.ts";
import type { Case, FailedRefund } from "./contract.ts";

/** A payment as the store finds it; cents, and what of it has not gone back and is not on its way. */
export type Found = Omit<
  Case,
  "reasons" | "since" | "status" | "amount" | "refunded" | "left" | "stripe_url" | "refunds"
> & {
  /** As the database has it; `unknown_since` says more. */
  status: Exclude<PaymentStatus, "unknown">;
  unknown_since: string | null;
  attention: Attention | null;
  amount_cents: number;
  refunded_cents: number;
  left_cents: number;
  /** Money of it waits to be sent back. */
  is_refunding: boolean;
  expires_at: string | null;
  updated_at: string;
  refunds: (Omit<FailedRefund, "amount"> & { amount_cents: number })[];
};

/**
 * Why a payment is to be looked at. A refund that failed is no longer a reason once the money has gone back another
 * way, at Stripe by hand or with a later refund.
 */
export function reasonsOf({
  attention,
  left_cents,
  refunds,
}: Pick<Found, "attention" | "left_cents" | "refunds">): Attention[] {
  const stillFailed = refunds.length > 0 ? left_cents > 0 : attention === "refund_failed";
  const noted = attention && attention !== "refund_failed" ? [attention] : [];
  return stillFailed ? [...noted, "refund_failed"] : noted;
}

/** What the admin sees; null when there is nothing to look at. */
export function toCase(found: Found, stripe: { test: boolean }): Case | null {
  const reasons = reasonsOf(found);
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
    ...rest
  } = found;
  const refunds = reasons.includes("refund_failed") ? found.refunds : [];
  return {
    ...rest,
    status: unknown_since ? "unknown" : found.status,
    reasons,
    // Each time that Stripe does not answer is noted on the payment, but it all began when it could be paid no more.
    since:
      attention === "stripe_unreachable"
        ? (expires_at ?? found.created_at)
        : attention === "session_unknown"
          ? (unknown_since ?? updated_at)
          : attention
            ? updated_at
            : (refunds[0]?.created_at ?? updated_at),
    amount: amount_cents / 100,
    refunded: refunded_cents / 100,
    left: left_cents / 100,
    stripe_url: stripeUrl(found, stripe),
    refunds: refunds.map(({ amount_cents: cents, ...refund }) => ({ ...refund, amount: cents / 100 })),
  };
}

/** A payment's page on Stripe's dashboard; of one that nobody has paid, what a search for its session finds. */
function stripeUrl(
  { payment_intent, session_id }: Pick<Found, "payment_intent" | "session_id">,
  { test }: { test: boolean },
): string | null {
  const home = `https://dashboard.stripe.com/${test ? "test/" : ""}`;
  if (payment_intent) return `${home}payments/${encodeURIComponent(payment_intent)}`;
  return session_id && `${home}search?query=${encodeURIComponent(session_id)}`;
}

/** Whether a key of Stripe's is one for trying: what it does is on another dashboard. */
export function isTestKey(key: string | undefined): boolean {
  return /^[a-z]+_test_/.test(key ?? "");
}
