import { expect, test } from "vitest";
import { CODES_MAX } from "../../worker/prices/contract.ts";
import type { EventPrice, PriceCode } from "../../worker/prices/outputs.ts";
import { priceCodes } from "../../worker/prices/schema.ts";
import {
  COST_CENTS,
  findPayment,
  findSessionByUrl,
  listEnrolmentStatuses,
  listEnrolments,
  makePaidEvent,
  makeUserWithDocuments,
  postCheckout,
} from "../support/checkout.ts";
import { dayFromNow, makeEvent } from "../support/events.ts";
import { standIn } from "../support/stripe/inTests.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, db } from "../support/worker.ts";

async function makeOrganizer() {
  return makeUser(`gea-${crypto.randomUUID()}`, { role: "company" });
}

function addCode(as: SignedInUser, body: Record<string, unknown>) {
  return ask<PriceCode>("POST", "/api/me/codes", { as, body });
}

function askPrice(event: { id: string }, query: string, as?: SignedInUser) {
  return ask<EventPrice>("GET", `/api/events/${event.id}/price${query}`, { ...(as && { as }) });
}

test("a code takes its cents off, is typed in any case, and is written with the payment", async () => {
  standIn();
  const gea = await makeOrganizer();
  const anna = await makeUserWithDocuments("anna");
  const event = await makePaidEvent({ organizer_id: gea.id });
  const added = await addCode(gea, { code: "estate 10", amount: 10, max_uses: 5 });
  expect(added.status, added.text).toBe(201);
  const price = await askPrice(event, "?code=Estate10", anna);
  expect(price.body).toMatchObject({
    lines: [
      { kind: "full", amount: 45 },
      { kind: "code", label: "ESTATE10", amount: -10 },
    ],
    total: 35,
    deposit: null,
  });
  const paid = await postCheckout(anna, event, {
    code: "estate10",
    shown: { cost: 35, refund_rule: "always", refund_days: 0 },
  });
  expect(paid.status, paid.text).toBe(200);
  const payment = await findPayment(await findSessionByUrl(paid.body.url));
  expect([payment.amount_cents, payment.price_lines?.at(-1)?.amount]).toEqual([3500, -10]);
  const codes = await ask<PriceCode[]>("GET", "/api/me/codes", { as: gea });
  expect(codes.body).toMatchObject([{ code: "ESTATE10", amount: 10, used: 1 }]);
});

test("the last use of a code goes to one of fifty who ask at once", async () => {
  standIn();
  const gea = await makeOrganizer();
  const event = await makePaidEvent({ organizer_id: gea.id });
  await addCode(gea, { code: "ULTIMO", percent: 50, max_uses: 1 });
  const divers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => makeUserWithDocuments(`diver${index}`)),
  );
  const answers = await Promise.all(divers.map((diver) => postCheckout(diver, event, { code: "ULTIMO" })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ error }) => error?.code))).toEqual(
    new Set(["code_used_up"]),
  );
  expect((await listEnrolments(event)).map(({ amount_cents }) => amount_cents)).toEqual([COST_CENTS / 2]);
});

test("a code of the whole price enrols without a card", async () => {
  const gea = await makeOrganizer();
  const anna = await makeUserWithDocuments("anna");
  const event = await makePaidEvent({ organizer_id: gea.id });
  await addCode(gea, { code: "OSPITE", percent: 100 });
  const taken = await postCheckout(anna, event, { code: "OSPITE" });
  expect(taken.status, taken.text).toBe(200);
  expect(taken.body.url).toContain("success=true");
  expect(await listEnrolmentStatuses(event)).toEqual(["confirmed"]);
});

test("a code of another organizer, event, day or person is refused with its reason", async () => {
  standIn();
  const gea = await makeOrganizer();
  const [anna, other] = [await makeUserWithDocuments("anna"), await makePaidEvent({ organizer_id: gea.id })];
  const event = await makePaidEvent({ organizer_id: gea.id });
  await addCode(gea, { code: "SOLO-ALTRO", amount: 5, event_ids: [other.id] });
  await addCode(gea, { code: "PASSATO", amount: 5, until: dayFromNow(-1) });
  await addCode(gea, { code: "FUTURO", amount: 5, from: dayFromNow(1) });
  await addCode(gea, { code: "UNO", amount: 5, per_person: 1 });
  const codes = ["NESSUNO", "SOLO-ALTRO", "PASSATO", "FUTURO"];
  const answers = await Promise.all(codes.map((code) => askPrice(event, `?code=${code}`, anna)));
  expect(answers.map(({ status, error }) => [status, error?.code])).toEqual([
    [404, "code_unknown"],
    [404, "code_unknown"],
    [409, "code_ended"],
    [409, "code_ended"],
  ]);
  expect((await postCheckout(anna, event, { code: "UNO" })).status).toBe(200);
  expect((await askPrice(other, "?code=UNO", anna)).error?.code).toBe("code_used_up");
  const foreign = await addCode(await makeOrganizer(), { code: "UNO", amount: 5, event_ids: [event.id] });
  expect([foreign.status, foreign.error?.fields]).toEqual([400, { event_ids: "validation.wrong" }]);
});

test("the best of early price, members' price and code applies alone", async () => {
  standIn();
  const gea = await makeOrganizer();
  const anna = await makeUserWithDocuments("anna");
  const event = await makeEvent({
    organizer_id: gea.id,
    cost_cents: 10_000,
    early_price_cents: 8_000,
    early_until: dayFromNow(0),
    member_price_cents: 7_000,
  });
  await addCode(gea, { code: "MENO25", amount: 25 });
  expect((await askPrice(event, "", anna)).body.lines.at(-1)).toMatchObject({ kind: "early", amount: -20 });
  expect((await askPrice(event, "?code=MENO25", anna)).body.lines.at(-1)).toMatchObject({ kind: "code" });
  const unknown = await ask("PUT", `/api/me/price-members/${anna.id}`, { as: gea });
  expect(unknown.error?.code).toBe("user_not_found");
  const former = await makeEvent({ organizer_id: gea.id });
  await ask("POST", `/api/events/${former.id}/register-free`, { as: anna });
  expect((await ask("PUT", `/api/me/price-members/${anna.id}`, { as: gea })).status).toBe(204);
  const price = await askPrice(event, "?code=MENO25&seats=2", anna);
  expect(price.body).toMatchObject({ total: 140, lines: [{ amount: 200 }, { kind: "member", amount: -60 }] });
  const paid = await postCheckout(anna, event, { code: "MENO25" });
  expect(paid.status, paid.text).toBe(200);
  expect((await listEnrolments(event))[0]).toMatchObject({ amount_cents: 7_000, price_code_id: null });
  const former2 = await postCheckout(anna, event, {
    shown: { cost: 100, refund_rule: "always", refund_days: 0 },
  });
  expect([former2.status, former2.error?.code]).toEqual([409, "offer_changed"]);
});

test("two seats are taken together or not at all", async () => {
  standIn();
  const gea = await makeOrganizer();
  const event = await makePaidEvent({ organizer_id: gea.id, participants: 3 });
  const [anna, bice] = [await makeUserWithDocuments("anna"), await makeUserWithDocuments("bice")];
  const answers = await Promise.all([anna, bice].map((diver) => postCheckout(diver, event, { seats: 2 })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await listEnrolments(event)).map(({ seats, amount_cents }) => [seats, amount_cents])).toEqual([
    [2, 2 * COST_CENTS],
  ]);
  const detail = await ask<{ seats_taken: number }>("GET", `/api/events/${event.id}`);
  expect(detail.body.seats_taken).toBe(2);
});

test("an organizer with as many codes as allowed adds another once one is ended", async () => {
  const gea = await makeOrganizer();
  const row = { organizer_id: gea.id, percent: 10, created_at: new Date().toISOString() };
  const ids = Array.from({ length: CODES_MAX }, () => crypto.randomUUID());
  for (let at = 0; at < CODES_MAX; at += 10)
    await db
      .insert(priceCodes)
      .values(ids.slice(at, at + 10).map((id) => ({ ...row, id, code: id.toUpperCase() })));
  const event = await makePaidEvent({ organizer_id: gea.id });
  standIn();
  const paid = await postCheckout(await makeUserWithDocuments("anna"), event, { code: ids[0] ?? "" });
  expect(paid.status, paid.text).toBe(200);
  expect((await addCode(gea, { code: "NUOVO", amount: 5 })).error?.code).toBe("codes_limit");
  // A used code is not deleted but ended.
  expect((await ask("DELETE", `/api/me/codes/${ids[0]}`, { as: gea })).status).toBe(204);
  expect((await addCode(gea, { code: "NUOVO", amount: 5 })).status).toBe(201);
});
