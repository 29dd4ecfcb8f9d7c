import { beforeEach, expect, test, vi } from "vitest";
import type { OwnEvent } from "../../../worker/events/publishing/outputs.ts";
import { dayFromNow } from "../../support/events.ts";
import { inFreeMode } from "../../support/freeMode.ts";
import { makeOrganizer, postEvent, putEvent } from "../../support/organizers.ts";
import { ask } from "../../support/worker.ts";

beforeEach(() => {
  // The map knows no place.
  vi.stubGlobal("fetch", async () => Response.json([]));
});

const PRICES = {
  ...{ cost: 220, early_price: 180, early_until: dayFromNow(20), member_price: 170.5 },
  ...{
    deposit: 50,
    balance_days_before: 30,
    participants: 8,
    minimum_participants: 4,
    decision_days_before: 10,
  },
  cancel_without_decision: true,
};

async function publish(other: Record<string, unknown> = {}) {
  const olga = await makeOrganizer("olga");
  const published = await postEvent(olga, { date: dayFromNow(90), ...PRICES, ...other });
  const read = async () =>
    (await ask<OwnEvent>("GET", `/api/me/events/${published.body.id}`, { as: olga })).body;
  return { olga, published, event: published.body, read };
}

test("an event keeps its prices, its deposit and its minimum, and each can be taken away", async () => {
  const { olga, published, event, read } = await publish();
  expect([published.status, published.text]).toEqual([201, published.text]);
  expect(await read()).toMatchObject(PRICES);
  const changed = await putEvent(olga, event.id, {
    early_price: null,
    deposit: null,
    minimum_participants: null,
  });
  expect(changed.status, changed.text).toBe(200);
  expect(await read()).toMatchObject({
    ...{
      early_price: null,
      early_until: null,
      member_price: 170.5,
      deposit: null,
      balance_days_before: null,
    },
    minimum_participants: null,
  });
});

test("a price above the full one, a day after the event, and a minimum above the seats are refused at their fields", async () => {
  const { olga, event } = await publish();
  const fieldsOf = async (body: Record<string, unknown>) =>
    (await putEvent(olga, event.id, body)).error?.fields;
  expect(await fieldsOf({ cost: 180 })).toEqual({ early_price: "validation.price_above" });
  expect(await fieldsOf({ early_until: dayFromNow(91) })).toEqual({ early_until: "validation.early_until" });
  expect(await fieldsOf({ early_until: null })).toEqual({ early_until: "validation.required" });
  expect(await fieldsOf({ member_price: 300, deposit: 220 })).toEqual({
    member_price: "validation.price_above",
    deposit: "validation.price_above",
  });
  expect(await fieldsOf({ balance_days_before: null })).toEqual({
    balance_days_before: "validation.required",
  });
  expect(await fieldsOf({ participants: 3 })).toEqual({ minimum_participants: "validation.minimum_above" });
  expect(await fieldsOf({ decision_days_before: null })).toEqual({
    decision_days_before: "validation.required",
  });
});

test("an event that becomes free loses its prices; free mode changes none of them", async () => {
  const { olga, event, read } = await publish();
  await inFreeMode(async () => {
    const hidden = {
      cost: null,
      early_price: null,
      early_until: null,
      deposit: null,
      balance_days_before: null,
    };
    expect((await putEvent(olga, event.id, { ...hidden, notes: "Una nota." })).status).toBe(200);
  });
  expect(await read()).toMatchObject(PRICES);
  expect((await putEvent(olga, event.id, { cost: null })).status).toBe(200);
  expect(await read()).toMatchObject({
    ...{ cost: null, early_price: null, early_until: null, member_price: null, deposit: null },
    ...{ balance_days_before: null, minimum_participants: 4 },
  });
});
