import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Participation } from "../../worker/enrolments/outputs.ts";
import { events } from "../../worker/events/schema.ts";
import type { CurrentOffer } from "../../worker/payments/checkout/contract.ts";
import type { OwnPayment } from "../../worker/payments/outputs.ts";
import type { EventPrice, PriceCode } from "../../worker/prices/outputs.ts";
import { RATE_LIMITS } from "../../worker/rateLimits.ts";
import {
  advanceMinutes,
  confirmPayment,
  deleteHold,
  findPayment,
  findSessionByUrl,
  listEnrolmentStatuses,
  listEnrolments,
  makePaidEvent,
  makeUserWithDocuments,
  postCheckout,
} from "../support/checkout.ts";
import { dayFromNow } from "../support/events.ts";
import { listOutbox, mailTo } from "../support/mailbox.ts";
import { makePriceCode } from "../support/prices.ts";
import { standIn } from "../support/stripe/inTests.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, db } from "../support/worker.ts";

const RULE = { refund_rule: "always", refund_days: 0 };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** An event of 45 euros with a code of its organizer, 10 euros off unless told otherwise, and somebody who buys. */
async function makeSale(code: Parameters<typeof makePriceCode>[1] = { amount_cents: 1_000, percent: null }) {
  const stripe = standIn();
  const gea = await makeUser(`gea-${crypto.randomUUID()}`, { role: "company" });
  const anna = await makeUserWithDocuments("anna");
  const event = await makePaidEvent({ organizer_id: gea.id });
  return { stripe, gea, anna, event, code: await makePriceCode(gea, code) };
}

function buy(as: SignedInUser, event: { id: string }, code: string | undefined, cost: number, other = {}) {
  return postCheckout(as, event, { code, shown: { cost, ...RULE }, ...other });
}

/** The refusal and the total that it tells. */
function refusalOf({ error }: Awaited<ReturnType<typeof postCheckout>>) {
  return [error?.code, (error?.current as CurrentOffer | undefined)?.cost];
}

test("an event that got dearer, or a code that takes less, between quote and checkout is shown before paying", async () => {
  const { gea, anna, event, code } = await makeSale();
  await db.update(events).set({ cost_cents: 5_000 }).where(eq(events.id, event.id));
  expect(refusalOf(await buy(anna, event, code.code, 35))).toEqual(["offer_changed", 40]);
  const body = { code: code.code, amount: 5 };
  const changed = await ask<PriceCode>("PUT", `/api/me/codes/${code.id}`, { as: gea, body });
  expect([changed.status, changed.body.amount]).toEqual([200, 5]);
  expect(refusalOf(await buy(anna, event, code.code, 40))).toEqual(["offer_changed", 45]);
  expect((await buy(anna, event, code.code, 45)).status).toBe(200);
});

test("a code changed after the seat is held: the held price is offered anew, and the other is not paid", async () => {
  const { gea, anna, event, code } = await makeSale();
  const first = await buy(anna, event, code.code, 35);
  await ask("PUT", `/api/me/codes/${code.id}`, { as: gea, body: { code: code.code, amount: 5 } });
  expect(refusalOf(await buy(anna, event, code.code, 35))).toEqual(["offer_changed", 40]);
  const agreed = await buy(anna, event, code.code, 40);
  expect([agreed.status, agreed.body.url === first.body.url]).toEqual([200, false]);
  expect((await findPayment(await findSessionByUrl(agreed.body.url))).amount_cents).toBe(4_000);
});

test("a resumed checkout goes on with its code, without typing it again; a code ended meanwhile shows the full price", async () => {
  const { gea, anna, event, code } = await makeSale();
  const { body } = await buy(anna, event, code.code, 35);
  const resumed = { resumed: true };
  expect((await buy(anna, event, undefined, 45, resumed)).body.url).toBe(body.url);
  expect((await ask("DELETE", `/api/me/codes/${code.id}`, { as: gea })).status).toBe(204);
  expect(refusalOf(await buy(anna, event, undefined, 35, resumed))).toEqual(["offer_changed", 45]);
  const agreed = await buy(anna, event, undefined, 45, resumed);
  expect([agreed.status, agreed.body.url === body.url]).toEqual([200, false]);
  const live = (await listEnrolments(event)).filter(({ ended_at }) => ended_at === null);
  expect(live).toMatchObject([{ amount_cents: 4_500, price_code_id: null }]);
});

test("the end of an early price at midnight is the site's midnight, and is shown before paying", async () => {
  const { anna, event } = await makeSale();
  const today = dayFromNow(0);
  await db
    .update(events)
    .set({ early_price_cents: 3_000, early_until: today })
    .where(eq(events.id, event.id));
  // In Rome the day ends at 22 or 23 UTC.
  vi.setSystemTime(`${today}T21:59:00Z`);
  const price = () => ask<EventPrice>("GET", `/api/events/${event.id}/price`, { as: anna });
  expect((await price()).body.total).toBe(30);
  expect((await buy(anna, event, undefined, 30)).status).toBe(200);
  await deleteHold(anna, event);
  vi.setSystemTime(`${today}T23:00:00Z`);
  expect((await price()).body.total).toBe(45);
  expect(refusalOf(await buy(anna, event, undefined, 30))).toEqual(["offer_changed", 45]);
});

test("a cancelled seat, a released hold and one that ended give the use of a code back", async () => {
  const { anna, event, code } = await makeSale({ percent: 100, max_uses: 1 });
  const bruno = await makeUserWithDocuments("bruno");
  expect((await buy(anna, event, code.code, 0)).status).toBe(200);
  expect(refusalOf(await buy(bruno, event, code.code, 0))[0]).toBe("code_used_up");
  const [own] = (await ask<Participation[]>("GET", "/api/me/participations", { as: anna })).body;
  const cancelled = await ask("POST", `/api/me/participations/${own?.id}/cancellation`, {
    as: anna,
    body: { refund: 0 },
  });
  expect(cancelled.status, cancelled.text).toBe(200);
  expect((await buy(bruno, event, code.code, 0)).status).toBe(200);

  const paid = await makeSale({ percent: 10, max_uses: 1 });
  expect((await buy(paid.anna, paid.event, paid.code.code, 40.5)).status).toBe(200);
  await deleteHold(paid.anna, paid.event);
  expect((await buy(bruno, paid.event, paid.code.code, 40.5)).status).toBe(200);
});

test("guessing codes is limited for an account and an address, and a price without a code is not", async () => {
  const { anna, event } = await makeSale();
  const { times } = RATE_LIMITS.prices.codesByAccount;
  const guess = (code: string) => ask("GET", `/api/events/${event.id}/price?code=${code}`, { as: anna });
  for (let turn = 0; turn < times; turn += 1) expect((await guess(`FORSE${turn}`)).status).toBe(404);
  const limited = await guess("ANCORA");
  expect([limited.status, limited.error?.code]).toEqual([429, "too_many_requests"]);
  expect((await buy(anna, event, "ANCORA", 45)).status).toBe(429);
  expect((await ask("GET", `/api/events/${event.id}/price`, { as: anna })).status).toBe(200);
});

test("a price of nothing enrols with the mail of a free event, and leaves no payment", async () => {
  const { anna, event, code } = await makeSale({ percent: 100 });
  const taken = await buy(anna, event, code.code, 0);
  expect(taken.body.url).toMatch(/\?success=true$/);
  expect(await listEnrolmentStatuses(event)).toEqual(["confirmed"]);
  expect((await listOutbox(anna.email)).map(({ template }) => template)).toEqual(["enrolled"]);
  expect((await ask<OwnPayment[]>("GET", "/api/me/payments", { as: anna })).body).toEqual([]);
});

test("the lines of a price stand with the payment, in its mail, its receipt and the organizer's file", async () => {
  const { stripe, gea, anna, event, code } = await makeSale();
  const session = await findSessionByUrl((await buy(anna, event, code.code, 35)).body.url);
  stripe.pay(session);
  expect((await confirmPayment(anna, session)).body.status).toBe("paid");
  const [paid] = (await ask<OwnPayment[]>("GET", "/api/me/payments", { as: anna })).body;
  expect(paid?.price_lines).toEqual([
    { kind: "full", label: event.title, amount: 45 },
    { kind: "code", label: code.code, amount: -10 },
  ]);
  expect(mailTo(anna.email).text.replaceAll("\u00a0", " ")).toContain(
    `35,00 € (prezzo pieno 45,00 €, codice ${code.code} -10,00 €)`,
  );
  const file = await ask("GET", "/api/ledger.csv", { as: gea });
  expect(file.text).toContain(";35,00;10,00;");

  const bruno = await makeUserWithDocuments("bruno");
  const full = await findSessionByUrl((await buy(bruno, event, undefined, 45)).body.url);
  stripe.pay(full);
  await confirmPayment(bruno, full);
  const [whole] = (await ask<OwnPayment[]>("GET", "/api/me/payments", { as: bruno })).body;
  expect(whole?.price_lines).toEqual([{ kind: "full", label: event.title, amount: 45 }]);
});

test("an ended code frees its text; seats that used it keep their price and still name it", async () => {
  const { gea, anna, event, code } = await makeSale();
  await buy(anna, event, code.code, 35);
  await ask("DELETE", `/api/me/codes/${code.id}`, { as: gea });
  advanceMinutes(1);
  expect((await ask("DELETE", `/api/me/codes/${code.id}`, { as: gea })).error?.code).toBe("code_unknown");
  const again = await ask<PriceCode>("POST", "/api/me/codes", {
    as: gea,
    body: { code: code.code, amount: 3 },
  });
  expect([again.status, again.body.used]).toEqual([201, 0]);
  const [held] = (await ask<OwnPayment[]>("GET", "/api/me/payments", { as: anna })).body;
  expect(held?.price_lines.at(-1)).toMatchObject({ kind: "code", label: code.code });
});
