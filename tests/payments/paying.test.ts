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

test("a second checkout during the hold returns the same URL", async () => {
  standIn();
  const [anna, event] = [await makeUserWithDocuments("anna"), await makePaidEvent()];
  const [first, second] = [await postCheckout(anna, event), await postCheckout(anna, event)];
  expect(second.body.url).toBe(first.body.url);
  expect(await listEnrolments(event)).toHaveLength(1);
});

test("without a payment the session is ended at Stripe before the seat is free", async () => {
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

test("a payment after the hold, without a seat left, is refunded with a mail to the user", async () => {
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
