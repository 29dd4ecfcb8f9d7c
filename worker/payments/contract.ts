/** `voucher`: a gift voucher of an organizer. */
export const PAYMENT_KINDS = ["event", "organizer_package", "sponsor_package", "voucher"] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

export function isPackagePayment({ kind }: { kind: PaymentKind }): boolean {
  return kind === "organizer_package" || kind === "sponsor_package";
}

/**
 * `expired`: not paid, and no longer payable. `refunded`: the whole amount was refunded. `unknown`: Stripe does not
 * know the session, so whether it was paid is unknown.
 */
export const PAYMENT_STATUSES = ["open", "paid", "expired", "refunded", "unknown"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** `deposit` confirms the seat, `balance` is the rest; `whole` is all at once. */
export const PAYMENT_PARTS = ["whole", "deposit", "balance"] as const;
export type PaymentPart = (typeof PAYMENT_PARTS)[number];

/**
 * Reason of a refund. `late`: paid when no seat was left; `event_past`: paid after the event; `cancelled`: the member
 * cancelled the enrolment; `removed`: the organizer removed the participant; `amount_differs`: the paid amount differs
 * from the requested one; `outside`: refunded in Stripe's dashboard; `package_cancelled`: an admin cancelled the
 * package; `role_changed`: paid for a package that the buyer's new role cannot use; `goodwill`: an admin refunded, and
 * the enrolment or package stays; `seat_ended`: a seat that another user had claimed from the payer ended.
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
  "role_changed",
  "goodwill",
  "seat_ended",
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** The reasons why a payment could not be settled automatically and is an admin's payment issue. */
export const PAYMENT_ATTENTIONS = [
  /** Stripe has not answered for a day. */
  "stripe_unreachable",
  /** Stripe does not know the session: it was opened with the key of another account, or in another mode. */
  "session_unknown",
  /** Stripe rejects the site's API key, or the key lacks a permission (401, 403). Set at one payment only. */
  "key_refused",
  /** The paid amount differs from the requested one. */
  "amount_differs",
  /** The cardholder's bank disputes the payment. */
  "disputed",
  /** Stripe rejected a refund, or the refund failed. */
  "refund_failed",
] as const;
export type PaymentAttention = (typeof PAYMENT_ATTENTIONS)[number];

/**
 * State of a dispute. `inquiry`: the bank asks and has withdrawn nothing yet; `open`: funds are withdrawn and the bank
 * has not decided; `closed`: ended before any funds were withdrawn.
 */
export const DISPUTE_STATES = ["inquiry", "open", "won", "lost", "closed"] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** Decision of an organizer or admin about an enrolment whose payment was lost in a dispute. */
export type DisputeDecision = "kept" | "removed";

/**
 * State of a paid enrolment: confirmed; cancelled by the member (`given_up`); removed by the organizer; ended with the
 * event; refunded because no seat was left (`late`) or the event was over at the payment; or refunded for another
 * reason (`returned`).
 */
export type EnrolmentOutcome =
  | "confirmed"
  | "given_up"
  | "removed"
  | "event_cancelled"
  | "event_past"
  | "late"
  | "returned";

/** Receipt number: unique per payment, the same at every call, not without gaps. `day`: YYYY-MM-DD, of the payment. */
export function receiptNumber(paymentId: string, day: string): string {
  return `${day.slice(0, 4)}-${paymentId.slice(-12).toUpperCase()}`;
}

/** The longest note of an admin's refund, in characters, which the payer receives. */
export const REFUND_NOTE_MAX = 500;
export const REFUND_NOTE_MIN = 3;
