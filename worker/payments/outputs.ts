import * as z from "zod";
import type { RouteAnswers } from "../answers.ts";
import { participationOutput, participationRefundOutput, soldEventOutput } from "../enrolments/outputs.ts";
import { REFUND_RULES } from "../events/contract.ts";
import { priceLineOutput } from "../prices/outputs.ts";
import { PAYMENT_KINDS, PAYMENT_PARTS, PAYMENT_STATUSES } from "./contract.ts";

/** The seller or buyer: name, company, VAT number and address as far as the profile has them. */
export type ReceiptParty = z.output<typeof receiptPartyOutput>;
export const receiptPartyOutput = z.strictObject({
  name: z.string().nullable(),
  company_name: z.string().nullable(),
  vat_number: z.string().nullable(),
  address: z.string().nullable(),
});

/** A part of an enrolment's price: as its payment, or `due` and, after the last day, `late`. `amount` in euros. */
export type OwnPaymentPart = z.output<typeof ownPaymentPartOutput>;
export const ownPaymentPartOutput = z.strictObject({
  part: z.enum(PAYMENT_PARTS),
  amount: z.number(),
  status: z.enum([...PAYMENT_STATUSES, "due", "late"]),
  due_on: z.iso.date().nullable().describe("The last day for a balance; null for other parts"),
});

/**
 * A row of "my payments". Amounts in euros, instants in ISO. `refund_waiting`: refunds that Stripe has not made yet.
 * `refund_late`: refunds that Stripe rejected, which are payment issues of admins.
 */
export type OwnPayment = z.output<typeof ownPaymentOutput>;
export const ownPaymentOutput = z.strictObject({
  id: z.uuid(),
  kind: z.enum(PAYMENT_KINDS),
  status: z.enum(PAYMENT_STATUSES),
  title: z.string(),
  amount: z.number(),
  price_lines: z
    .array(priceLineOutput)
    .describe("The lines of the whole price: the full one, and what reduces it"),
  part: z.enum(PAYMENT_PARTS),
  parts: z.array(ownPaymentPartOutput).describe("The parts of the enrolment's price; none for packages"),
  ...participationRefundOutput.shape,
  session_id: z.string().nullable(),
  package_id: z.string().nullable(),
  event: soldEventOutput
    .extend({ id: z.uuid(), slug: z.string() })
    .nullable()
    .describe("The event with its current offer, which an open payment continues with"),
  seller: z
    .union([receiptPartyOutput, z.strictObject({ text: z.string() })])
    .nullable()
    .describe(
      "Null for an event that is deleted or whose organizer's account is, and for the site under its own name",
    ),
  buyer: receiptPartyOutput.nullable().describe("Null once the buyer's account is deleted"),
  created_at: z.iso.datetime(),
  paid_at: z.iso.datetime().nullable(),
  expires_at: z.iso
    .datetime()
    .nullable()
    .describe("End of an open payment's session, as an ISO instant; null otherwise"),
});

/** Number of confirmed paid enrolments in an organizer's events, and their revenue in euros, net of refunds. */
export type OrganizerStats = z.output<typeof organizerStatsOutput>;
export const organizerStatsOutput = z.strictObject({
  totalPaidParticipants: z.number(),
  totalRevenue: z.number(),
});

/** State of a payment, reconciled with Stripe while it is open. Amounts in euros. */
export type PaymentConfirmation = z.output<typeof paymentConfirmationOutput>;
export const paymentConfirmationOutput = z.strictObject({
  status: z.enum(PAYMENT_STATUSES),
  place: z
    .enum(["event_past", "event_cancelled", "confirmed", "late", "removed", "given_up", "returned"])
    .nullable()
    .describe("State of the enrolment; null for packages, and while the payment is not paid"),
  refund: z.number().describe("Euros refunded, or about to be"),
  kind: z.enum(PAYMENT_KINDS),
  part: z.enum(PAYMENT_PARTS),
  title: z.string(),
  amount: z.number(),
  event: z
    .strictObject({ id: z.uuid(), slug: z.string() })
    .nullable()
    .describe("Null for packages, and when the event is deleted"),
  package_id: z.string().nullable(),
  starts_at: z.iso.datetime().nullable().describe("Start and end of a paid package, as ISO instants"),
  expires_at: z.iso.datetime().nullable(),
});

/** URL of Stripe's checkout page. */
export type Checkout = z.output<typeof checkoutOutput>;
export const checkoutOutput = z.strictObject({ url: z.string() });

/** The refund of removing a participant, in euros: all that is not refunded yet. */
export type RemovalTerms = z.output<typeof removalTermsOutput>;
export const removalTermsOutput = z.strictObject({
  paid: z.number(),
  refund: z.number(),
  refund_to_voucher: z.number().describe("The part of the refund that goes to the gift voucher that paid"),
  seats: z.number().int().describe("The seats that end with it: a payer's, with those claimed from it"),
  payer: z
    .strictObject({ full_name: z.string().nullable() })
    .nullable()
    .describe("Of a seat that another user paid: who gets the refund"),
});

/** A cancelled enrolment and its refund, in euros; of a seat that another user paid, the payer's. */
export type CancelledEnrolment = z.output<typeof cancelledEnrolmentOutput>;
export const cancelledEnrolmentOutput = z.strictObject({
  paid: z.number(),
  refund: z.number(),
  refund_to_voucher: z.number(),
  status: z.enum(["cancelled", "refunded"]),
});

/**
 * The refund of cancelling an enrolment today, in euros. `refund_until`: the last day on which cancelling brings a
 * refund, always before the event's first day. For a free enrolment all values are zero or null.
 */
export type CancellationTerms = z.output<typeof cancellationTermsOutput>;
export const cancellationTermsOutput = removalTermsOutput.extend({
  refund_until: z.string().nullable(),
  full_refund_until: z
    .string()
    .nullable()
    .describe(
      "The last day on which a change of the event's day or venue gives everything back; null: nothing changed",
    ),
  rule: z.enum(REFUND_RULES).nullable(),
});

/**
 * The effects of cancelling an event: enrolments (`people`), those with a refund (`paying`), and refunded euros (`total`).
 */
export type EventCancellation = z.output<typeof eventCancellationOutput>;
export const eventCancellationOutput = z.strictObject({
  people: z.number(),
  paying: z.number(),
  total: z.number(),
});

/** A refund that an admin ordered, now or by an earlier call with the same key. Amount in euros. */
export type AdminRefund = z.output<typeof adminRefundOutput>;
export const adminRefundOutput = z.strictObject({
  id: z.uuid(),
  amount: z.number(),
  waits_for_dispute: z
    .boolean()
    .describe("Whether it waits because a bank still decides about a dispute of the payment"),
});

export const paymentsAnswers: RouteAnswers = {
  "GET /api/me/payments": {
    summary: "The caller's payments, newest first",
    output: z.array(ownPaymentOutput),
  },
  "GET /api/payments/organizer-stats": {
    summary: "Paid participants and revenue of an organizer",
    output: organizerStatsOutput,
  },
  "DELETE /api/me/payments/:id": {
    summary: "Gives up a payment that was not made",
    refusals: ["already_paid", "payment_unavailable"],
  },
  "DELETE /api/me/holds/:eventId": {
    summary: "Gives up a held seat",
    refusals: ["already_enrolled", "payment_unavailable"],
  },
  "POST /api/payments/confirm": {
    summary: "What became of a checkout",
    output: paymentConfirmationOutput,
    refusals: ["payment_not_found", "payment_unavailable"],
  },
  "POST /api/payments/create-package-checkout": {
    summary: "Begins the payment of a package",
    output: checkoutOutput,
    refusals: [
      "contact_provider",
      "package_endless",
      "package_not_found",
      "package_start_changed",
      "payment_unavailable",
      "terms_not_accepted",
    ],
  },
  "POST /api/payments/create-checkout-session": {
    summary: "Holds a seat and begins its payment",
    output: checkoutOutput,
    refusals: [
      "already_enrolled",
      "code_ended",
      "code_unknown",
      "code_used_up",
      "event_cancelled",
      "event_free",
      "event_full",
      "event_not_found",
      "event_past",
      "event_under_way",
      "gate_closed",
      "holds_address",
      "holds_max",
      "holds_today",
      "holds_unconfirmed",
      "offer_changed",
      "own_event",
      "payment_unavailable",
      "profile_incomplete",
      "requirements_changed",
      "sales_stopped",
      "seats_offered",
      "terms_not_accepted",
    ],
  },
  "POST /api/payments/webhook": {
    summary: "Takes an event that Stripe signed",
    output: z.strictObject({ received: z.literal(true) }),
    refusals: ["misconfigured"],
  },
  "GET /api/me/participations": {
    summary: "The caller's live enrolments, newest event first",
    output: z.array(participationOutput),
  },
  "POST /api/me/participations/:id/balance": {
    summary: "Begins the payment of the balance after a deposit, or continues it",
    output: checkoutOutput,
    refusals: ["already_paid", "event_cancelled", "event_past", "payment_unavailable", "terms_not_accepted"],
  },
  "POST /api/me/participations/:id/cancellation": {
    summary: "Cancels an enrolment of the caller, with the refund that was shown",
    output: cancelledEnrolmentOutput,
    refusals: ["event_past", "refund_changed", "too_late_to_cancel"],
  },
  "GET /api/me/participations/:id/cancellation": {
    summary: "What the caller gets back by cancelling now",
    output: cancellationTermsOutput,
    refusals: ["too_late_to_cancel"],
  },
  "POST /api/events/:id/cancellation": {
    summary: "Cancels an event with refunds for everyone",
    output: eventCancellationOutput,
    refusals: ["event_past", "refund_changed"],
  },
  "GET /api/events/:id/cancellation": {
    summary: "How many would be refunded how much",
    output: eventCancellationOutput,
    refusals: ["event_cancelled", "event_past"],
  },
  "POST /api/events/:id/participants/:enrolmentId/keep": {
    summary: "Keeps the seat of a participant after a lost dispute",
    refusals: ["event_not_found", "no_lost_dispute"],
  },
  "DELETE /api/events/:id/participants/:enrolmentId": {
    summary: "Removes a participant, with the refund that was shown",
    refusals: ["event_not_found", "event_past", "refund_changed", "too_late_to_cancel"],
  },
  "GET /api/events/:id/participants/:enrolmentId/cancellation": {
    summary: "What a participant would get back",
    output: removalTermsOutput,
    refusals: ["event_not_found", "event_past"],
  },
  "POST /api/admin/payments/:id/refunds": {
    summary: "Refunds a payment in whole or in part",
    answers: { 201: adminRefundOutput },
    refusals: ["payment_not_refundable", "refund_changed", "refund_too_much"],
  },
};
