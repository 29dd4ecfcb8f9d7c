import { expect, test } from "vitest";
import { complaints } from "../support/complaints.ts";
import { Killed, meddled, onceAfter, onceBefore } from "../support/meddling.ts";
import { standIn } from "../support/stripe/inTests.ts";
import { ask } from "../support/worker.ts";
import {
  begin,
  confirm,
  course,
  cron,
  diver,
  expectAgreement,
  giveUp,
  later,
  open,
  paymentOf,
  statesOf,
} from "./shop.ts";

async function oneSeat() {
  const stripe = standIn();
  const [anna, bruno] = [await diver("anna"), await diver("bruno")];
  return { stripe, anna, bruno, event: await course({ participants: 1 }) };
}

test("a card is declined, the next one pays: one place, one charge", async () => {
  const { stripe, anna, event } = await oneSeat();
  const session = await open(anna, event);
  stripe.decline(session);
  stripe.decline(session);
  await stripe.deliverAll();
  expect((await confirm(anna, session)).body.status).toBe("open");
  expect(await statesOf(event)).toEqual(["held"]);
  stripe.pay(session);
  await stripe.deliverAll();
  expect(await statesOf(event)).toEqual(["confirmed"]);
  await expectAgreement(stripe, { settled: true });
});

test("a card is declined and nobody tries again: the seat is free when the session has ended", async () => {
  const { stripe, anna, bruno, event } = await oneSeat();
  stripe.decline(await open(anna, event));
  later(31);
  await cron();
  const session = await open(bruno, event);
  stripe.pay(session);
  await stripe.deliverAll();
  expect((await statesOf(event)).toSorted()).toEqual(["confirmed", "released"]);
  await expectAgreement(stripe, { settled: true });
});

test("gone back from Stripe, somebody resumes: the same session, which can be paid", async () => {
  const { stripe, anna, event } = await oneSeat();
  const session = await open(anna, event);
  expect(stripe.cancel(session)).toContain("?canceled=true");
  later(15);
  expect(await open(anna, event)).toBe(session);
  stripe.pay(session);
  await stripe.deliverAll();
  await expectAgreement(stripe, { settled: true });
});

test("gone back from Stripe, somebody gives the place back: the session is ended first, then the next one gets it", async () => {
  const { stripe, anna, bruno, event } = await oneSeat();
  const session = await open(anna, event);
  expect((await giveUp(anna, event)).status).toBe(204);
  expect(stripe.look(session).status).toBe("expired");
  expect(() => stripe.pay(session)).toThrow();
  expect(await statesOf(event)).toEqual(["released"]);
  expect((await giveUp(anna, event)).status).toBe(204);
  expect((await begin(bruno, event)).status).toBe(200);
  await stripe.deliverAll();
  expect((await statesOf(event)).toSorted()).toEqual(["held", "released"]);
  await expectAgreement(stripe);
});

test("given back in one tab, paid in the other just before: they are in, and hear so", async () => {
  const { stripe, anna, event } = await oneSeat();
  const session = await open(anna, event);
  // Between the question how the session stands and its end.
  onceBefore("/expire", () => stripe.pay(session));
  const answer = await giveUp(anna, event);
  expect([answer.status, answer.error?.code]).toEqual([409, "already_enrolled"]);
  await stripe.deliverAll();
  expect(await statesOf(event)).toEqual(["confirmed"]);
  await expectAgreement(stripe, { settled: true });
});

test("what should end cannot: the place stays held, and giving it up is refused", async () => {
  const { stripe, anna, bruno, event } = await oneSeat();
  const session = await open(anna, event);
  stripe.failNext({ kind: "500", path: "/expire", times: 2 });
  expect((await giveUp(anna, event)).error?.code).toBe("payment_unavailable");
  expect(stripe.look(session).status).toBe("open");
  expect((await begin(bruno, event)).error?.code).toBe("event_full");
  stripe.pay(session);
  await stripe.deliverAll();
  await expectAgreement(stripe, { settled: true });
});

test("two tabs begin at once: one hold, one session", async () => {
  const { stripe, anna, event } = await oneSeat();
  const answers = await Promise.all([1, 2, 3].map(() => begin(anna, event)));
  expect(new Set(answers.map(({ text }) => text)).size, answers.map(({ text }) => text).join()).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(stripe.sessions).toHaveLength(1);
  expect(await statesOf(event)).toEqual(["held"]);
  await expectAgreement(stripe);
});

test("given back in one tab while another opens the session: whoever got the address can pay, or the place is free", async () => {
  const { stripe, anna, event } = await oneSeat();
  let gaveUp: Promise<{ status: number }> | undefined;
  // The session is there, and not noted yet, when the other tab looks.
  onceAfter("POST /v1/checkout/sessions", async () => {
    gaveUp = giveUp(anna, event);
    await gaveUp;
  });
  const answer = await begin(anna, event);
  expect((await gaveUp)?.status).toBe(204);
  // The first session was ended, and a new one begun.
  const [first, second] = stripe.sessions;
  expect([first?.status, second?.status]).toEqual(["expired", "open"]);
  expect(answer.body.url).toBe(second?.url);
  stripe.pay(second?.id ?? "");
  await stripe.deliverAll();
  expect((await statesOf(event)).toSorted()).toEqual(["confirmed", "released"]);
  await expectAgreement(stripe, { settled: true });
});

test("given back in one tab by what it read before the other had opened the session: the place is not let go while it can be paid", async () => {
  const { stripe, anna, bruno, event } = await oneSeat();
  const dying = meddled({
    after: () => {
      throw new Killed();
    },
  });
  const body = { eventId: event.id };
  const died = ask("POST", "/api/payments/create-checkout-session", { as: anna, body, env: { DB: dying } });
  expect((await died).status).toBe(500);
  complaints();
  // Of the hold without a session: one tab has read it, then the other one opens the session, then the first one writes.
  let address = "";
  const db = meddled({
    before: async (batch) => {
      if (batch === 1) address = (await begin(anna, event)).body.url;
    },
  });
  const answer = await ask("DELETE", `/api/me/holds/${event.id}`, { as: anna, env: { DB: db } });
  expect([address !== "", answer.status]).toEqual([true, 204]);
  const [session] = stripe.sessions;
  expect(session?.status, "ended before the place went").toBe("expired");
  expect((await begin(bruno, event)).status).toBe(200);
  await stripe.deliverAll();
  await expectAgreement(stripe);
});

test("two tabs, one gives up what the other goes on with: a new session, and the old one cannot be paid", async () => {
  const { stripe, anna, event } = await oneSeat();
  const first = await open(anna, event);
  await giveUp(anna, event);
  const second = await open(anna, event);
  expect(second).not.toBe(first);
  expect(() => stripe.pay(first)).toThrow();
  stripe.pay(second);
  await stripe.deliverAll();
  await expectAgreement(stripe, { settled: true });
});

test("ended by hand at Stripe: asked again, there is a new session for a new hold", async () => {
  const { stripe, anna, event } = await oneSeat();
  const first = await open(anna, event);
  stripe.expire(first);
  const second = await open(anna, event);
  expect([second === first, (await paymentOf(first)).status]).toEqual([false, "expired"]);
  expect((await statesOf(event)).toSorted()).toEqual(["held", "released"]);
  stripe.pay(second);
  await stripe.deliverAll();
  await expectAgreement(stripe, { settled: true });
});

test("who has no held place gives nothing back, and somebody else's is not theirs", async () => {
  const { stripe, anna, bruno, event } = await oneSeat();
  await open(anna, event);
  expect((await giveUp(bruno, event)).status).toBe(204);
  expect(await statesOf(event)).toEqual(["held"]);
  expect((await giveUp(bruno, { id: "no-id" })).error?.code).toBe("event_not_found");
  await expectAgreement(stripe);
});
