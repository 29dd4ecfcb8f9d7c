import { Stripe } from "stripe";
import { expect } from "vitest";
import { seeded } from "../seeded.ts";
import { type StandInOptions, StripeStandIn } from "./StandIn.ts";

export const START = Date.parse("2026-05-04T09:00:00Z");
export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const SECRET = "whsec_of_these_tests";

interface Opened {
  /** Seconds from the start. */
  expiresIn?: number;
  cents?: number;
}

/** A stand-in whose clock stands still, the real SDK that talks to it, and a shop that takes webhooks. */
export function shop(options: Partial<StandInOptions> = {}) {
  const clock = { at: START };
  const taken: { body: string; signature: string }[] = [];
  const receiver = { status: 200 };
  const stripe = new StripeStandIn({
    secretKey: "key",
    webhookSecret: SECRET,
    webhookUrl: "https://shop.test/webhook",
    origin: "https://stripe.test",
    now: () => new Date(clock.at),
    random: seeded(7),
    switches: { webhooks: "manual" },
    async send(request) {
      if (receiver.status === 0) throw new TypeError("nobody there");
      taken.push({ body: await request.text(), signature: request.headers.get("stripe-signature") ?? "" });
      return new Response(null, { status: receiver.status });
    },
    ...options,
  });
  const sdk = (key = "key") =>
    new Stripe(key, {
      host: "stripe.test",
      protocol: "https",
      maxNetworkRetries: 0,
      httpClient: Stripe.createFetchHttpClient(((input: string, init: RequestInit) =>
        stripe.fetch(new Request(input, init))) as typeof fetch),
    });
  const api = sdk();
  const create = ({ expiresIn = 31 * MINUTE, cents = 4500 }: Opened = {}, idempotencyKey?: string) =>
    api.checkout.sessions.create(
      {
        mode: "payment",
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: "eur",
              unit_amount: cents,
              product_data: { name: "L'uscita all'alba & più" },
            },
          },
        ],
        success_url: "https://shop.test/fatto?session_id={CHECKOUT_SESSION_ID}",
        cancel_url: "https://shop.test/annullato",
        customer_email: "anna@mare.example",
        client_reference_id: "payment-1",
        metadata: { payment: "payment-1" },
        payment_intent_data: { metadata: { enrolment: "enrolment-1" } },
        expires_at: START / 1000 + expiresIn,
        locale: "it",
      },
      idempotencyKey ? { idempotencyKey } : {},
    );
  /** A session that was paid, and its payment. */
  const paid = async (opened: Opened = {}) => {
    const session = stripe.pay((await create(opened)).id);
    return { session, intent: String(session.payment_intent) };
  };
  const later = (seconds: number) => {
    clock.at += seconds * 1000;
  };
  return { stripe, api, sdk, create, paid, taken, receiver, clock, later };
}

/** What a call was refused with. */
export async function refusal(call: Promise<unknown>) {
  const error = await call.then(
    () => expect.unreachable("the call was to be refused"),
    (error) => error as InstanceType<typeof Stripe.errors.StripeError>,
  );
  return { name: error.type, status: error.statusCode, code: error.code, param: error.param };
}
