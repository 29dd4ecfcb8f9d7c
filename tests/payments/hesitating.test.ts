import { expect, test } from "vitest";
import {
  advanceMinutes,
  confirmPayment,
  deleteHold,
  findPayment,
  listEnrolmentStatuses,
  makePaidEvent,
  makeUserWithDocuments,
  openCheckout,
  postCheckout,
  runCron,
} from "../support/checkout.ts";
import { afterNextCall, beforeNextCall, interceptBatches, WorkerKilled } from "../support/interception.ts";
import { takeLoggedErrors } from "../support/loggedErrors.ts";
import { expectPaymentsToMatchStripe } from "../support/paymentInvariants.ts";
import { ACCEPTED_TERMS } from "../support/saleTerms.ts";
import { standIn } from "../support/stripe/inTests.ts";
import { ask } from "../support/worker.ts";

async function oneSeat() {
  const stripe = standIn();
  const [anna, bruno] = [await makeUserWithDocuments("anna"), await makeUserWithDocuments("bruno")];
  return { stripe, anna, bruno, event: await makePaidEvent({ participants: 1 }) };
}

test("a card is declined, the next one pays: one enrolment, one charge", async () => {
  const { stripe, anna, event } = await oneSeat();
  const session = await openCheckout(anna, event);
  stripe.decline(session);
  stripe.decline(session);
  await stripe.deliverAll();
  expect((await confirmPayment(anna, session)).body.status).toBe("open");
  expect(await listEnrolmentStatuses(event)).toEqual(["held"]);
  stripe.pay(session);
  await stripe.deliverAll();
  expect(await listEnrolmentStatuses(event)).toEqual(["confirmed"]);
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("a declined card without another attempt frees the seat when the session ends", async () => {
  const { stripe, anna, bruno, event } = await oneSeat();
  stripe.decline(await openCheckout(anna, event));
  advanceMinutes(31);
  await runCron();
  const session = await openCheckout(bruno, event);
  stripe.pay(session);
  await stripe.deliverAll();
  expect((await listEnrolmentStatuses(event)).toSorted()).toEqual(["confirmed", "released"]);
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("gone back from Stripe, a user resumes: the same session, which can be paid", async () => {
  const { stripe, anna, event } = await oneSeat();
  const session = await openCheckout(anna, event);
  expect(stripe.cancel(session)).toContain("?canceled=true");
  advanceMinutes(15);
  expect(await openCheckout(anna, event)).toBe(session);
  stripe.pay(session);
  await stripe.deliverAll();
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("a user back from Stripe releases the seat: the session ends before the next user gets it", async () => {
  const { stripe, anna, bruno, event } = await oneSeat();
  const session = await openCheckout(anna, event);
  expect((await deleteHold(anna, event)).status).toBe(204);
  expect(stripe.look(session).status).toBe("expired");
  expect(() => stripe.pay(session)).toThrow();
  expect(await listEnrolmentStatuses(event)).toEqual(["released"]);
  expect((await deleteHold(anna, event)).status).toBe(204);
  expect((await postCheckout(bruno, event)).status).toBe(200);
  await stripe.deliverAll();
  expect((await listEnrolmentStatuses(event)).toSorted()).toEqual(["held", "released"]);
  await expectPaymentsToMatchStripe(stripe);
});

test("released in one tab just after paying in another: the answer says that the user is enrolled", async () => {
  const { stripe, anna, event } = await oneSeat();
  const session = await openCheckout(anna, event);
  // Between the question how the session stands and its end.
  beforeNextCall("/expire", () => stripe.pay(session));
  const answer = await deleteHold(anna, event);
  expect([answer.status, answer.error?.code]).toEqual([409, "already_enrolled"]);
  await stripe.deliverAll();
  expect(await listEnrolmentStatuses(event)).toEqual(["confirmed"]);
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("a session that cannot be ended keeps its seat held, and the release is refused", async () => {
  const { stripe, anna, bruno, event } = await oneSeat();
  const session = await openCheckout(anna, event);
  stripe.failNext({ kind: "500", path: "/expire", times: 2 });
  expect((await deleteHold(anna, event)).error?.code).toBe("payment_unavailable");
  expect(stripe.look(session).status).toBe("open");
  expect((await postCheckout(bruno, event)).error?.code).toBe("event_full");
  stripe.pay(session);
  await stripe.deliverAll();
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("two tabs begin at once: one hold, one session", async () => {
  const { stripe, anna, event } = await oneSeat();
  const answers = await Promise.all([1, 2, 3].map(() => postCheckout(anna, event)));
  expect(new Set(answers.map(({ text }) => text)).size, answers.map(({ text }) => text).join()).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(stripe.sessions).toHaveLength(1);
  expect(await listEnrolmentStatuses(event)).toEqual(["held"]);
  await expectPaymentsToMatchStripe(stripe);
});

test("released in one tab while another opens the session: either the URL works or the seat is free", async () => {
  const { stripe, anna, event } = await oneSeat();
  let gaveUp: Promise<{ status: number }> | undefined;
  // The session is there, and not noted yet, when the other tab looks.
  afterNextCall("POST /v1/checkout/sessions", async () => {
    gaveUp = deleteHold(anna, event);
    await gaveUp;
  });
  const answer = await postCheckout(anna, event);
  expect((await gaveUp)?.status).toBe(204);
  // The first session was ended, and a new one begun.
  const [first, second] = stripe.sessions;
  expect([first?.status, second?.status]).toEqual(["expired", "open"]);
  expect(answer.body.url).toBe(second?.url);
  stripe.pay(second?.id ?? "");
  await stripe.deliverAll();
  expect((await listEnrolmentStatuses(event)).toSorted()).toEqual(["confirmed", "released"]);
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("a release that read the hold before its session opened ends the session first", async () => {
  const { stripe, anna, bruno, event } = await oneSeat();
  const dying = interceptBatches({
    after: () => {
      throw new WorkerKilled();
    },
  });
  const body = { eventId: event.id, ...ACCEPTED_TERMS };
  const died = ask("POST", "/api/payments/create-checkout-session", { as: anna, body, env: { DB: dying } });
  expect((await died).status).toBe(500);
  takeLoggedErrors();
  // Of the hold without a session: one tab has read it, then the other one opens the session, then the first one writes.
  let address = "";
  const db = interceptBatches({
    before: async (batch) => {
      if (batch === 1) address = (await postCheckout(anna, event)).body.url;
    },
  });
  const answer = await ask("DELETE", `/api/me/holds/${event.id}`, { as: anna, env: { DB: db } });
  expect([address !== "", answer.status]).toEqual([true, 204]);
  const [session] = stripe.sessions;
  expect(session?.status, "ended before the place went").toBe("expired");
  expect((await postCheckout(bruno, event)).status).toBe(200);
  await stripe.deliverAll();
  await expectPaymentsToMatchStripe(stripe);
});

test("a hold released in another tab gets a new session, and the old one cannot be paid", async () => {
  const { stripe, anna, event } = await oneSeat();
  const first = await openCheckout(anna, event);
  await deleteHold(anna, event);
  const second = await openCheckout(anna, event);
  expect(second).not.toBe(first);
  expect(() => stripe.pay(first)).toThrow();
  stripe.pay(second);
  await stripe.deliverAll();
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("a session ended by hand at Stripe is replaced by a new one with a new hold", async () => {
  const { stripe, anna, event } = await oneSeat();
  const first = await openCheckout(anna, event);
  stripe.expire(first);
  const second = await openCheckout(anna, event);
  expect([second === first, (await findPayment(first)).status]).toEqual([false, "expired"]);
  expect((await listEnrolmentStatuses(event)).toSorted()).toEqual(["held", "released"]);
  stripe.pay(second);
  await stripe.deliverAll();
  await expectPaymentsToMatchStripe(stripe, { settled: true });
});

test("a user without a hold releases nothing, nor another user's hold", async () => {
  const { stripe, anna, bruno, event } = await oneSeat();
  await openCheckout(anna, event);
  expect((await deleteHold(bruno, event)).status).toBe(204);
  expect(await listEnrolmentStatuses(event)).toEqual(["held"]);
  expect((await deleteHold(bruno, { id: "no-id" })).error?.code).toBe("event_not_found");
  await expectPaymentsToMatchStripe(stripe);
});
