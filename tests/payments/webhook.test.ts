import { expect, test } from "vitest";
import {
  advanceMinutes,
  lastStripeEvent,
  listEnrolmentStatuses,
  makePaidEvent,
  makeUserWithDocuments,
  openCheckout,
} from "../support/checkout.ts";
import { takeLoggedErrors } from "../support/loggedErrors.ts";
import { expectPaymentsToMatchStripe } from "../support/paymentInvariants.ts";
import { standIn } from "../support/stripe/inTests.ts";
import { signatureOf } from "../support/stripe/signing.ts";
import { WEBHOOK_PATH } from "../support/stripe/webhooks.ts";
import { ask, bindings } from "../support/worker.ts";

async function paidUnheard() {
  const stripe = standIn();
  const [anna, event] = [await makeUserWithDocuments("anna"), await makePaidEvent()];
  const session = await openCheckout(anna, event);
  stripe.pay(session);
  const request = await stripe.signed(lastStripeEvent(stripe, session).id);
  const body = await request.text();
  return { stripe, event, session, body, signature: request.headers.get("stripe-signature") ?? "" };
}

function post(body: string, signature?: string, env: Partial<Env> = {}) {
  return ask("POST", WEBHOOK_PATH, {
    raw: body,
    headers: signature === undefined ? {} : { "stripe-signature": signature },
    env,
  });
}

async function signedNow(body: string, secret = bindings().STRIPE_WEBHOOK_SECRET) {
  return signatureOf(body, secret, Math.floor(Date.now() / 1000));
}

test("only webhooks signed by Stripe, recently and unchanged, are accepted", async () => {
  const { stripe, event, body, signature } = await paidUnheard();
  const stale = await signatureOf(
    body,
    bindings().STRIPE_WEBHOOK_SECRET,
    Math.floor(Date.now() / 1000) - 301,
  );
  const forged: [what: string, body: string, signature?: string][] = [
    ["no signature", body],
    ["an empty one", body, ""],
    ["no signature at all", body, "ciao"],
    ["another secret's", body, await signedNow(body, "whsec_of_somebody_else")],
    ["an old one", body, stale],
    ["of another body", body.replace('"amount_total": 4500', '"amount_total": 1'), signature],
    ["of the body with a blank more", `${body} `, signature],
    ["another scheme's", body, signature.replace("v1=", "v0=")],
    ["of another moment", body, signature.replace(/t=\d+/, `t=${Math.floor(Date.now() / 1000) + 60}`)],
  ];
  for (const [what, text, signed] of forged) {
    const answer = await post(text, signed);
    expect([what, answer.status, answer.error?.code]).toEqual([what, 400, "invalid"]);
  }
  expect(await listEnrolmentStatuses(event)).toEqual(["held"]);
  expect((await post(body, signature)).status).toBe(200);
  expect(await listEnrolmentStatuses(event)).toEqual(["confirmed"]);
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("a valid signature is refused after five minutes; Stripe signs again for each attempt", async () => {
  const { stripe, event, session, body, signature } = await paidUnheard();
  advanceMinutes(6);
  expect((await post(body, signature)).status).toBe(400);
  expect(await listEnrolmentStatuses(event)).toEqual(["held"]);
  expect(await stripe.deliver(lastStripeEvent(stripe, session).id)).toBe(200);
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test.for(["ciao", "", "null", "[]", "7", "{}", '{"id":"evt_1","type":"refund.created"}'])(
  "a signed body that is not a Stripe event is refused: %j",
  async (body) => {
    standIn();
    const answer = await post(body, await signedNow(body));
    expect([answer.status, answer.error?.code]).toEqual([400, "invalid"]);
  },
);

test("the webhook's path accepts no other method than POST", async () => {
  for (const method of ["GET", "PUT", "DELETE"])
    expect([method, (await ask(method, WEBHOOK_PATH)).status]).toEqual([method, 404]);
});

test("without its secret every webhook is refused, and Stripe sends it again", async () => {
  const { event, body, signature } = await paidUnheard();
  const answer = await post(body, signature, { STRIPE_WEBHOOK_SECRET: "" });
  expect(answer.status).toBeGreaterThanOrEqual(500);
  takeLoggedErrors();
  expect(await listEnrolmentStatuses(event)).toEqual(["held"]);
});

test("webhooks of the account's other sales are accepted and change nothing", async () => {
  const { stripe, event, body } = await paidUnheard();
  const told = JSON.parse(body);
  const session = told.data.object;
  const strange = [
    { ...told, id: "evt_elsewhere", data: { object: { ...session, metadata: {} } } },
    { ...told, id: "evt_elsewhere_too", data: { object: { ...session, metadata: null } } },
    {
      ...told,
      id: "evt_customer",
      type: "customer.created",
      data: { object: { id: "cus_1", object: "customer" } },
    },
    {
      ...told,
      id: "evt_failed",
      type: "payment_intent.payment_failed",
      data: { object: { id: "pi_1", metadata: {} } },
    },
    {
      ...told,
      id: "evt_dispute",
      type: "charge.dispute.created",
      data: { object: { id: "du_1", payment_intent: null } },
    },
    {
      ...told,
      id: "evt_refund",
      type: "refund.created",
      data: { object: { id: "re_1", payment_intent: null } },
    },
  ];
  for (const one of strange) {
    const text = JSON.stringify({ ...one, id: `${one.id}_${crypto.randomUUID()}` });
    const answer = await post(text, await signedNow(text));
    expect([one.id, answer.status, answer.text]).toEqual([one.id, 200, '{"received":true}']);
  }
  expect(await listEnrolmentStatuses(event)).toEqual(["held"]);
  await stripe.deliverAll();
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("a session that is complete and not paid yet changes nothing", async () => {
  const { stripe, event, body } = await paidUnheard();
  const told = JSON.parse(body);
  told.id = `evt_${crypto.randomUUID()}`;
  told.data.object.payment_status = "unpaid";
  const text = JSON.stringify(told);
  expect((await post(text, await signedNow(text))).status).toBe(200);
  expect(await listEnrolmentStatuses(event)).toEqual(["held"]);
  await stripe.deliverAll();
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("a payment without its row is refused, so that Stripe sends it again, and the log names it", async () => {
  const { body } = await paidUnheard();
  const told = JSON.parse(body);
  told.id = `evt_${crypto.randomUUID()}`;
  told.data.object.metadata.payment_id = crypto.randomUUID();
  const text = JSON.stringify(told);
  for (const _ of [1, 2]) expect((await post(text, await signedNow(text))).status).toBe(500);
  expect(takeLoggedErrors().join()).toContain("a payment that is not here");
});
