import type { SoldEvent } from "../enrolments/contract.ts";

/** What an organizer has from people who pay: those whose paid place stands, and euros, refunds taken off. */
export type OrganizerStats = { totalPaidParticipants: number; totalRevenue: number };

export const PAYMENT_KINDS = ["event", "organizer_package", "sponsor_package"] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/**
 * `expired`: nothing was paid and nothing can be any more. `refunded`: all of it went back. `unknown`: Stripe does not
 * know the session, so nobody can say whether it was paid.
 */
export type PaymentStatus = "open" | "paid" | "expired" | "refunded" | "unknown";

/**
 * Why money goes back: paid when no place was left; paid when the event was over; the member cancelled; the organizer took them off; the event was
 * cancelled; what was paid is not what was asked; somebody did it at Stripe itself; the account was deleted.
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
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** What the admin must look at, and why the machine did not settle it by itself. */
export const ATTENTIONS = [
  /** Stripe has not answered for a day. */
  "stripe_unreachable",
  /** Stripe does not know the session: it was opened with the key of another account, or in another mode. */
  "session_unknown",
  /** Stripe refuses the site's key, or the key lacks a permission (401, 403). One payment stands for all. */
  "key_refused",
  /** Paid, but another sum than was asked. */
  "amount_differs",
  /** The bank has taken the money back. */
  "disputed",
  /** Stripe refused to send the money back, or could not. */
  "refund_failed",
] as const;
export type Attention = (typeof ATTENTIONS)[number];

/**
 * How a dispute stands. `inquiry`: the bank asks, and has taken nothing yet; `open`: it has, and has not decided;
 * `closed`: it was over before anything was taken.
 */
export const DISPUTE_STATES = ["inquiry", "open", "won", "lost", "closed"] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** What somebody has decided about an enrolment whose money a bank has taken back for good. */
export type DisputeDecision = "kept" | "removed";

/**
 * A place is held so long for whoever pays, in minutes; Stripe's page ends before, so that the word that somebody has
 * paid still finds the place held. Stripe takes no session under 30 minutes.
 */
export const HOLD_MINUTES = 40;
export const SESSION_MINUTES = 31;

/**
 * What has become of a place that was paid for: it stands; whoever paid gave it up; the organizer took them off, or
 * cancelled the event; none was left, or the event was over, when the payment came; or the money went back for another
 * reason.
 */
export type PlaceOutcome =
  | "confirmed"
  | "given_up"
  | "removed"
  | "event_cancelled"
  | "event_past"
  | "late"
  | "returned";

/** How a payment stands, asked of Stripe itself while it is open. Amounts in euros. */
export type Confirmation = {
  status: PaymentStatus;
  /** Null for what is not paid, and for packages. */
  place: PlaceOutcome | null;
  /** What of it has gone back, or is to. */
  refund: number;
  kind: PaymentKind;
  title: string;
  amount: number;
  /** Of an event: where it is; null when it is gone. */
  event: { id: string; slug: string } | null;
  package_id: string | null;
  /** Of a package that is paid: the instants it begins and ends. */
  starts_at: string | null;
  expires_at: string | null;
};

/**
 * One of "my payments". Euros; instants in ISO. `refund_waiting`: on its way back, not there yet. `refund_late`: should be
 * on its way, but Stripe would not send it; the admin looks after it.
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
  /** As it is sold now, which is what an open payment goes on with. */
  event: ({ id: string; slug: string } & SoldEvent) | null;
  created_at: string;
  paid_at: string | null;
  /** While it is open: until when it can be paid. */
  expires_at: string | null;
};
