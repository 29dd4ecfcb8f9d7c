import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { enrolments } from "../../worker/enrolments/schema.ts";
import { events } from "../../worker/events/schema.ts";
import { dayFromNow } from "../support/events.ts";
import { type Actor, changePerson } from "../support/people.ts";
import { standIn } from "../support/stripe/inTests.ts";
import { ask, db } from "../support/worker.ts";
import { begin, course, cron, diver, expectAgreement, giveUp, later, open, placesOf } from "./shop.ts";

/** Presses the button of a paid event on a connection with this address. */
function beginFrom(as: Actor, { id }: { id: string }, address: string) {
  return ask<{ url: string }>("POST", "/api/payments/create-checkout-session", {
    as,
    body: { eventId: id },
    address,
  });
}

test("a user holds two seats at a time; the third waits until one is paid or given up", async () => {
  const stripe = standIn();
  const anna = await diver("anna");
  const [first, second, third] = [await course(), await course(), await course()];
  const session = await open(anna, first);
  await open(anna, second);
  const refused = await begin(anna, third);
  expect([refused.status, refused.error?.code]).toEqual([409, "holds_max"]);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(39 * 60);
  expect((await begin(anna, first)).body.url, "going on is no new hold").toContain(session);
  expect((await giveUp(anna, second)).status).toBe(204);
  await open(anna, third);
  expect((await begin(anna, second)).error?.code).toBe("holds_max");
  stripe.pay(session);
  await stripe.deliverAll();
  await open(anna, second);
  await expectAgreement(stripe);
});

test("calls at the same moment do not get past the limit of two", async () => {
  standIn();
  const anna = await diver("anna");
  const events = await Promise.all(Array.from({ length: 6 }, () => course()));
  const answers = await Promise.all(events.map((event) => begin(anna, event)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(new Set(answers.map(({ error }) => error?.code))).toEqual(new Set([undefined, "holds_max"]));
});

test("whoever has not confirmed their e-mail holds one seat at a time", async () => {
  standIn();
  const anna = await diver("anna", { confirmed_at: null });
  const [first, second] = [await course(), await course()];
  await open(anna, first);
  const refused = await begin(anna, second);
  expect([refused.status, refused.error?.code]).toEqual([409, "holds_unconfirmed"]);
  await changePerson(anna.id, { confirmed_at: new Date().toISOString() });
  await open(anna, second);
});

test("a hold whose time is up stands in nobody's way, also before the cron has come", async () => {
  standIn();
  const anna = await diver("anna", { confirmed_at: null });
  const [first, second] = [await course(), await course()];
  await open(anna, first);
  later(41);
  await open(anna, second);
});

test("an event is held three times a day without paying; the next day begins anew", async () => {
  const stripe = standIn();
  vi.setSystemTime(`${dayFromNow(1)}T08:00:00Z`);
  const [anna, bruno, event] = [await diver("anna"), await diver("bruno"), await course()];
  for (let turn = 0; turn < 3; turn += 1) {
    await open(anna, event);
    expect((await giveUp(anna, event)).status).toBe(204);
  }
  const refused = await begin(anna, event);
  expect([refused.status, refused.error?.code]).toEqual([429, "holds_today"]);
  // Until midnight in Rome: 14 or 15 hours from eight in the morning in Greenwich.
  expect([14, 15]).toContain(Number(refused.headers.get("Retry-After")) / 3600);
  await open(bruno, event);
  await open(anna, await course());
  later(Number(refused.headers.get("Retry-After")) / 60);
  await open(anna, event);
  await expectAgreement(stripe);
});

test("a change of the price takes nobody's hold away: what was begun at the old one does not count against the three", async () => {
  const stripe = standIn();
  vi.setSystemTime(`${dayFromNow(1)}T08:00:00Z`);
  const [anna, event] = [await diver("anna"), await course()];
  for (let turn = 0; turn < 2; turn += 1) {
    await open(anna, event);
    await giveUp(anna, event);
  }
  const old = await open(anna, event);
  await db.update(events).set({ cost_cents: 6000 }).where(eq(events.id, event.id));
  const session = await open(anna, event);
  expect(session).not.toBe(old);
  for (let turn = 0; turn < 2; turn += 1) {
    await giveUp(anna, event);
    await open(anna, event);
  }
  await giveUp(anna, event);
  expect((await begin(anna, event)).error?.code, "three at the new price").toBe("holds_today");
  await expectAgreement(stripe);
});

test("what was paid, and what never got an address at Stripe, does not count against the three of the day", async () => {
  const stripe = standIn();
  vi.setSystemTime(`${dayFromNow(1)}T08:00:00Z`);
  const [anna, event] = [await diver("anna"), await course({ refund_rule: "always" })];
  for (let turn = 0; turn < 3; turn += 1) {
    stripe.failNext({ kind: "network", path: "POST /v1/checkout/sessions", times: 2 });
    expect((await begin(anna, event)).error?.code).toBe("payment_unavailable");
    await giveUp(anna, event);
  }
  stripe.pay(await open(anna, event));
  await stripe.deliverAll();
  const [place] = (await placesOf(event)).filter(({ status }) => status === "confirmed");
  const path = `/api/me/participations/${place?.id}/cancellation`;
  expect((await ask("POST", path, { as: anna, body: { refund: 45 } })).status).toBe(200);
  for (let turn = 0; turn < 3; turn += 1) {
    await open(anna, event);
    await giveUp(anna, event);
  }
  expect((await begin(anna, event)).error?.code).toBe("holds_today");
});

test("one address holds ten seats at a time, whoever asks; the eleventh is told so and when", async () => {
  const stripe = standIn();
  const event = await course({ participants: 20 });
  const people = await Promise.all(Array.from({ length: 12 }, () => diver("sub")));
  const answers = await Promise.all(people.map((one) => beginFrom(one, event, "203.0.113.7")));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  const refused = answers.find(({ status }) => status !== 200);
  expect([refused?.status, refused?.error?.code]).toEqual([429, "holds_address"]);
  expect(Number(refused?.headers.get("Retry-After"))).toBeGreaterThan(39 * 60);
  const stays = people.find((_, index) => answers[index]?.status !== 200) as Actor;
  const holder = people.find((_, index) => answers[index]?.status === 200) as Actor;
  expect((await beginFrom(holder, event, "203.0.113.7")).status, "going on is no new hold").toBe(200);
  expect((await beginFrom(stays, event, "203.0.113.8")).status).toBe(200);
  await giveUp(stays, event);
  await giveUp(holder, event);
  expect((await beginFrom(stays, event, "203.0.113.7")).status).toBe(200);
  await expectAgreement(stripe);
});

test("all addresses of one /64 are one", async () => {
  standIn();
  const event = await course();
  const people = await Promise.all(Array.from({ length: 11 }, () => diver("sub")));
  const codes: (string | undefined)[] = [];
  for (const [index, one] of people.entries())
    codes.push((await beginFrom(one, event, `2001:db8:0:7:${index + 1}::1`)).error?.code);
  expect(codes.filter((code) => code === undefined)).toHaveLength(10);
  expect(codes.at(-1)).toBe("holds_address");
  expect((await beginFrom(people[10] as Actor, event, "2001:db8:0:8::1")).status).toBe(200);
});

test("of the address only a keyed hash is kept, and only as long as the hold", async () => {
  const stripe = standIn();
  const [anna, bruno, event] = [await diver("anna"), await diver("bruno"), await course()];
  const ended = await course();
  const address = "198.51.100.23";
  await beginFrom(anna, event, address);
  await beginFrom(bruno, event, address);
  await beginFrom(bruno, ended, address);
  const held = await placesOf(event);
  expect(held[0]?.address_key).toMatch(/^[\w-]{43}$/);
  expect(held[0]?.address_key).toBe(held[1]?.address_key);
  const [session] = stripe.sessions;
  stripe.pay(session?.id ?? "");
  await stripe.deliverAll();
  await giveUp(bruno, event);
  later(41);
  await cron();
  const left = await db.select().from(enrolments).where(eq(enrolments.event_id, event.id));
  expect(left.map(({ status, address_key }) => [status, address_key]).toSorted()).toEqual([
    ["confirmed", null],
    ["released", null],
  ]);
  expect((await placesOf(ended)).map(({ address_key }) => address_key)).toEqual([null]);
});

test("an event that is full says so, however many seats one holds elsewhere", async () => {
  standIn();
  const [anna, bruno, full] = [await diver("anna"), await diver("bruno"), await course({ participants: 1 })];
  await open(bruno, full);
  await open(anna, await course());
  await open(anna, await course());
  expect((await begin(anna, full)).error?.code).toBe("event_full");
});
