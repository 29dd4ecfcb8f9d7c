import { expect, test, vi } from "vitest";
import { standIn } from "../support/stripe/inTests.ts";
import { begin, confirm, course, cron, diver, expectAgreement, open, paymentOf, placesOf } from "./shop.ts";

test("somebody pays: the webhook confirms the place, and so does the return page, once", async () => {
  const stripe = standIn();
  const [anna, event] = [await diver("anna"), await course({ participants: 1 })];
  const session = await open(anna, event);
  expect((await placesOf(event)).map(({ status }) => status)).toEqual(["held"]);
  stripe.pay(session);
  expect((await stripe.deliverAll()).every((status) => status === 200)).toBe(true);
  expect((await placesOf(event)).map(({ status, amount_cents }) => [status, amount_cents])).toEqual([
    ["confirmed", 4500],
  ]);
  expect((await confirm(anna, session)).body).toMatchObject({ status: "paid", amount: 45 });
  expect((await paymentOf(session)).status).toBe("paid");
  await expectAgreement(stripe);
});

test("asked again while the place is held, the same address is answered", async () => {
  standIn();
  const [anna, event] = [await diver("anna"), await course()];
  const [first, second] = [await begin(anna, event), await begin(anna, event)];
  expect(second.body.url).toBe(first.body.url);
  expect(await placesOf(event)).toHaveLength(1);
});

test("nobody pays: when the time is up the session is ended at Stripe, and only then the place is free", async () => {
  const stripe = standIn();
  const [anna, bruno, event] = [await diver("anna"), await diver("bruno"), await course({ participants: 1 })];
  const session = await open(anna, event);
  expect((await begin(bruno, event)).error?.code).toBe("event_full");
  vi.setSystemTime(Date.now() + 32 * 60_000);
  await cron();
  expect(stripe.look(session).status).toBe("expired");
  expect((await placesOf(event)).map(({ status }) => status)).toEqual(["released"]);
  expect((await begin(bruno, event)).status).toBe(200);
});

test("paid after the hold has ended and the place has gone: the whole goes back, and the person is told", async () => {
  const stripe = standIn();
  const [anna, bruno, event] = [await diver("anna"), await diver("bruno"), await course({ participants: 1 })];
  const session = await open(anna, event);
  stripe.pay(session);
  vi.setSystemTime(Date.now() + 41 * 60_000);
  const other = await open(bruno, event);
  stripe.pay(other);
  await stripe.deliverAll();
  await stripe.deliverAll();
  expect((await confirm(anna, session)).body).toMatchObject({ status: "refunded" });
  expect((await confirm(bruno, other)).body).toMatchObject({ status: "paid" });
  await expectAgreement(stripe);
});
