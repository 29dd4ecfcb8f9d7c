import { createHmac } from "node:crypto";
import type Stripe from "stripe";
import { refundUntil, type SeatOffer, type SoldEvent, seatOfferOf } from "../../enrolments/contract.ts";
import { Refusal } from "../../errors.ts";
import { eventPath } from "../../events/contract.ts";
import { isPhoneAccepted } from "../../profiles/phone/contract.ts";
import type { RateLimitRule } from "../../RateLimit.ts";
import type { PaymentRow } from "../columns.ts";
import { paymentMetadata, termsOf } from "../rules.ts";
import {
  HOLDS_ADDRESS_MAX,
  HOLDS_DAY_MAX,
  HOLDS_UNCONFIRMED_MAX,
  missingPapers,
  type OfferNow,
  type Paper,
} from "./contract.ts";

/** Enough for whoever hesitates; too few to hold the seats of every event. */
export const RATES = {
  checkout: { name: "checkout", times: 30, seconds: 600 },
  // A return page asks six times within half a minute; each time may be a call to Stripe.
  confirm: { name: "payment-confirm", times: 60, seconds: 600 },
} as const satisfies Record<string, RateLimitRule>;

/**
 * What of a profile a paid event asks for and is not in order on this day, as fields of a form: nothing there, a day that
 * is over, or a phone number that is none, from before numbers were checked. The browser's event pages leave that last one
 * to the server, because the numbering plans are too heavy for them.
 */
export function missingFields(person: Record<Paper, string | null>, today: string): Record<string, string> {
  const missing = missingPapers(person, today).map((paper) => [
    paper,
    person[paper]?.trim() ? "validation.expired" : "validation.required",
  ]);
  const phone = isPhoneAccepted(person.phone, null) ? {} : { phone: "validation.phone" };
  return { ...phone, ...Object.fromEntries(missing) };
}

/** What is kept of an address with a hold: nobody without the secret can tell which one it was. */
export function hashAddress(secret: string, addressKey: string): string {
  return createHmac("sha256", secret).update(`hold address ${addressKey}`).digest("base64url");
}

/**
 * How the limits of holding stand for a user, an event and an address: live holds of the user, how many they are
 * allowed, unpaid ones today in this event, live ones of the address. The instants, in ISO, are when the first of the
 * live ones ends. `full`: no seat is free.
 */
export type HoldCounts = {
  own: number;
  own_until: string | null;
  allowed: number;
  today: number;
  near: number;
  near_until: string | null;
  full: 0 | 1;
};

/** Why a seat cannot be held. `tomorrow`: the instant the next calendar day begins. */
export function holdRefusal(counts: HoldCounts, { now, tomorrow }: { now: Date; tomorrow: Date }): Refusal {
  const wait = (until: string | Date | null) => ({
    retryAfterSeconds: Math.max(1, Math.ceil((new Date(until ?? now).getTime() - now.getTime()) / 1000)),
  });
  if (counts.full) return new Refusal("event_full");
  if (counts.today >= HOLDS_DAY_MAX) return new Refusal("holds_today", wait(tomorrow));
  if (counts.own >= counts.allowed) {
    const code = counts.allowed === HOLDS_UNCONFIRMED_MAX ? "holds_unconfirmed" : "holds_max";
    return new Refusal(code, wait(counts.own_until));
  }
  if (counts.near >= HOLDS_ADDRESS_MAX) return new Refusal("holds_address", wait(counts.near_until));
  return new Refusal("event_full");
}

/** What an event is sold for at this moment. */
export function offerNow(event: SoldEvent): OfferNow {
  return { ...seatOfferOf(event), refund_until: refundUntil(event) };
}

/** Whether a page showed what the event is sold for. A call that says nothing of it agrees with anything. */
export function isAsShown(shown: SeatOffer | undefined, event: SoldEvent): boolean {
  if (!shown) return true;
  const { cost, refund_rule, refund_days } = seatOfferOf(event);
  return shown.cost === cost && shown.refund_rule === refund_rule && shown.refund_days === refund_days;
}

/** The event of a payment as it is sold now; null when it is gone. */
export function soldNow({ event }: PaymentRow): SoldEvent | null {
  return event && { ...event, cost: (event.cost_cents ?? 0) / 100 };
}

/** Whether an open payment was begun at the offer of this moment; one at an older offer is not taken up again. */
export function isCurrentOffer(payment: PaymentRow): boolean {
  const { event, amount_cents, refund_rule, refund_until } = payment;
  return (
    event !== null &&
    amount_cents === event.cost_cents &&
    refund_rule === event.refund_rule &&
    refund_until === refundUntil(event)
  );
}

/**
 * Milliseconds between tries while Stripe still works on an earlier one with the same idempotency key, as after a time-out
 * or from another tab; before each of them the SDK has tried a second time itself.
 */
export const IN_USE_PAUSES_MS = [500, 1000, 2000, 2000] as const;

/** Where the browser comes back to, with what it has to say there. */
function returnAddresses({ kind, event, package_id }: PaymentRow, site: string) {
  const page = { organizer_package: "/organizer-packages", sponsor_package: "/sponsor-packages" };
  const path = kind === "event" ? encodeURI(eventPath(event?.slug ?? "")) : page[kind];
  const bought = kind === "event" ? "" : `&package=${package_id}`;
  return {
    // Stripe puts the session's id where the braces are.
    success_url: `${site}${path}?success=true${bought}&session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${site}${path}?canceled=true`,
  };
}

/** What Stripe is asked for. The same payment asks for the same each time, so that asking twice opens one session. */
export function sessionOf(payment: PaymentRow, site: string): Stripe.Checkout.SessionCreateParams {
  const metadata = paymentMetadata(payment, site);
  // Far below the 1,200 characters that Stripe takes.
  const terms = termsOf(payment);
  return {
    mode: "payment",
    // Cards say at once whether they pay; other ways take days, and no place waits so long.
    allowed_payment_method_types: ["card"],
    // What is paid is held against what was asked, in euros: nobody is offered a price in another currency.
    adaptive_pricing: { enabled: false },
    client_reference_id: payment.id,
    customer_email: payment.person.email,
    locale: payment.person.language,
    metadata,
    payment_intent_data: { metadata, description: payment.title },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: payment.currency,
          unit_amount: payment.amount_cents,
          product_data: { name: payment.title },
        },
      },
    ],
    ...(terms && { custom_text: { submit: { message: terms } } }),
    expires_at: Math.floor(Date.parse(payment.expires_at ?? "") / 1000),
    ...returnAddresses(payment, site),
  };
}
