import * as z from "zod";
import { type RouteAnswers, viewOf } from "../../answers.ts";
import { DISPUTE_STATES, REFUND_REASONS } from "../contract.ts";
import type { DisputeView, FailedRefund, PaymentIssue, PaymentIssueProgress } from "./contract.ts";

export const failedRefundOutput = viewOf<FailedRefund>("FailedRefund")(
  z.strictObject({
    id: z.uuid(),
    amount: z.number(),
    reason: z.enum(REFUND_REASONS),
    attempts: z.number(),
    last_error: z.string().nullable(),
    stripe_refund_id: z.uuid().nullable(),
    created_at: z.iso.datetime(),
  }),
);

export const disputeViewOutput = viewOf<DisputeView>("DisputeView")(
  z.strictObject({
    state: z.enum(DISPUTE_STATES),
    amount: z.number(),
    taken: z.number(),
    can_decide: z.boolean(),
  }),
);

export const paymentIssueOutput = viewOf<PaymentIssue>("PaymentIssue")(
  z.strictObject({
    id: z.uuid(),
    reasons: z.array(
      z.enum([
        "amount_differs",
        "disputed",
        "stripe_unreachable",
        "session_unknown",
        "key_refused",
        "refund_failed",
      ]),
    ),
    since: z.string(),
    kind: z.enum(["event", "organizer_package", "sponsor_package"]),
    status: z.enum(["refunded", "open", "paid", "expired", "unknown"]),
    title: z.string(),
    event: z
      .strictObject({
        id: z.uuid(),
        slug: z.string(),
        date: z.iso.date(),
      })
      .nullable(),
    person: z.strictObject({
      full_name: z.string().nullable(),
      email: z.string().nullable(),
    }),
    amount: z.number(),
    refunded: z.number(),
    left: z.number(),
    checks: z.number(),
    created_at: z.iso.datetime(),
    paid_at: z.iso.datetime().nullable(),
    session_id: z.string().nullable(),
    payment_intent: z.string().nullable(),
    stripe_url: z.string().nullable(),
    refunds: z.array(failedRefundOutput),
    dispute: disputeViewOutput.nullable(),
  }),
);

export const paymentIssueProgressOutput = viewOf<PaymentIssueProgress>("PaymentIssueProgress")(
  z.strictObject({
    state: z.enum(["settled", "under_way", "unsettled"]),
    case: paymentIssueOutput.nullable(),
  }),
);

export const paymentsIssuesAnswers: RouteAnswers = {
  "POST /api/admin/payments/:id/paid-back": {
    summary: "Says that a failed refund was paid back by hand",
    answers: { 200: paymentIssueProgressOutput },
    refusals: ["payment_not_found"],
  },
  "POST /api/admin/payments/:id/resolve": {
    summary: "Settles a payment issue by hand",
    answers: { 200: paymentIssueProgressOutput },
    refusals: ["payment_not_found"],
  },
  "POST /api/admin/payments/:id/retry": {
    summary: "Tries a failed refund again",
    answers: { 200: paymentIssueProgressOutput },
    refusals: ["misconfigured", "payment_not_found"],
  },
  "GET /api/admin/payments/issues": {
    summary: "Payments that somebody must look at",
    answers: { 200: z.array(paymentIssueOutput) },
    hasCursor: true,
  },
};
