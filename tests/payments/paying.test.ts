import { expect, test, vi } from "vitest";
import {
  confirmPayment,
  findPayment,
  listEnrolments,
  makePaidEvent,
  makeUserWithDocuments,
  openCheckout,
  postCheckout,
  runCron,
} from "../support/checkout.ts";
import { expectPaymentsToMatchStripe } from "../support/paymentInvariants.ts";
import { standIn } from "../support/stripe/inTests.ts";

test("a user pays: the webhook confirms the enrolment, and so does the return page, once", async () => {
  const stripe = standIn();
  const [anna, event] = [await makeUserWithDocuments("anna"), await makePaidEvent({ participants: 1 })];
  const session = await openCheckout(anna, event);
  expect((await listEnrolments(event)).map(({ status }) => status)).toEqual(["held"]);
  stripe.pay(session);
  expect((await stripe.deliverAll()).every((status) => status === 200)).toBe(true);
  expect((await listEnrolments(event)).map(({ status, amount_cents }) => [status, amount_cents])).toEqual([
    ["confirmed", 4500],
  ]);
  expect((await confirmPayment(anna, session)).body).toMatchObject({ status: "paid", amount: 45 });
  expect((await findPayment(session)).status).toBe("paid");
  await expectPaymentsToMatchStripe(stripe);
});

test("asked again while the enrolment is held, the same address is answered", async () => {
  standIn();
  const [anna, event] = [await makeUserWithDocuments("anna"), await makePaidEvent()];
  const [first, second] = [await postCheckout(anna, event), await postCheckout(anna, event)];
  expect(second.body.url).toBe(first.body.url);
  expect(await listEnrolments(event)).toHaveLength(1);
});

test("nobody pays: when the time is up the session is ended at Stripe, and only then the seat is free", async () => {
  const stripe = standIn();
  const [anna, bruno, event] = [
    await makeUserWithDocuments("anna"),
    await makeUserWithDocuments("bruno"),
    await makePaidEvent({ participants: 1 }),
  ];
  const session = await openCheckout(anna, event);
  expect((await postCheckout(bruno, event)).error?.code).toBe("event_full");
  vi.setSystemTime(Date.now() + 32 * 60_000);
  await runCron();
  expect(stripe.look(session).status).toBe("expired");
  expect((await listEnrolments(event)).map(({ status }) => status)).toEqual(["released"]);
  expect((await postCheckout(bruno, event)).status).toBe(200);
});

test("paid after the hold has ended and the seat has gone: the whole goes back, and the person is told", async () => {
  const stripe = standIn();
  const [anna, bruno, event] = [
    await makeUserWithDocuments("anna"),
    await makeUserWithDocuments("bruno"),
    await makePaidEvent({ participants: 1 }),
  ];
  const session = await openCheckout(anna, event);
  stripe.pay(session);
  vi.setSystemTime(Date.now() + 41 * 60_000);
  const other = await openCheckout(bruno, event);
  stripe.pay(other);
  await stripe.deliverAll();
  await stripe.deliverAll();
  expect((await confirmPayment(anna, session)).body).toMatchObject({ status: "refunded" });
  expect((await confirmPayment(bruno, other)).body).toMatchObject({ status: "paid" });
  await expectPaymentsToMatchStripe(stripe);
});
