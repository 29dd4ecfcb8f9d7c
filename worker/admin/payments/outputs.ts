import * as z from "zod";
import type { RouteAnswers } from "../../answers.ts";
import { AUDIT_ACTIONS } from "../../audit/contract.ts";
import { DIFFERENCE_STATES } from "../../payments/comparison/contract.ts";
import {
  DISPUTE_STATES,
  PAYMENT_ATTENTIONS,
  PAYMENT_KINDS,
  PAYMENT_STATUSES,
  REFUND_REASONS,
} from "../../payments/contract.ts";
import { priceLineOutput } from "../../prices/outputs.ts";
import { auditValuesOutput } from "../outputs.ts";

/** A refund with its state. `next_attempt_at`: the next attempt at Stripe; null once Stripe has answered. */
export type RefundOfStory = z.output<typeof refundOfStoryOutput>;
export const refundOfStoryOutput = z.strictObject({
  id: z.uuid(),
  amount: z.number(),
  reason: z.enum(REFUND_REASONS),
  note: z.string().nullable(),
  state: z.enum(["waiting", "done", "failed"]),
  attempts: z.number(),
  last_error: z.string().nullable(),
  stripe_refund_id: z.string().nullable(),
  next_attempt_at: z.iso.datetime().nullable(),
});

/** One entry of a payment's story. Amounts in euros; in `ledger` and `difference` negative for outgoing money. */
export type StoryEntry = z.output<typeof storyEntryOutput>;
export const storyEntryOutput = z.union([
  z.strictObject({ at: z.string(), what: z.literal("opened") }),
  z.strictObject({ at: z.string(), what: z.literal("paid"), amount: z.number() }),
  // A webhook delivered by Stripe.
  z.strictObject({ at: z.string(), what: z.literal("delivery"), id: z.uuid(), type: z.string() }),
  z.strictObject({
    at: z.string(),
    what: z.literal("ledger"),
    kind: z.enum(["charge", "refund", "dispute", "dispute_fee"]),
    amount: z.number(),
    reference: z.string(),
    is_compared: z.boolean().describe("Whether a comparison found the same money at Stripe"),
  }),
  refundOfStoryOutput.extend({ at: z.string(), what: z.literal("refund") }),
  z.strictObject({
    at: z.string(),
    what: z.literal("refund_done"),
    id: z.uuid(),
    amount: z.number(),
    stripe_refund_id: z.string().nullable(),
  }),
  z.strictObject({
    at: z.string(),
    what: z.literal("dispute"),
    id: z.string(),
    state: z.enum(DISPUTE_STATES),
    stripe_status: z.string(),
    reason: z.string(),
    amount: z.number(),
    taken: z.number(),
  }),
  z.strictObject({
    at: z.string(),
    what: z.literal("dispute_decided"),
    id: z.string(),
    decision: z.enum(["removed", "kept"]),
  }),
  z.strictObject({
    at: z.string(),
    what: z.enum(["enrolment_confirmed", "enrolment_ended", "package_granted", "package_ended"]),
  }),
  // A mail of the outbox: its kind and state, never its text.
  z.strictObject({
    at: z.string(),
    what: z.literal("mail"),
    id: z.uuid(),
    template: z.string(),
    to: z.enum(["organizer", "payer"]),
    state: z.enum(["failed", "waiting", "sent"]),
    sent_at: z.iso.datetime().nullable(),
    attempts: z.number(),
    last_error: z.string().nullable(),
  }),
  z.strictObject({
    at: z.string(),
    what: z.literal("audit"),
    id: z.uuid(),
    action: z.enum(AUDIT_ACTIONS),
    actor: z.string().nullable(),
    after: auditValuesOutput.nullable(),
  }),
  z.strictObject({
    at: z.string(),
    what: z.literal("difference"),
    id: z.uuid(),
    kind: z.enum(["amount_differs", "missing_here", "missing_there"]),
    state: z.enum(DIFFERENCE_STATES),
    ours: z.number().nullable(),
    theirs: z.number().nullable(),
    currency: z.string(),
    reason: z.string().nullable(),
  }),
]);

/**
 * A row of the table of payments. Amounts in euros, instants in ISO. `person.email` is null for a deleted account,
 * `event` for packages and a deleted event.
 */
export type AdminPaymentRow = z.output<typeof adminPaymentRowOutput>;
export const adminPaymentRowOutput = z.strictObject({
  id: z.uuid(),
  kind: z.enum(PAYMENT_KINDS),
  status: z.enum(PAYMENT_STATUSES),
  attention: z.enum(PAYMENT_ATTENTIONS).nullable(),
  title: z.string(),
  event: z.strictObject({ id: z.uuid(), slug: z.string(), date: z.iso.date() }).nullable(),
  person: z.strictObject({ id: z.uuid(), full_name: z.string().nullable(), email: z.string().nullable() }),
  amount: z.number(),
  refunded: z.number(),
  refund_waiting: z.number().describe("Euros of refunds that Stripe has not made yet"),
  created_at: z.iso.datetime(),
  paid_at: z.iso.datetime().nullable(),
});

/** All data of one payment, and its story in chronological order. Amounts in euros, instants in ISO. */
export type PaymentStory = z.output<typeof paymentStoryOutput>;
export const paymentStoryOutput = adminPaymentRowOutput.extend({
  currency: z.string(),
  price_lines: z.array(priceLineOutput).describe("The lines of the whole price"),
  disputed: z.number(),
  refundable: z.number().describe("What can still be refunded; zero while the payment is not paid"),
  is_disputed: z.boolean().describe("A bank decides about a dispute, and Stripe refunds nothing meanwhile"),
  event: z
    .strictObject({ id: z.uuid(), slug: z.string(), date: z.iso.date(), end_date: z.iso.date().nullable() })
    .nullable(),
  organizer: z
    .strictObject({ id: z.uuid(), full_name: z.string().nullable() })
    .nullable()
    .describe("The event's organizer"),
  enrolment: z
    .strictObject({
      id: z.uuid(),
      status: z.enum(["held", "confirmed", "cancelled", "refunded", "released"]),
    })
    .nullable(),
  package: z
    .strictObject({
      id: z.uuid(),
      package_id: z.string().nullable(),
      is_running: z.boolean(),
      expires_at: z.iso.datetime().nullable(),
    })
    .nullable(),
  session_id: z.string().nullable(),
  payment_intent: z.string().nullable(),
  stripe_url: z.string().nullable(),
  expires_at: z.iso.datetime().nullable(),
  checks: z.number().describe("Number of reconciliations with Stripe"),
  next_check_at: z.iso.datetime().nullable().describe("When the next reconciliation is due"),
  unknown_since: z.string().nullable(),
  is_unsettled: z.boolean().describe("Stripe may still report a change, and can be asked"),
  terms_version: z
    .string()
    .nullable()
    .describe("The terms of sale that the payer accepted; null for payments from before there were any"),
  terms_accepted_at: z.iso.datetime().nullable(),
  entries: z.array(storyEntryOutput),
});

export const adminPaymentsAnswers: RouteAnswers = {
  "GET /api/admin/payments/:id": { summary: "The whole story of a payment", output: paymentStoryOutput },
  "GET /api/admin/payments.csv": {
    summary: "Payments as CSV",
    output: "text/csv",
    refusals: ["payment_unavailable"],
  },
  "GET /api/admin/payments": {
    summary: "Payments as a table",
    output: z.array(adminPaymentRowOutput),
    refusals: ["payment_unavailable"],
  },
};
