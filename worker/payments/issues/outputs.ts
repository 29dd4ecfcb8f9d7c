import * as z from "zod";
import type { RouteAnswers } from "../../answers.ts";
import {
  DISPUTE_STATES,
  PAYMENT_ATTENTIONS,
  PAYMENT_KINDS,
  PAYMENT_STATUSES,
  REFUND_REASONS,
} from "../contract.ts";

/** A refund that Stripe rejected. Amount in euros; `last_error` is Stripe's message. */
export type FailedRefund = z.output<typeof failedRefundOutput>;
export const failedRefundOutput = z.strictObject({
  id: z.uuid(),
  amount: z.number(),
  reason: z.enum(REFUND_REASONS),
  attempts: z.number(),
  last_error: z.string().nullable(),
  stripe_refund_id: z.string().nullable(),
  created_at: z.iso.datetime(),
});

/**
 * The latest dispute of a payment. Amounts in euros; `taken`: currently withdrawn by the bank. `can_decide`: it is
 * lost, and whether the enrolment stays is undecided.
 */
export type DisputeView = z.output<typeof disputeViewOutput>;
export const disputeViewOutput = z.strictObject({
  state: z.enum(DISPUTE_STATES),
  amount: z.number(),
  taken: z.number(),
  can_decide: z.boolean(),
});

/**
 * A payment that could not be settled automatically, and the reasons. Amounts in euros, instants in ISO. `since`: when it
 * became an issue. `person.email` is null after the account was deleted, `event` after the event was deleted.
 * `stripe_url`: the payment, or a search for its session, in Stripe's dashboard. `left`: `refundableCents` in euros.
 */
export type PaymentIssue = z.output<typeof paymentIssueOutput>;
export const paymentIssueOutput = z.strictObject({
  id: z.uuid(),
  reasons: z.array(z.enum(PAYMENT_ATTENTIONS)),
  since: z.string(),
  kind: z.enum(PAYMENT_KINDS),
  status: z.enum(PAYMENT_STATUSES),
  title: z.string(),
  event: z.strictObject({ id: z.uuid(), slug: z.string(), date: z.iso.date() }).nullable(),
  person: z.strictObject({ full_name: z.string().nullable(), email: z.string().nullable() }),
  amount: z.number(),
  refunded: z.number(),
  left: z.number(),
  checks: z.number().describe("Number of reconciliations"),
  created_at: z.iso.datetime(),
  paid_at: z.iso.datetime().nullable(),
  session_id: z.string().nullable(),
  payment_intent: z.string().nullable(),
  stripe_url: z.string().nullable(),
  refunds: z.array(failedRefundOutput),
  dispute: disputeViewOutput.nullable(),
});

/**
 * State of a payment issue after an admin's action. `under_way`: a refund is being sent, and becomes an issue again if
 * Stripe rejects it. `case`: the remaining issue; null for none.
 */
export type PaymentIssueProgress = z.output<typeof paymentIssueProgressOutput>;
export const paymentIssueProgressOutput = z.strictObject({
  state: z.enum(["settled", "under_way", "unsettled"]),
  case: paymentIssueOutput.nullable(),
});

/** What Stripe says of a payment. `unchanged`: it is still open there. `unanswered`: Stripe does not answer. */
export type PaymentReconciliation = z.output<typeof paymentReconciliationOutput>;
const paymentReconciliationOutput = z.strictObject({
  outcome: z.enum(["paid", "expired", "unchanged", "unanswered"]),
});

export const paymentsIssuesAnswers: RouteAnswers = {
  "POST /api/admin/payments/:id/reconcile": {
    summary: "Asks Stripe what became of a payment that is not settled",
    output: paymentReconciliationOutput,
  },
  "POST /api/admin/payments/:id/paid-back": {
    summary: "Says that a failed refund was paid back by hand",
    output: paymentIssueProgressOutput,
  },
  "POST /api/admin/payments/:id/resolve": {
    summary: "Settles a payment issue by hand",
    output: paymentIssueProgressOutput,
  },
  "POST /api/admin/payments/:id/retry": {
    summary: "Tries a failed refund again",
    output: paymentIssueProgressOutput,
  },
  "GET /api/admin/payments/issues": {
    summary: "Payments that somebody must look at",
    output: z.array(paymentIssueOutput),
  },
};
