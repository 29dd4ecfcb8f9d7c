import type Stripe from "stripe";
import type { RateRule } from "../auth/RateLimit.ts";
import { eventPath } from "../events/contract.ts";
import type { PaymentRow } from "../payments/columns.ts";

/** Enough for whoever hesitates; too few to hold the seats of every event. */
export const RATES = {
  checkout: { name: "checkout", times: 30, seconds: 600 },
} as const satisfies Record<string, RateRule>;

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
  const metadata = { payment_id: payment.id };
  return {
    mode: "payment",
    // Cards say at once whether they pay; other ways take days, and no place waits so long.
    allowed_payment_method_types: ["card"],
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
    expires_at: Math.floor(Date.parse(payment.expires_at ?? "") / 1000),
    ...returnAddresses(payment, site),
  };
}
