import { createHmac } from "node:crypto";
import type Stripe from "stripe";
import { missingDocuments, type RequiredDocument } from "../../eligibility/requiredDocuments.ts";
import { type SeatOffer, toSeatOffer } from "../../enrolments/contract.ts";
import type { SoldEvent } from "../../enrolments/outputs.ts";
import { Refusal } from "../../errors.ts";
import { toEuros } from "../../lib/money.ts";
import { eventPath, organizerIdPath, PAGES } from "../../lib/pageAddresses.ts";
import type { PriceLine } from "../../prices/contract.ts";
import { toPriceLines } from "../../prices/quoteForUser.ts";
import type { PriceQuote } from "../../prices/quotePrice.ts";
import type { PaymentRow } from "../columns.ts";
import { refundUntil } from "../refundDeadline.ts";
import { paymentMetadata, refundTerms } from "../rules.ts";
import { type CurrentOffer, HOLDS_ADDRESS_MAX, HOLDS_DAY_MAX, HOLDS_UNCONFIRMED_MAX } from "./contract.ts";

/**
 * The required documents that are missing, expired on this day or invalid, as form fields with their errors. An invalid
 * phone number is older than the validation; only the server checks it, because the numbering plans are too large for
 * the browser's event pages.
 */
export async function missingProfileFields(
  user: Record<RequiredDocument, string | null>,
  today: string,
): Promise<Record<string, string>> {
  const { isPhoneAccepted } = await import("../../lib/phoneNumbers.ts");
  const missing = missingDocuments(user, today).map((document) => [
    document,
    user[document]?.trim() ? "validation.expired" : "validation.required",
  ]);
  const phone = isPhoneAccepted(user.phone, null) ? {} : { phone: "validation.phone" };
  return { ...phone, ...Object.fromEntries(missing) };
}

/** The keyed hash of a hold's IP address, which reveals no address without the secret. */
export function hashAddress(secret: string, addressKey: string): string {
  return createHmac("sha256", secret).update(`hold address ${addressKey}`).digest("base64url");
}

/**
 * Counts for the limits of holds: live holds of the user (`own`) and their maximum (`allowed`), the user's unpaid holds
 * today in this event, live holds of the IP address (`near`). The ISO instants are the end of the first live hold.
 * `full`: no seat is free; `offered`: the free ones belong to the waiting list.
 */
export type HoldCounts = {
  own: number;
  own_until: string | null;
  allowed: number;
  today: number;
  near: number;
  near_until: string | null;
  full: 0 | 1;
  offered: 0 | 1;
};

/** The refusal of a hold by its counts. `tomorrow`: the start of the next calendar day. */
export function holdRefusal(counts: HoldCounts, { now, tomorrow }: { now: Date; tomorrow: Date }): Refusal {
  const wait = (until: string | Date | null) => ({
    retryAfterSeconds: Math.max(1, Math.ceil((new Date(until ?? now).getTime() - now.getTime()) / 1000)),
  });
  if (counts.full) return new Refusal("event_full");
  if (counts.offered) return new Refusal("seats_offered");
  if (counts.today >= HOLDS_DAY_MAX) return new Refusal("holds_today", wait(tomorrow));
  if (counts.own >= counts.allowed) {
    const code = counts.allowed === HOLDS_UNCONFIRMED_MAX ? "holds_unconfirmed" : "holds_max";
    return new Refusal(code, wait(counts.own_until));
  }
  if (counts.near >= HOLDS_ADDRESS_MAX) return new Refusal("holds_address", wait(counts.near_until));
  return new Refusal("event_full");
}

/** The current offer of an event, at the price of all its seats. */
export function toCurrentOffer(event: SoldEvent, quote: PriceQuote): CurrentOffer {
  return { ...toSeatOffer(event), cost: toEuros(quote.total_cents), refund_until: refundUntil(event) };
}

/** Whether the offer on a page is the event's current one; true for a call without an offer. */
export function isAsShown(shown: SeatOffer | undefined, event: SoldEvent, quote: PriceQuote): boolean {
  if (!shown) return true;
  const { cost, refund_rule, refund_days } = toCurrentOffer(event, quote);
  return shown.cost === cost && shown.refund_rule === refund_rule && shown.refund_days === refund_days;
}

/** The cents to pay now for a part of the price; the whole where it has no deposit. */
export function payableCents(quote: PriceQuote, part: "deposit" | "whole"): number {
  return part === "deposit" && quote.deposit_cents !== null ? quote.deposit_cents : quote.total_cents;
}

/** The lines that are stored with a payment; null for the full price of one seat. */
export function storedPriceLines(quote: PriceQuote): PriceLine[] | null {
  return quote.seats === 1 && quote.lines.length === 1 ? null : toPriceLines(quote);
}

/** Whether an open payment has the event's current offer and price, and the same consent to keep its card; one with an older offer is not continued. */
export function isCurrentOffer(
  payment: PaymentRow,
  quote: PriceQuote,
  { part, keep_card }: { part: "deposit" | "whole"; keep_card: boolean },
): boolean {
  const { event, amount_cents, price_lines, refund_rule, refund_until, card_consent_at } = payment;
  return (
    event !== null &&
    amount_cents === payableCents(quote, part) &&
    (card_consent_at !== null) === (payment.part === "deposit" && keep_card) &&
    JSON.stringify(price_lines) === JSON.stringify(storedPriceLines(quote)) &&
    refund_rule === event.refund_rule &&
    refund_until === refundUntil(event)
  );
}

/** The version of the terms of sale in force, and whether the caller accepted it beside the button. */
export type SaleTerms = { version: string; isAccepted: boolean };

/**
 * Whether an open payment can be continued: its session asks for consent on Stripe's page, or the terms in force were
 * accepted by this or an earlier call.
 */
export function hasTermsOrAsks(
  payment: Pick<PaymentRow, "terms_version" | "terms_accepted_at">,
  { version, isAccepted }: SaleTerms,
): boolean {
  return isAccepted || payment.terms_accepted_at === null || payment.terms_version === version;
}

/**
 * Milliseconds between retries while Stripe still processes a call with the same idempotency key, as after a time-out
 * or from another tab; the SDK itself retries once before each of them.
 */
export const IN_USE_PAUSES_MS = [500, 1000, 2000, 2000] as const;

/** The page from which a payment was begun. */
function checkoutPath({ kind, event, voucher_organizer_id }: PaymentRow): string {
  switch (kind) {
    case "event":
      return encodeURI(eventPath(event?.slug ?? ""));
    case "voucher":
      return organizerIdPath(voucher_organizer_id ?? "");
    default:
      return kind === "organizer_package" ? PAGES.organizerPackages.path : PAGES.sponsorPackages.path;
  }
}

/** The URLs to which Stripe redirects the browser. */
function returnUrls(payment: PaymentRow, site: string) {
  const { kind, package_id } = payment;
  const path = checkoutPath(payment);
  const bought = package_id === null ? "" : `&package=${package_id}`;
  return {
    // Stripe replaces {CHECKOUT_SESSION_ID} with the session's id.
    success_url: `${site}${kind === "voucher" ? PAGES.vouchers.path : path}?success=true${bought}&session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${site}${path}?canceled=true`,
  };
}

/** The parameters of a payment's checkout session, the same at every call, so that two calls create one session. */
export function checkoutSessionParams(
  payment: PaymentRow,
  site: string,
): Stripe.Checkout.SessionCreateParams {
  const metadata = paymentMetadata(payment, site);
  // Far below Stripe's maximum of 1,200 characters.
  const terms = refundTerms(payment);
  return {
    mode: "payment",
    // Cards confirm a payment at once; other methods take days, longer than any hold.
    allowed_payment_method_types: ["card"],
    // The paid amount is compared in euros, so no other currency is offered.
    adaptive_pricing: { enabled: false },
    client_reference_id: payment.id,
    customer_email: payment.person.email,
    locale: payment.person.language,
    metadata,
    payment_intent_data: {
      metadata,
      description: payment.title,
      ...(payment.card_consent_at !== null && { setup_future_usage: "off_session" }),
    },
    // A kept card belongs to a customer.
    ...(payment.card_consent_at !== null && { customer_creation: "always" }),
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
    // Stripe's page asks for consent unless it was given beside the button, with the text of Stripe's dashboard.
    ...(payment.terms_accepted_at === null && { consent_collection: { terms_of_service: "required" } }),
    ...(terms && { custom_text: { submit: { message: terms } } }),
    expires_at: Math.floor(Date.parse(payment.expires_at ?? "") / 1000),
    ...returnUrls(payment, site),
  };
}
