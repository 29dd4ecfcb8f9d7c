import { Stripe } from "stripe";
import { expect, test } from "vitest";
import { API_VERSION } from "../support/stripe/account.ts";
import { MINUTE, SECRET, shop } from "../support/stripe/shop.ts";

test("the SDK accepts a webhook's signature, and neither another text, another secret nor an old time", async () => {
  const { stripe, api, paid, taken, clock } = shop();
  const { session } = await paid();
  expect(await stripe.deliverAll()).toEqual([200]);
  const { body = "", signature = "" } = taken[0] ?? {};
  const provider = Stripe.createSubtleCryptoProvider();
  const read = (text: string, header: string, at = clock.at) =>
    api.webhooks.constructEventAsync(text, header, SECRET, undefined, provider, at);
  const event = await read(body, signature);
  expect(event).toMatchObject({
    type: "checkout.session.completed",
    api_version: API_VERSION,
    data: { object: { id: session.id, payment_status: "paid" } },
  });
  const tampered = body.replace('"amount_total": 4500', '"amount_total": 1');
  expect(tampered).not.toBe(body);
  await expect(read(tampered, signature)).rejects.toThrow("No signatures found");
  await expect(read(body, signature, clock.at + 301_000)).rejects.toThrow("Timestamp outside");
  const forged = await stripe.signed(event.id, { secret: "another" });
  await expect(read(body, forged.headers.get("stripe-signature") ?? "")).rejects.toThrow("No signatures");
});

test("an event shows its object as of its own time, signed again at every attempt", async () => {
  const { stripe, api, paid, taken, receiver, later } = shop();
  const { intent } = await paid();
  receiver.status = 500;
  expect(await stripe.deliverAll()).toEqual([500]);
  await api.refunds.create({ payment_intent: intent, amount: 1000 });
  await api.refunds.create({ payment_intent: intent });
  later(MINUTE);
  receiver.status = 200;
  expect(await stripe.deliverAll()).toEqual([200, 200, 200, 200, 200]);
  const events = taken.map(({ body }) => JSON.parse(body) as Stripe.Event);
  expect(events[1]?.id).toBe(events[0]?.id);
  expect(taken[1]?.signature).not.toBe(taken[0]?.signature);
  const refunded = events.flatMap(({ type, data }) =>
    type === "charge.refunded" ? [(data.object as Stripe.Charge).amount_refunded] : [],
  );
  expect(refunded).toEqual([1000, 4500]);
  expect(stripe.deliveries.map(({ status }) => status)).toEqual([500, 200, 200, 200, 200, 200]);
});

test("webhooks go out by themselves, and again after a pause until they are accepted", async () => {
  const pauses: number[] = [];
  const { stripe, paid, taken, receiver } = shop({
    switches: { webhooks: "auto" },
    async pause(milliseconds) {
      pauses.push(milliseconds);
      if (pauses.length === 2) receiver.status = 200;
    },
  });
  receiver.status = 0;
  await paid();
  await expect.poll(() => stripe.waiting).toEqual([]);
  expect(stripe.deliveries.map(({ status }) => status)).toEqual([null, null, 200]);
  expect(pauses).toEqual([1000, 2000]);
  expect(taken).toHaveLength(1);
});

test("webhooks that are off wait until they are on again", async () => {
  const { stripe, paid, taken } = shop({ switches: { webhooks: "off" } });
  await paid();
  await stripe.settled();
  expect([taken.length, stripe.waiting.length]).toEqual([0, 1]);
  stripe.set({ webhooks: "auto" });
  await stripe.settled();
  expect([taken.length, stripe.waiting.length]).toEqual([1, 0]);
});

test("webhooks come twice and out of order when their switches are on", async () => {
  const { stripe, paid, taken } = shop();
  for (let count = 0; count < 20; count += 1) await paid();
  const inOrder = stripe.waiting.map(({ id }) => id);
  await stripe.deliverAll({ shuffle: true, duplicates: 0.5 });
  const came = taken.map(({ body }) => (JSON.parse(body) as Stripe.Event).id);
  expect(new Set(came)).toEqual(new Set(inOrder));
  expect(came.length).toBeGreaterThan(20);
  expect([...new Set(came)]).not.toEqual(inOrder);
});

test("a new stand-in takes over the former one's state and sends its waiting webhooks", async () => {
  const before = shop();
  const { session } = await before.paid();
  const after = shop({
    account: JSON.parse(JSON.stringify(before.stripe.snapshot())),
    switches: { webhooks: "auto" },
  });
  expect((await after.api.checkout.sessions.retrieve(session.id)).status).toBe("complete");
  await after.stripe.settled();
  expect(after.taken).toHaveLength(1);
});

test("with reordering an event may overtake an earlier one, with a delay none comes at once", async () => {
  const waits: (() => void)[] = [];
  const { stripe, paid, taken } = shop({
    switches: { webhooks: "auto", delay: 500, reordering: true },
    pause: (milliseconds) =>
      new Promise((resolve) => {
        expect(milliseconds).toBeGreaterThan(500);
        waits.push(() => resolve(undefined));
      }),
  });
  const [first, second] = [await paid(), await paid()];
  expect(taken).toEqual([]);
  for (const end of waits.reverse()) end();
  await stripe.settled();
  const ids = taken.map(
    ({ body }) => (JSON.parse(body) as Stripe.CheckoutSessionCompletedEvent).data.object.id,
  );
  expect(ids).toEqual([second.session.id, first.session.id]);
});
