import type { Attention, DisputeState, PaymentKind, PaymentStatus, RefundReason } from "../contract.ts";

/** Money that Stripe would not send back. Euros; `last_error` in Stripe's words. */
export type FailedRefund = {
  id: string;
  amount: number;
  reason: RefundReason;
  attempts: number;
  last_error: string | null;
  stripe_refund_id: string | null;
  created_at: string;
};

/**
 * The latest dispute of a payment. Euros; `taken`: what the bank has now. `can_decide`: it is lost, and nobody has said
 * whether the enrolment stays.
 */
export type DisputeView = { state: DisputeState; amount: number; taken: number; can_decide: boolean };

/**
 * A payment that the machine could not settle by itself, and why: what was noted first. Euros; instants in ISO. `since`:
 * when it came here. `person.email` is null once they have left, `event` once it is gone. `stripe_url`: where the
 * payment, or what there is of it, is on Stripe's own dashboard. `left`: what has not gone back and is not on its way.
 */
export type Case = {
  id: string;
  reasons: Attention[];
  since: string;
  kind: PaymentKind;
  status: PaymentStatus;
  title: string;
  event: { id: string; slug: string; date: string } | null;
  person: { full_name: string | null; email: string | null };
  amount: number;
  refunded: number;
  left: number;
  /** How often Stripe was asked about it. */
  checks: number;
  created_at: string;
  paid_at: string | null;
  session_id: string | null;
  payment_intent: string | null;
  stripe_url: string | null;
  refunds: FailedRefund[];
  dispute: DisputeView | null;
};

/** Only somebody who has looked at Stripe can say that these are over. */
export const FOR_PEOPLE = [
  "session_unknown",
  "amount_differs",
  "disputed",
] as const satisfies readonly Attention[];

/** What the machine may find out, or do after all, when it tries again. */
const RETRIED: readonly Attention[] = [
  "stripe_unreachable",
  "session_unknown",
  "key_refused",
  "refund_failed",
];

/** Whether trying again may bring something new. */
export function canRetry({ reasons }: Pick<Case, "reasons">): boolean {
  return reasons.some((reason) => RETRIED.includes(reason));
}

export function canResolve({ reasons }: Pick<Case, "reasons">): boolean {
  return reasons.some((reason) => (FOR_PEOPLE as readonly Attention[]).includes(reason));
}

/** Whether money that Stripe would not send back may have gone back another way: only who sent it can say. */
export function canPayBack({ reasons }: Pick<Case, "reasons">): boolean {
  return reasons.includes("refund_failed");
}

/**
 * How a payment stands after somebody did something about it. `under_way`: a refund is being sent, and comes back here
 * when Stripe says no again. `case`: what is still to be looked at.
 */
export type Standing = { state: "settled" | "under_way" | "unsettled"; case: Case | null };
