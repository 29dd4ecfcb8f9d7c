import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { enrolments } from "../../worker/enrolments/schema.ts";
import { events } from "../../worker/events/schema.ts";
import {
  advanceMinutes,
  deleteHold,
  listEnrolments,
  makePaidEvent,
  makeUserWithDocuments,
  openCheckout,
  postCheckout,
  runCron,
} from "../support/checkout.ts";
import { dayFromNow } from "../support/events.ts";
import { expectPaymentsToMatchStripe } from "../support/paymentInvariants.ts";
import { ACCEPTED_TERMS } from "../support/saleTerms.ts";
import { standIn } from "../support/stripe/inTests.ts";
import { type SignedInUser, updateUser } from "../support/users.ts";
import { ask, db } from "../support/worker.ts";

/** Presses the button of a paid event on a connection with this address. */
function beginFrom(as: SignedInUser, { id }: { id: string }, address: string) {
  return ask<{ url: string }>("POST", "/api/payments/create-checkout-session", {
    as,
    body: { eventId: id, ...ACCEPTED_TERMS },
    address,
  });
}

test("a user holds two seats at a time; the third waits until one is paid or cancelled", async () => {
  const stripe = standIn();
  const anna = await makeUserWithDocuments("anna");
  const [first, second, third] = [await makePaidEvent(), await makePaidEvent(), await makePaidEvent()];
  const session = await openCheckout(anna, first);
  await openCheckout(anna, second);
  const refused = await postCheckout(anna, third);
  expect([refused.status, refused.error?.code]).toEqual([409, "holds_max"]);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(39 * 60);
  expect((await postCheckout(anna, first)).body.url, "going on is no new hold").toContain(session);
  expect((await deleteHold(anna, second)).status).toBe(204);
  await openCheckout(anna, third);
  expect((await postCheckout(anna, second)).error?.code).toBe("holds_max");
  stripe.pay(session);
  await stripe.deliverAll();
  await openCheckout(anna, second);
  await expectPaymentsToMatchStripe(stripe);
});

test("calls at the same moment do not get past the limit of two", async () => {
  standIn();
  const anna = await makeUserWithDocuments("anna");
  const events = await Promise.all(Array.from({ length: 6 }, () => makePaidEvent()));
  const answers = await Promise.all(events.map((event) => postCheckout(anna, event)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(new Set(answers.map(({ error }) => error?.code))).toEqual(new Set([undefined, "holds_max"]));
});

test("a user who has not confirmed their e-mail holds one seat at a time", async () => {
  standIn();
  const anna = await makeUserWithDocuments("anna", { confirmed_at: null });
  const [first, second] = [await makePaidEvent(), await makePaidEvent()];
  await openCheckout(anna, first);
  const refused = await postCheckout(anna, second);
  expect([refused.status, refused.error?.code]).toEqual([409, "holds_unconfirmed"]);
  await updateUser(anna.id, { confirmed_at: new Date().toISOString() });
  await openCheckout(anna, second);
});

test("an expired hold blocks no other user, also before the cron runs", async () => {
  standIn();
  const anna = await makeUserWithDocuments("anna", { confirmed_at: null });
  const [first, second] = [await makePaidEvent(), await makePaidEvent()];
  await openCheckout(anna, first);
  advanceMinutes(41);
  await openCheckout(anna, second);
});

test("an event is held three times a day without paying; the next day begins anew", async () => {
  const stripe = standIn();
  vi.setSystemTime(`${dayFromNow(1)}T08:00:00Z`);
  const [anna, bruno, event] = [
    await makeUserWithDocuments("anna"),
    await makeUserWithDocuments("bruno"),
    await makePaidEvent(),
  ];
  for (let turn = 0; turn < 3; turn += 1) {
    await openCheckout(anna, event);
    expect((await deleteHold(anna, event)).status).toBe(204);
  }
  const refused = await postCheckout(anna, event);
  expect([refused.status, refused.error?.code]).toEqual([429, "holds_today"]);
  // Until midnight in Rome: 14 or 15 hours from eight in the morning in Greenwich.
  expect([14, 15]).toContain(Number(refused.headers.get("Retry-After")) / 3600);
  await openCheckout(bruno, event);
  await openCheckout(anna, await makePaidEvent());
  advanceMinutes(Number(refused.headers.get("Retry-After")) / 60);
  await openCheckout(anna, event);
  await expectPaymentsToMatchStripe(stripe);
});

test("holds begun at the old price do not count against the daily three", async () => {
  const stripe = standIn();
  vi.setSystemTime(`${dayFromNow(1)}T08:00:00Z`);
  const [anna, event] = [await makeUserWithDocuments("anna"), await makePaidEvent()];
  for (let turn = 0; turn < 2; turn += 1) {
    await openCheckout(anna, event);
    await deleteHold(anna, event);
  }
  const old = await openCheckout(anna, event);
  await db.update(events).set({ cost_cents: 6000 }).where(eq(events.id, event.id));
  const session = await openCheckout(anna, event);
  expect(session).not.toBe(old);
  for (let turn = 0; turn < 2; turn += 1) {
    await deleteHold(anna, event);
    await openCheckout(anna, event);
  }
  await deleteHold(anna, event);
  expect((await postCheckout(anna, event)).error?.code, "three at the new price").toBe("holds_today");
  await expectPaymentsToMatchStripe(stripe);
});

test("paid holds, and those without a session URL, do not count against the daily three", async () => {
  const stripe = standIn();
  vi.setSystemTime(`${dayFromNow(1)}T08:00:00Z`);
  const [anna, event] = [await makeUserWithDocuments("anna"), await makePaidEvent({ refund_rule: "always" })];
  for (let turn = 0; turn < 3; turn += 1) {
    stripe.failNext({ kind: "network", path: "POST /v1/checkout/sessions", times: 2 });
    expect((await postCheckout(anna, event)).error?.code).toBe("payment_unavailable");
    await deleteHold(anna, event);
  }
  stripe.pay(await openCheckout(anna, event));
  await stripe.deliverAll();
  const [place] = (await listEnrolments(event)).filter(({ status }) => status === "confirmed");
  const path = `/api/me/participations/${place?.id}/cancellation`;
  expect((await ask("POST", path, { as: anna, body: { refund: 45 } })).status).toBe(200);
  for (let turn = 0; turn < 3; turn += 1) {
    await openCheckout(anna, event);
    await deleteHold(anna, event);
  }
  expect((await postCheckout(anna, event)).error?.code).toBe("holds_today");
});

test("one address has ten holds at a time, across users; the eleventh answer names the wait", async () => {
  const stripe = standIn();
  const event = await makePaidEvent({ participants: 20 });
  const people = await Promise.all(Array.from({ length: 12 }, () => makeUserWithDocuments("sub")));
  const answers = await Promise.all(people.map((one) => beginFrom(one, event, "203.0.113.7")));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  const refused = answers.find(({ status }) => status !== 200);
  expect([refused?.status, refused?.error?.code]).toEqual([429, "holds_address"]);
  expect(Number(refused?.headers.get("Retry-After"))).toBeGreaterThan(39 * 60);
  const stays = people.find((_, index) => answers[index]?.status !== 200) as SignedInUser;
  const holder = people.find((_, index) => answers[index]?.status === 200) as SignedInUser;
  expect((await beginFrom(holder, event, "203.0.113.7")).status, "going on is no new hold").toBe(200);
  expect((await beginFrom(stays, event, "203.0.113.8")).status).toBe(200);
  await deleteHold(stays, event);
  await deleteHold(holder, event);
  expect((await beginFrom(stays, event, "203.0.113.7")).status).toBe(200);
  await expectPaymentsToMatchStripe(stripe);
});

test("all addresses of one /64 are one", async () => {
  standIn();
  const event = await makePaidEvent();
  const people = await Promise.all(Array.from({ length: 11 }, () => makeUserWithDocuments("sub")));
  const codes: (string | undefined)[] = [];
  for (const [index, one] of people.entries())
    codes.push((await beginFrom(one, event, `2001:db8:0:7:${index + 1}::1`)).error?.code);
  expect(codes.filter((code) => code === undefined)).toHaveLength(10);
  expect(codes.at(-1)).toBe("holds_address");
  expect((await beginFrom(people[10] as SignedInUser, event, "2001:db8:0:8::1")).status).toBe(200);
});

test("of the address only a keyed hash is kept, and only as long as the hold", async () => {
  const stripe = standIn();
  const [anna, bruno, event] = [
    await makeUserWithDocuments("anna"),
    await makeUserWithDocuments("bruno"),
    await makePaidEvent(),
  ];
  const ended = await makePaidEvent();
  const address = "198.51.100.23";
  await beginFrom(anna, event, address);
  await beginFrom(bruno, event, address);
  await beginFrom(bruno, ended, address);
  const held = await listEnrolments(event);
  expect(held[0]?.address_key).toMatch(/^[\w-]{43}$/);
  expect(held[0]?.address_key).toBe(held[1]?.address_key);
  const [session] = stripe.sessions;
  stripe.pay(session?.id ?? "");
  await stripe.deliverAll();
  await deleteHold(bruno, event);
  advanceMinutes(41);
  await runCron();
  const left = await db.select().from(enrolments).where(eq(enrolments.event_id, event.id));
  expect(left.map(({ status, address_key }) => [status, address_key]).toSorted()).toEqual([
    ["confirmed", null],
    ["released", null],
  ]);
  expect((await listEnrolments(ended)).map(({ address_key }) => address_key)).toEqual([null]);
});

test("an event that is full says so, however many seats one holds elsewhere", async () => {
  standIn();
  const [anna, bruno, full] = [
    await makeUserWithDocuments("anna"),
    await makeUserWithDocuments("bruno"),
    await makePaidEvent({ participants: 1 }),
  ];
  await openCheckout(bruno, full);
  await openCheckout(anna, await makePaidEvent());
  await openCheckout(anna, await makePaidEvent());
  expect((await postCheckout(anna, full)).error?.code).toBe("event_full");
});
