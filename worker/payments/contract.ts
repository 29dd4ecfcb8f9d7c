import type { SoldEvent } from "../enrolments/contract.ts";

/** Number of confirmed paid enrolments in an organizer's events, and their revenue in euros, net of refunds. */
export type OrganizerStats = { totalPaidParticipants: number; totalRevenue: number };

const PAYMENT_KINDS = ["event", "organizer_package", "sponsor_package"] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/**
 * `expired`: not paid, and cannot be paid any more. `refunded`: the whole amount was refunded. `unknown`: Stripe does not
 * know the session, so whether it was paid is unknown.
 */
export type PaymentStatus = "open" | "paid" | "expired" | "refunded" | "unknown";

/**
 * Reason of a refund. `late`: paid when no seat was left; `event_past`: paid after the event; `cancelled`: the member
 * cancelled the enrolment; `removed`: the organizer removed the participant; `amount_differs`: the amount paid is not the
 * one asked for; `outside`: refunded in Stripe's dashboard; `package_cancelled`: an admin cancelled the package;
 * `goodwill`: an admin refunded, and what was bought stays.
 */
export const REFUND_REASONS = [
  "late",
  "event_past",
  "cancelled",
  "removed",
  "event_cancelled",
  "amount_differs",
  "outside",
  "account_deleted",
  "package_cancelled",
  "goodwill",
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** Why a payment could not be settled automatically and is a payment issue for the admin. */
const PAYMENT_ATTENTIONS = [
  /** Stripe has not answered for a day. */
  "stripe_unreachable",
  /** Stripe does not know the session: it was opened with the key of another account, or in another mode. */
  "session_unknown",
  /** Stripe rejects the site's API key, or the key lacks a permission (401, 403). Set at one payment only. */
  "key_refused",
  /** The amount paid is not the amount asked for. */
  "amount_differs",
  /** The cardholder's bank disputes the payment. */
  "disputed",
  /** Stripe rejected a refund, or the refund failed. */
  "refund_failed",
] as const;
export type PaymentAttention = (typeof PAYMENT_ATTENTIONS)[number];

/**
 * State of a dispute. `inquiry`: the bank asks and has withdrawn nothing yet; `open`: funds are withdrawn and the bank has
 * not decided; `closed`: ended before any funds were withdrawn.
 */
export const DISPUTE_STATES = ["inquiry", "open", "won", "lost", "closed"] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** Decision of an organizer or admin about an enrolment whose payment was lost in a dispute. */
export type DisputeDecision = "kept" | "removed";

/**
 * Length of a hold and of its checkout session, in minutes. The session expires first, so that the webhook of a payment
 * still finds the seat held. Stripe's minimum for a session is 30 minutes.
 */
export const HOLD_MINUTES = 40;
export const SESSION_MINUTES = 31;

/**
 * State of a paid enrolment: confirmed; cancelled by the member (`given_up`); removed by the organizer; ended with the
 * event; refunded because no seat was left (`late`) or the event was over at the payment; or refunded for another reason
 * (`returned`).
 */
export type EnrolmentOutcome =
  | "confirmed"
  | "given_up"
  | "removed"
  | "event_cancelled"
  | "event_past"
  | "late"
  | "returned";

/** State of a payment, reconciled with Stripe while it is open. Amounts in euros. */
export type PaymentConfirmation = {
  status: PaymentStatus;
  /** State of the enrolment; null for packages, and while the payment is not paid. */
  place: EnrolmentOutcome | null;
  /** Euros refunded, or about to be. */
  refund: number;
  kind: PaymentKind;
  title: string;
  amount: number;
  /** Null for packages, and when the event is deleted. */
  event: { id: string; slug: string } | null;
  package_id: string | null;
  /** Start and end of a paid package, as ISO instants. */
  starts_at: string | null;
  expires_at: string | null;
};

/** Who sold or bought, by name, company, VAT number and address as far as the profile has them. */
export type ReceiptParty = {
  name: string | null;
  company_name: string | null;
  vat_number: string | null;
  address: string | null;
};

/** The seller of a payment: an organizer, or the site's own seller of packages as a text of several lines. */
export type PaymentSeller = ReceiptParty | { text: string };

/** The lines of a seller or buyer for a receipt; `vatLabel` stands before the VAT number. */
export function partyLines(party: PaymentSeller, vatLabel: string): string[] {
  if ("text" in party) return party.text.split("\n").filter((line) => line.trim());
  const { name, company_name, vat_number, address } = party;
  const title =
    company_name && name && company_name !== name ? `${company_name} (${name})` : company_name || name;
  const lines = [title, vat_number && `${vatLabel} ${vat_number}`, address];
  return lines.filter((line): line is string => Boolean(line));
}

/** Receipt number: unique per payment, the same at every call, not without gaps. `day`: YYYY-MM-DD, of the payment. */
export function receiptNumber(paymentId: string, day: string): string {
  return `${day.slice(0, 4)}-${paymentId.slice(-12).toUpperCase()}`;
}

/**
 * A row of "my payments". Amounts in euros, instants in ISO. `refund_waiting`: refunds that Stripe has not made yet.
 * `refund_late`: refunds that Stripe rejected; they are payment issues of the admin.
 */
export type OwnPayment = {
  id: string;
  kind: PaymentKind;
  status: PaymentStatus;
  title: string;
  amount: number;
  refunded: number;
  refund_waiting: number;
  refund_late: number;
  session_id: string | null;
  package_id: string | null;
  /** The event with its current offer, which an open payment continues with. */
  event: ({ id: string; slug: string } & SoldEvent) | null;
  /** Null for an event that is deleted or whose organizer's account is, and for the site under its own name. */
  seller: PaymentSeller | null;
  /** Null once the buyer's account is deleted. */
  buyer: ReceiptParty | null;
  created_at: string;
  paid_at: string | null;
  /** End of an open payment's session, as an ISO instant; null otherwise. */
  expires_at: string | null;
};

/** The longest note of an admin's refund, in characters: it goes to the payer. */
export const REFUND_NOTE_MAX = 500;
export const REFUND_NOTE_MIN = 3;
