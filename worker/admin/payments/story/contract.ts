import type { AuditAction, AuditValues } from "../../../audit/contract.ts";
import type { DifferenceKind, DifferenceState } from "../../../payments/comparison/contract.ts";
import type {
  DisputeDecision,
  DisputeState,
  PaymentAttention,
  PaymentKind,
  PaymentStatus,
  RefundReason,
} from "../../../payments/contract.ts";

export type RefundState = "waiting" | "done" | "failed";

/** One line of a payment's story. Amounts in euros; in `ledger` and `difference` negative when money went out. */
export type StoryEntry = { at: string } & (
  | { what: "opened" }
  | { what: "paid"; amount: number }
  /** Stripe's webhook was delivered. */
  | { what: "delivery"; id: string; type: string }
  | {
      what: "ledger";
      kind: "charge" | "refund" | "dispute" | "dispute_fee";
      amount: number;
      reference: string;
      /** Whether a comparison found the same money at Stripe. */
      is_compared: boolean;
    }
  | ({ what: "refund" } & RefundOfStory)
  | { what: "refund_done"; id: string; amount: number; stripe_refund_id: string | null }
  | {
      what: "dispute";
      id: string;
      state: DisputeState;
      stripe_status: string;
      reason: string;
      amount: number;
      taken: number;
    }
  | { what: "dispute_decided"; id: string; decision: DisputeDecision }
  | { what: "enrolment_confirmed" | "enrolment_ended" | "package_granted" | "package_ended" }
  /** A mail of the outbox: what it is and what became of it, never its text. */
  | {
      what: "mail";
      id: string;
      template: string;
      to: "payer" | "organizer";
      state: "waiting" | "sent" | "failed";
      sent_at: string | null;
      attempts: number;
      last_error: string | null;
    }
  | { what: "audit"; id: string; action: AuditAction; actor: string | null; after: AuditValues | null }
  | {
      what: "difference";
      id: string;
      kind: DifferenceKind;
      state: DifferenceState;
      ours: number | null;
      theirs: number | null;
      reason: string | null;
    }
);

/** A refund with its state. `next_attempt_at`: when it is sent to Stripe again; null once Stripe has answered. */
export type RefundOfStory = {
  id: string;
  amount: number;
  reason: RefundReason;
  note: string | null;
  state: RefundState;
  attempts: number;
  last_error: string | null;
  stripe_refund_id: string | null;
  next_attempt_at: string | null;
};

/** Everything about one payment, and its story in the order of time. Amounts in euros, instants in ISO. */
export type PaymentStory = {
  id: string;
  kind: PaymentKind;
  status: PaymentStatus;
  attention: PaymentAttention | null;
  title: string;
  currency: string;
  amount: number;
  refunded: number;
  refund_waiting: number;
  disputed: number;
  /** What can still be refunded; zero while the payment is not paid. */
  refundable: number;
  /** A bank decides about a dispute, and Stripe refunds nothing meanwhile. */
  is_disputed: boolean;
  event: { id: string; slug: string; date: string; end_date: string | null } | null;
  /** The event's organizer. */
  organizer: { id: string; full_name: string | null } | null;
  person: { id: string; full_name: string | null; email: string | null };
  enrolment: { id: string; status: "held" | "confirmed" | "cancelled" | "refunded" | "released" } | null;
  package: { id: string; package_id: string | null; is_running: boolean; expires_at: string | null } | null;
  session_id: string | null;
  payment_intent: string | null;
  stripe_url: string | null;
  created_at: string;
  paid_at: string | null;
  expires_at: string | null;
  /** Number of reconciliations with Stripe, and when the next one is due. */
  checks: number;
  next_check_at: string | null;
  unknown_since: string | null;
  /** The version of the terms of sale that the payer accepted, and when; null for payments from before there were any. */
  terms_version: string | null;
  terms_accepted_at: string | null;
  entries: StoryEntry[];
};
