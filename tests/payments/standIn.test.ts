import { env } from "cloudflare:workers";
import { Stripe } from "stripe";
import { expect, test, vi } from "vitest";
import { API_VERSION } from "../support/stripe/account.ts";
import { bringToWorker, standIn } from "../support/stripe/inTests.ts";
import { NotPayable } from "../support/stripe/payments.ts";
import { HOUR, MINUTE, refusal, START, shop } from "../support/stripe/shop.ts";

test("the stand-in writes events in the version that the installed SDK reads", () => {
  expect(API_VERSION).toBe(Stripe.API_VERSION);
});

test("a session keeps the request's fields, and its amount is the sum of its lines", async () => {
  const { api, create } = shop();
  const created = await create();
  expect(created).toMatchObject({
    object: "checkout.session",
    status: "open",
    payment_status: "unpaid",
    amount_total: 4500,
    currency: "eur",
    customer_email: "anna@mare.example",
    client_reference_id: "payment-1",
    metadata: { payment: "payment-1" },
    payment_intent: null,
    url: `https://stripe.test/pay/${created.id}`,
  });
  const read = await api.checkout.sessions.retrieve(created.id, { expand: ["line_items"] });
  expect(read.line_items?.data.map(({ description }) => description)).toEqual(["L'uscita all'alba & più"]);
});

test("a wrong key, an unknown id, an unknown address and a misspelt parameter are refused as Stripe does", async () => {
  const { api, sdk } = shop();
  const wrong = sdk("another key").checkout.sessions.list();
  expect(await refusal(wrong)).toMatchObject({ name: "StripeAuthenticationError", status: 401 });
  expect(await refusal(api.checkout.sessions.retrieve("cs_none"))).toMatchObject({
    name: "StripeInvalidRequestError",
    status: 404,
    code: "resource_missing",
  });
  expect(await refusal(api.customers.list())).toMatchObject({ status: 404 });
  const misspelt = { payment_intnt: "pi_1" } as Stripe.RefundListParams;
  expect(await refusal(api.refunds.list(misspelt))).toMatchObject({
    code: "parameter_unknown",
    param: "payment_intnt",
  });
});

test.for([
  [30 * MINUTE - 1, false],
  [30 * MINUTE, true],
  [24 * HOUR, true],
  [24 * HOUR + 1, false],
] as const)("a session that ends %i seconds ahead is taken: %s", async ([expiresIn, isTaken]) => {
  const { create } = shop();
  const session = create({ expiresIn });
  if (isTaken) expect((await session).expires_at).toBe(START / 1000 + expiresIn);
  else expect(await refusal(session)).toMatchObject({ status: 400, param: "expires_at" });
});

test("less than half a euro is refused", async () => {
  const { create } = shop();
  expect(await refusal(create({ cents: 49 }))).toMatchObject({ code: "amount_too_small" });
  expect((await create({ cents: 50 })).amount_total).toBe(50);
});

test("the list gives the newest first, by pages, by payment and by time", async () => {
  const { api, create, paid, later } = shop();
  const first = await create();
  later(MINUTE);
  const second = await paid();
  const third = await create();
  const page = await api.checkout.sessions.list({ limit: 2 });
  expect([page.data.map(({ id }) => id), page.has_more]).toEqual([[third.id, second.session.id], true]);
  const rest = await api.checkout.sessions.list({ limit: 2, starting_after: second.session.id });
  expect([rest.data.map(({ id }) => id), rest.has_more]).toEqual([[first.id], false]);
  const ofPayment = await api.checkout.sessions.list({ payment_intent: second.intent });
  expect(ofPayment.data.map(({ id }) => id)).toEqual([second.session.id]);
  const since = await api.checkout.sessions.list({ created: { gte: START / 1000 + MINUTE } });
  expect(since.data.map(({ id }) => id)).toEqual([third.id, second.session.id]);
});

test("a paid session has a payment and a charge with a receipt, and is closed", async () => {
  const { stripe, api, paid } = shop();
  const { session, intent } = await paid();
  expect(session).toMatchObject({ status: "complete", payment_status: "paid", url: null });
  const payment = await api.paymentIntents.retrieve(intent, { expand: ["latest_charge"] });
  expect(payment).toMatchObject({
    status: "succeeded",
    amount: 4500,
    metadata: { enrolment: "enrolment-1" },
  });
  expect(payment.latest_charge).toMatchObject({ paid: true, amount_refunded: 0 });
  const charge = await api.charges.retrieve((payment.latest_charge as Stripe.Charge).id);
  expect(charge.receipt_url).toMatch(/^https:\/\/stripe\.test\/receipts\//);
  expect(() => stripe.pay(session.id)).toThrow(NotPayable);
  expect(await refusal(api.checkout.sessions.expire(session.id))).toMatchObject({ status: 400 });
  expect(stripe.events.map(({ type }) => type)).toEqual(["checkout.session.completed"]);
  expect(stripe.taken()).toBe(4500);
});

test("after a refused card the session stays open, and another card pays the same payment", async () => {
  const { stripe, api, create } = shop();
  const { id } = await create();
  const declined = stripe.decline(id);
  const intent = await api.paymentIntents.retrieve(String(declined.payment_intent));
  expect(declined.status).toBe("open");
  expect(intent).toMatchObject({
    status: "requires_payment_method",
    last_payment_error: { code: "card_declined" },
  });
  expect(stripe.taken()).toBe(0);
  expect(stripe.pay(id).payment_intent).toBe(intent.id);
  expect((await api.paymentIntents.retrieve(intent.id)).last_payment_error).toBeNull();
  expect(stripe.taken()).toBe(4500);
});

test("a session whose time is over is expired at any look, with an event of that second, and cannot be paid", async () => {
  const { stripe, api, create, later } = shop();
  const { id, expires_at } = await create();
  later(31 * MINUTE - 1);
  expect((await api.checkout.sessions.retrieve(id)).status).toBe("open");
  later(HOUR);
  expect(() => stripe.pay(id)).toThrow(NotPayable);
  expect(await api.checkout.sessions.retrieve(id)).toMatchObject({ status: "expired", url: null });
  expect(stripe.events).toMatchObject([{ type: "checkout.session.expired", created: expires_at }]);
});

test("the shop can end an open session, once", async () => {
  const { stripe, api, create } = shop();
  const { id } = await create();
  expect((await api.checkout.sessions.expire(id)).status).toBe("expired");
  expect(await refusal(api.checkout.sessions.expire(id))).toMatchObject({ status: 400 });
  expect(() => stripe.pay(id)).toThrow(NotPayable);
  expect(stripe.events.map(({ type }) => type)).toEqual(["checkout.session.expired"]);
});

test("a repeated key works once; with other parameters it is refused; after a day it is new", async () => {
  const { stripe, create, later } = shop();
  const [one, again] = [await create({}, "key-1"), await create({}, "key-1")];
  expect(again).toEqual(one);
  const { headers } = again.lastResponse as unknown as Response;
  expect(headers.get("idempotent-replayed")).toBe("true");
  expect(await refusal(create({ cents: 9900 }, "key-1"))).toMatchObject({
    name: "StripeIdempotencyError",
    status: 400,
  });
  expect(stripe.sessions).toHaveLength(1);
  later(24 * HOUR);
  const late = await create({ expiresIn: 25 * HOUR }, "key-1");
  expect(late.id).not.toBe(one.id);
});

test("a refusal of the work itself is replayed to its key, a refusal of the words is not", async () => {
  const { stripe, api, paid, create } = shop();
  const { intent } = await paid();
  stripe.set({ refundsRefused: "insufficient_funds" });
  const refund = (key: string) => api.refunds.create({ payment_intent: intent }, { idempotencyKey: key });
  expect(await refusal(refund("refund-1"))).toMatchObject({ status: 400, code: "insufficient_funds" });
  stripe.set({ refundsRefused: null });
  expect(await refusal(refund("refund-1"))).toMatchObject({ code: "insufficient_funds" });
  expect((await refund("refund-2")).status).toBe("succeeded");
  expect(await refusal(create({ expiresIn: 1 }, "session-1"))).toMatchObject({ param: "expires_at" });
  expect((await create({}, "session-1")).status).toBe("open");
});

test("a payment goes back in parts, never more than is left", async () => {
  const { stripe, api, paid } = shop();
  const { intent } = await paid();
  const part = await api.refunds.create({
    payment_intent: intent,
    amount: 2250,
    reason: "requested_by_customer",
    metadata: { why: "pioggia" },
  });
  expect(part).toMatchObject({ status: "succeeded", amount: 2250, metadata: { why: "pioggia" } });
  const tooMuch = api.refunds.create({ payment_intent: intent, amount: 2251 });
  expect(await refusal(tooMuch)).toMatchObject({ status: 400, param: "amount" });
  const rest = await api.refunds.create({ payment_intent: intent });
  expect(rest.amount).toBe(2250);
  const nothing = api.refunds.create({ payment_intent: intent });
  expect(await refusal(nothing)).toMatchObject({ code: "charge_already_refunded" });
  const all = await api.refunds.list({ payment_intent: intent });
  expect(all.data.map(({ id }) => id)).toEqual([rest.id, part.id]);
  expect(await api.refunds.retrieve(part.id)).toMatchObject({ amount: 2250 });
  const charge = await api.charges.retrieve(String(rest.charge));
  expect(charge).toMatchObject({ amount_refunded: 4500, refunded: true });
  expect([stripe.taken(), stripe.returned()]).toEqual([4500, 4500]);
  expect(stripe.events.map(({ type }) => type)).toEqual([
    "checkout.session.completed",
    "refund.created",
    "charge.refunded",
    "refund.created",
    "charge.refunded",
  ]);
});

test("a refund may stay pending, or fail after it succeeded: then the amount can be refunded again", async () => {
  const { stripe, api, paid } = shop({ switches: { webhooks: "manual", refundsPending: true } });
  const { intent } = await paid();
  const { id, status } = await api.refunds.create({ payment_intent: intent });
  expect([status, stripe.returned()]).toEqual(["pending", 4500]);
  expect(stripe.finishRefund(id, "succeeded").status).toBe("succeeded");
  expect(stripe.finishRefund(id, "failed")).toMatchObject({ status: "failed" });
  expect(stripe.returned()).toBe(0);
  expect(stripe.events.slice(3).map(({ type }) => type)).toEqual([
    "refund.updated",
    "refund.updated",
    "refund.failed",
  ]);
  expect((await api.refunds.create({ payment_intent: intent })).amount).toBe(4500);
});

test("an unpaid or disputed payment cannot be refunded", async () => {
  const { stripe, api, create, paid } = shop();
  const declined = stripe.decline((await create()).id);
  const unpaid = api.refunds.create({ payment_intent: String(declined.payment_intent) });
  expect(await refusal(unpaid)).toMatchObject({ status: 400 });
  const { session, intent } = await paid();
  expect(stripe.dispute(session.id)).toMatchObject({ amount: 4500, status: "needs_response" });
  const disputed = api.refunds.create({ payment_intent: intent });
  expect(await refusal(disputed)).toMatchObject({ code: "charge_disputed" });
});

test.for(["network", "500", "429"] as const)("a call that meets %s has done nothing", async (kind) => {
  const { stripe, create } = shop();
  stripe.failNext({ kind, path: "POST /v1/checkout/sessions" });
  const names = { network: "StripeConnectionError", 500: "StripeAPIError", 429: "StripeRateLimitError" };
  expect((await refusal(create({}, "key-1"))).name).toBe(names[kind]);
  expect(stripe.sessions).toEqual([]);
  expect((await create({}, "key-1")).status).toBe("open");
});

test("a lost answer has done the work, and the key brings it back", async () => {
  const { stripe, api, paid } = shop();
  const { intent } = await paid();
  const refund = () => api.refunds.create({ payment_intent: intent }, { idempotencyKey: "refund-1" });
  stripe.failNext({ kind: "lost answer", path: "/v1/refunds" });
  await api.paymentIntents.retrieve(intent);
  expect((await refusal(refund())).name).toBe("StripeConnectionError");
  expect(stripe.returned()).toBe(4500);
  expect((await refund()).id).toBe(stripe.refunds[0]?.id);
  expect(stripe.refunds).toHaveLength(1);
});

test("while Stripe is down nothing works, and afterwards everything does", async () => {
  const { stripe, create } = shop();
  stripe.set({ outage: "network" });
  expect((await refusal(create())).name).toBe("StripeConnectionError");
  expect((await refusal(create())).name).toBe("StripeConnectionError");
  stripe.set({ outage: false });
  expect((await create()).status).toBe("open");
});

test("in the Worker's tests calls to Stripe reach the test's stand-in; other calls are unchanged", async () => {
  vi.stubGlobal("fetch", async () => new Response("elsewhere"));
  const first = standIn();
  const api = new Stripe(env.STRIPE_SECRET_KEY, {
    host: new URL(env.STRIPE_API_BASE).host,
    httpClient: Stripe.createFetchHttpClient(),
  });
  const second = standIn();
  await api.checkout.sessions.create({
    mode: "payment",
    line_items: [
      { quantity: 2, price_data: { currency: "eur", unit_amount: 1000, product_data: { name: "Stage" } } },
    ],
    success_url: "https://respiro.test/",
  });
  expect([first.sessions.length, second.sessions[0]?.amount_total]).toEqual([0, 2000]);
  expect(await (await fetch("https://nominatim.test/")).text()).toBe("elsewhere");
});

test("a webhook comes to the Worker as a request of its own, with body and headers", async () => {
  const request = new Request("https://respiro.test/api/auth/login", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "nobody@mare.example", password: "not this one" }),
  });
  const answer = await bringToWorker(request);
  expect([answer.status, await answer.json()]).toMatchObject([
    401,
    { error: { code: "invalid_credentials" } },
  ]);
});

test("a payment of the demo data, which was never made here, can be given back once", async () => {
  const { stripe, api } = shop();
  const refund = () => api.refunds.create({ payment_intent: "pi_demo_1", amount: 4500 });
  expect((await refund()).status).toBe("succeeded");
  expect(await refusal(refund())).toMatchObject({ code: "charge_already_refunded" });
  expect(stripe.taken() - stripe.returned()).toBe(0);
});
