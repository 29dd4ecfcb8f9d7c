import type { PaymentAttention } from "../contract.ts";
import type { PaymentIssue } from "./outputs.ts";

/** Attentions that only an admin can resolve, after looking at Stripe's dashboard. */
export const MANUAL_ATTENTIONS = [
  "session_unknown",
  "amount_differs",
  "disputed",
] as const satisfies readonly PaymentAttention[];

/** Attentions that a retry may clear. */
const RETRIED_ATTENTIONS: readonly PaymentAttention[] = [
  "stripe_unreachable",
  "session_unknown",
  "key_refused",
  "refund_failed",
];

/** Whether a retry may resolve the issue. */
export function canRetryIssue({ reasons }: Pick<PaymentIssue, "reasons">): boolean {
  return reasons.some((reason) => RETRIED_ATTENTIONS.includes(reason));
}

export function canResolveIssue({ reasons }: Pick<PaymentIssue, "reasons">): boolean {
  return reasons.some((reason) => (MANUAL_ATTENTIONS as readonly PaymentAttention[]).includes(reason));
}

/** Whether an admin may mark failed refunds as paid outside Stripe. */
export function canMarkPaidBack({ reasons }: Pick<PaymentIssue, "reasons">): boolean {
  return reasons.includes("refund_failed");
}
