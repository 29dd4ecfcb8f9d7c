import type {
  DisputeState,
  PaymentAttention,
  PaymentKind,
  PaymentStatus,
  RefundReason,
} from "../contract.ts";

/** A refund that Stripe rejected. Amount in euros; `last_error` is Stripe's message. */
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
 * The latest dispute of a payment. Amounts in euros; `taken`: withdrawn by the bank now. `can_decide`: it is lost, and
 * whether the enrolment stays is undecided.
 */
export type DisputeView = { state: DisputeState; amount: number; taken: number; can_decide: boolean };

/**
 * A payment that could not be settled automatically, and the reasons. Amounts in euros, instants in ISO. `since`: when it
 * became an issue. `person.email` is null after the account was deleted, `event` after the event was deleted.
 * `stripe_url`: the payment, or a search for its session, in Stripe's dashboard. `left`: `refundableCents` in euros.
 */
export type PaymentIssue = {
  id: string;
  reasons: PaymentAttention[];
  since: string;
  kind: PaymentKind;
  status: PaymentStatus;
  title: string;
  event: { id: string; slug: string; date: string } | null;
  person: { full_name: string | null; email: string | null };
  amount: number;
  refunded: number;
  left: number;
  /** Number of reconciliations. */
  checks: number;
  created_at: string;
  paid_at: string | null;
  session_id: string | null;
  payment_intent: string | null;
  stripe_url: string | null;
  refunds: FailedRefund[];
  dispute: DisputeView | null;
};

/** Attentions that only an admin who has looked at Stripe's dashboard can resolve. */
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

/** Whether a retry may change anything. */
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

/**
 * State of a payment issue after an admin's action. `under_way`: a refund is being sent, and is an issue again if Stripe
 * rejects it. `case`: the issue that remains; null when there is none.
 */
export type PaymentIssueProgress = {
  state: "settled" | "under_way" | "unsettled";
  case: PaymentIssue | null;
};
