import type Stripe from "stripe";

/** The version that events are written in: the one the installed SDK asks for. */
export const API_VERSION = "2026-10-28.endive";

export type Session = Stripe.Checkout.Session;
export type Intent = Stripe.PaymentIntent;
export type Charge = Stripe.Charge;
export type Refund = Stripe.Refund;
export type Transaction = Stripe.BalanceTransaction;
export type Transfer = Stripe.Transfer;
export type Reversal = Stripe.TransferReversal;
export type Dispute = Omit<Stripe.Dispute, "evidence" | "evidence_details" | "enhanced_eligibility_types">;

/** The events that the webhook has subscribed to. */
export type EventType =
  | "checkout.session.completed"
  | "checkout.session.expired"
  | "payment_intent.payment_failed"
  | "payment_intent.succeeded"
  | "charge.refunded"
  | "charge.dispute.created"
  | "charge.dispute.closed"
  | "charge.dispute.funds_withdrawn"
  | "charge.dispute.funds_reinstated"
  | "refund.created"
  | "refund.updated"
  | "refund.failed"
  | "transfer.created"
  | "transfer.reversed"
  | ConnectEventType;

/** The events about organizers' accounts and their payouts; those of v2 are thin. */
export type ConnectEventType =
  | `v2.core.account${string}`
  | "account.updated"
  | "capability.updated"
  | `payout.${"created" | "paid" | "failed"}`;

/** The webhook that takes an event: each has a path and a secret of its own. */
export type Endpoint = "payments" | "accounts" | "payouts";

export interface StripeEvent {
  id: string;
  object: "event";
  api_version: string;
  /** Seconds. */
  created: number;
  /** The organizer's account that it is about. */
  account?: string;
  data: { object: Session | Intent | Charge | Refund | Dispute | Transfer };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: EventType;
}

/** An event, and whether the webhook has taken it. */
export interface Told {
  event: StripeEvent;
  /** Left out: the payments' one. */
  endpoint?: Endpoint;
  delivered: boolean;
  tries: number;
}

/** One try to bring an event; `status` is null when nobody answered. */
export interface Delivery {
  event: string;
  type: EventType;
  /** ISO. */
  at: string;
  status: number | null;
}

/** An organizer's account; `status` is what the switches of its page set. */
export interface Connected {
  id: string;
  api: "v2" | "v1";
  /** Seconds. */
  created: number;
  email: string | null;
  country: string;
  metadata: Record<string, string>;
  status: "new" | "review" | "active" | "document" | "restricted" | "rejected" | "closed";
  /** Transfers arrived once. */
  wasActive: boolean;
  /** Of the document, seconds. */
  deadline: number | null;
  /** Cents that it holds: what it got, less reversals and payouts to its bank. */
  balance: number;
}

/** A link to the onboarding, which opens once. */
export interface OnboardingLink {
  account: string;
  /** Seconds. */
  expires_at: number;
  return_url: string;
  refresh_url: string;
  opened: boolean;
}

/** A payout from an organizer's account to the bank. */
export interface BankPayout {
  id: string;
  object: "payout";
  account: string;
  amount: number;
  currency: string;
  created: number;
  arrival_date: number;
  status: "pending" | "paid" | "failed";
  failure_code: string | null;
  failure_message: string | null;
}

/** What a session keeps for the payment, which begins with the customer's first try. */
interface Order {
  items: Stripe.LineItem[];
  metadata: Record<string, string>;
  description: string | null;
  /** The card is kept for charges without the customer. */
  keeps_card: boolean;
}

/** What was answered to an idempotency key. */
interface Answered {
  /** Seconds. */
  at: number;
  path: string;
  params: string;
  status: number;
  body: string;
}

/** Everything that Stripe would hold for the shop, as JSON can keep it. Newest last. */
export interface Account {
  sessions: Record<string, Session>;
  orders: Record<string, Order>;
  intents: Record<string, Intent>;
  charges: Record<string, Charge>;
  refunds: Record<string, Refund>;
  disputes: Record<string, Dispute>;
  transfers: Record<string, Transfer>;
  reversals: Record<string, Reversal>;
  /** Everything that moved the balance, in the order of its creation. */
  transactions: Record<string, Transaction>;
  connected: Record<string, Connected>;
  links: Record<string, OnboardingLink>;
  payouts: Record<string, BankPayout>;
  events: Record<string, Told>;
  deliveries: Delivery[];
  answered: Record<string, Answered>;
}

export interface Switches {
  /**
   * `auto` sends each event at once and tries again, `manual` when told to, `off` never: once on again, what waits goes
   * out.
   */
  webhooks: "auto" | "manual" | "off";
  /** The share of events, 0 to 1, that `auto` sends twice. */
  duplicates: number;
  /** Milliseconds that `auto` waits before the first try. */
  delay: number;
  /** `auto` lets later events overtake earlier ones. */
  reordering: boolean;
  /** The caller's key: valid, revoked (401), without a permission (403), or another account's, which knows none of this. */
  key: "valid" | "revoked" | "restricted" | "elsewhere";
  /** The API is down: nothing answers, or everything answers 500. */
  outage: false | "network" | "500";
  /** Which generations of the API make accounts: both, the first alone, or none. */
  accounts: "v2" | "v1" | "none";
  /** What the bank says to charges of kept cards without the customer. */
  keptCards: "accepted" | "authentication_required" | "card_declined";
  /** Refunds are refused with this code. */
  refundsRefused: string | null;
  /** Seconds until a movement of the balance is listed: Stripe captures cards after it has answered. */
  balanceDelay: number;
  /** The money of charges is not available yet: transfers that name no charge are short of it. */
  chargesPending: boolean;
  /** Refunds begin as pending and end by `finishRefund`. */
  refundsPending: boolean;
}

/** What the parts of the stand-in work with. */
export interface World {
  account: Account;
  switches: Switches;
  /** Where the hosted pages are, without a slash at the end. */
  origin: string;
  /** The call that is being done, for the events it causes. */
  requested: StripeEvent["request"];
  /** Seconds. */
  now(): number;
  /** Something has happened that is worth keeping. */
  changed(): void;
  /** Notes an event with the object as it is now, and lets the webhook know. */
  tell(type: EventType, object: StripeEvent["data"]["object"], at?: number): void;
  /** The same for an organizer's account or payout. */
  tellConnect(type: ConnectEventType, object: ConnectObject, about: ConnectTarget): void;
}

export type ConnectObject = { id: string; object: string };
export type ConnectTarget = { endpoint: Endpoint; account: string };

export function emptyAccount(): Account {
  return {
    sessions: {},
    orders: {},
    intents: {},
    charges: {},
    refunds: {},
    disputes: {},
    transfers: {},
    reversals: {},
    transactions: {},
    connected: {},
    links: {},
    payouts: {},
    events: {},
    deliveries: [],
    answered: {},
  };
}

export function usualSwitches(): Switches {
  return {
    webhooks: "auto",
    duplicates: 0,
    delay: 0,
    reordering: false,
    key: "valid",
    outage: false,
    accounts: "v2",
    keptCards: "accepted",
    refundsRefused: null,
    refundsPending: false,
    balanceDelay: 0,
    chargesPending: false,
  };
}

/** An id like Stripe's, which no other stand-in ever gives: tests share a database. */
export function newId(prefix: string): string {
  return `${prefix}_${crypto.randomUUID().replaceAll("-", "")}`;
}
