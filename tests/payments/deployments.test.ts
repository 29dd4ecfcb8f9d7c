import { expect, test } from "vitest";
import {
  listEnrolmentStatuses,
  makePaidEvent,
  makeUserWithDocuments,
  openCheckout,
  postCheckout,
  refundAtStripe,
} from "../support/checkout.ts";
import { skipRetryDelays } from "../support/interception.ts";
import { takeLoggedErrors } from "../support/loggedErrors.ts";
import { expectPaymentsToMatchStripe } from "../support/paymentInvariants.ts";
import { standIn } from "../support/stripe/inTests.ts";
import type { StripeStandIn } from "../support/stripe/StandIn.ts";
import { bindings } from "../support/worker.ts";

/** A session that somebody else who shares the account has opened, with their metadata. */
async function openedElsewhere(stripe: StripeStandIn, metadata: Record<string, string>) {
  const body = new URLSearchParams({
    mode: "payment",
    success_url: "https://staging.respiro.test/fatto",
    "line_items[0][quantity]": "1",
    "line_items[0][price_data][currency]": "eur",
    "line_items[0][price_data][unit_amount]": "4500",
    "line_items[0][price_data][product_data][name]": "Giornata di apnea",
  });
  for (const [key, value] of Object.entries(metadata)) {
    body.set(`metadata[${key}]`, value);
    body.set(`payment_intent_data[metadata][${key}]`, value);
  }
  const headers = { authorization: `Bearer ${bindings().STRIPE_SECRET_KEY}` };
  const request = new Request("https://stripe.test/v1/checkout/sessions", { method: "POST", headers, body });
  return (await (await stripe.fetch(request)).json()) as { id: string };
}

test("a session names its deployment and disables adaptive pricing, so that the price is the amount paid", async () => {
  const stripe = standIn();
  await openCheckout(await makeUserWithDocuments("anna"), await makePaidEvent());
  const [session] = stripe.sessions;
  expect(session?.adaptive_pricing).toEqual({ enabled: false });
  expect(session?.metadata).toEqual({ payment_id: session?.client_reference_id, deployment: "respiro.test" });
});

test.for([
  ["another deployment's", { payment_id: crypto.randomUUID(), deployment: "staging.respiro.test" }],
  ["nobody's that we know", { payment_id: crypto.randomUUID() }],
] as const)(
  "a payment in the same Stripe account that is %s is heard with 200 and left alone",
  async ([, metadata]) => {
    const stripe = standIn();
    const { id } = await openedElsewhere(stripe, metadata);
    const { payment_intent } = stripe.pay(id);
    await refundAtStripe(stripe, String(payment_intent), 1000);
    stripe.dispute(id);
    const answers = await stripe.deliverAll();
    expect([answers.length > 3, new Set(answers)]).toEqual([true, new Set([200])]);
    // Known by now: Stripe has nothing to send again.
    expect(stripe.waiting).toEqual([]);
  },
);

test("a payment of this deployment without its row is refused, so that Stripe sends it again", async () => {
  const stripe = standIn();
  const { id } = await openedElsewhere(stripe, {
    payment_id: crypto.randomUUID(),
    deployment: "respiro.test",
  });
  const { payment_intent } = stripe.pay(id);
  await refundAtStripe(stripe, String(payment_intent), 1000);
  expect(await stripe.deliverAll()).toContain(500);
  expect(takeLoggedErrors().join()).toContain("a payment that is not here");
});

test("a call that conflicts with an earlier one under the same key is retried without an error", async () => {
  const stripe = standIn();
  skipRetryDelays();
  const [anna, event] = [await makeUserWithDocuments("anna"), await makePaidEvent()];
  stripe.failNext({ kind: "409", path: "POST /v1/checkout/sessions", times: 7 });
  expect((await postCheckout(anna, event)).status).toBe(200);
  expect([await listEnrolmentStatuses(event), stripe.sessions.length]).toEqual([["held"], 1]);
  await expectPaymentsToMatchStripe(stripe);
});
