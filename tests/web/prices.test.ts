import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { eventFormKind } from "../../web/events/form/values/eventFields.ts";
import { getTranslator } from "../../web/lib/i18n.tsx";
import { codeValues, discountCodeForm, toCodeBody } from "../../web/prices/codes/discountCodeForm.ts";
import { otherPriceTexts } from "../../web/prices/priceTexts.ts";
import type { User } from "../../worker/auth/outputs.ts";
import type { EventDetail } from "../../worker/events/outputs.ts";
import {
  type DiscountCode,
  type PricedEvent,
  type PriceRequest,
  priceOfToday,
  quotePrice,
} from "../../worker/prices/quotePrice.ts";

const EVENT: PricedEvent = {
  ...{ title: "Ustica", date: "2027-06-10", cost: 220, early_price: 180, early_until: "2026-12-03" },
  ...{ member_price: 170, deposit: 50, balance_days_before: 30 },
};
const code = (other: Partial<DiscountCode>): DiscountCode => ({
  ...{ id: "k", code: "ESTATE", amount_cents: null, percent: null },
  ...other,
});

type Case = {
  name: string;
  event?: Partial<PricedEvent>;
  request?: Partial<PriceRequest>;
  total: number;
  kind: string;
};

const CASES: Case[] = [
  { name: "full", request: { today: "2026-12-04" }, total: 22_000, kind: "full" },
  { name: "the early price on its last day", request: { today: "2026-12-03" }, total: 18_000, kind: "early" },
  {
    name: "the members' price below the early one",
    request: { isMember: true },
    total: 17_000,
    kind: "member",
  },
  { name: "a better code", request: { code: code({ amount_cents: 10_000 }) }, total: 12_000, kind: "code" },
  { name: "a worse code", request: { code: code({ percent: 1 }) }, total: 18_000, kind: "early" },
  {
    name: "a code of the same price",
    request: { code: code({ amount_cents: 4_000 }) },
    total: 18_000,
    kind: "early",
  },
  { name: "more than the price", request: { code: code({ amount_cents: 30_000 }) }, total: 0, kind: "code" },
  { name: "all of it", request: { code: code({ percent: 100 }) }, total: 0, kind: "code" },
  {
    name: "under 50 cents, which Stripe refuses",
    event: { cost: 1, early_price: null, member_price: null },
    request: { code: code({ amount_cents: 51 }) },
    total: 0,
    kind: "code",
  },
  {
    name: "50 cents",
    event: { cost: 1, early_price: null, member_price: null },
    request: { code: code({ amount_cents: 50 }) },
    total: 50,
    kind: "code",
  },
  {
    name: "half a cent, rounded in the payer's favour",
    event: { cost: 0.99, early_price: null, member_price: null },
    request: { code: code({ percent: 50 }) },
    total: 0,
    kind: "code",
  },
  {
    name: "a percentage of each of three seats, not of their sum",
    event: { cost: 9.99, early_price: null, member_price: null },
    request: { seats: 3, code: code({ percent: 15 }) },
    total: 3 * 849,
    kind: "code",
  },
  {
    name: "a members' price above the full one",
    event: { cost: 100, early_price: null },
    request: { isMember: true },
    total: 10_000,
    kind: "full",
  },
];

describe("the price of seats", () => {
  test.for(CASES)("is the lowest of its rules, alone: $name", ({ event, request, total, kind }) => {
    const quote = quotePrice(
      { ...EVENT, ...event },
      { seats: 1, today: "2026-12-01", isMember: false, code: null, ...request },
    );
    expect([quote.total_cents, quote.lines.at(-1)?.kind]).toEqual([total, kind]);
    expect(quote.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(quote.total_cents);
    expect(quote.lines.length).toBeLessThanOrEqual(2);
    expect(quote.code_id).toBe(kind === "code" ? "k" : null);
  });

  test("has a deposit until its balance is due, and where it is below the whole", () => {
    const request = { seats: 2, isMember: false, code: null };
    const before = quotePrice(EVENT, { ...request, today: "2027-05-10" });
    expect([before.deposit_cents, before.balance_due_on]).toEqual([10_000, "2027-05-11"]);
    expect(quotePrice(EVENT, { ...request, today: "2027-05-11" }).deposit_cents).toBeNull();
    const cheap = { ...request, today: "2026-12-01", code: code({ percent: 90 }) };
    expect(quotePrice(EVENT, cheap)).toMatchObject({ deposit_cents: null, balance_due_on: null });
    const depositAt = (cost: number) =>
      quotePrice({ ...EVENT, cost, early_price: null }, { ...request, seats: 1, today: "2026-12-01" })
        .deposit_cents;
    // Stripe takes no balance under 50 cents.
    expect([depositAt(50.49), depositAt(50.5)]).toEqual([null, 5_000]);
  });

  test("is told of every event as a visitor pays it: the early price on its last day, and nothing below 50 cents", () => {
    const day = "2026-12-03";
    expect([priceOfToday(EVENT, day), priceOfToday(EVENT, "2026-12-04")]).toEqual([EVENT.early_price, 220]);
    for (const early_price of [0, 0.3]) expect(priceOfToday({ ...EVENT, early_price }, day)).toBe(0);
    expect(priceOfToday({ ...EVENT, early_price: 300 }, day)).toBe(220);
  });
});

test("a page says until when an early price holds, and the members' price", () => {
  const event = EVENT as EventDetail;
  expect(otherPriceTexts(getTranslator("it"), event, "2026-12-03")).toEqual([
    "fino a giovedì 3 dicembre 2026, poi 220\u00a0€",
    "170\u00a0€ per i soci",
  ]);
  expect(otherPriceTexts(getTranslator("it"), event, "2026-12-04")).toEqual(["170\u00a0€ per i soci"]);
});

describe("the form of an event's prices", () => {
  const user = { id: "1", full_name: "Anna Rossi", company_name: null } as User;
  const filled = {
    ...eventFormKind.blank(user),
    ...{ title: "Corso", category_id: "1", date: "2027-03-03", cost: "100", participants: "8" },
  };
  const errorsOf = (values: object) => {
    const { issues = [] } = v.safeParse(eventFormKind.form, { ...filled, ...values });
    return Object.fromEntries(issues.map(({ path, message }) => [String(path?.[0]?.key), message]));
  };

  test("refuses what the server refuses, at the same fields", () => {
    expect(errorsOf({ early_price: "80", early_until: "2027-02-01", member_price: "70,50" })).toEqual({});
    expect(errorsOf({ early_price: "100" })).toEqual({
      early_price: "validation.price_above",
      early_until: "validation.required",
    });
    expect(errorsOf({ early_price: "80", early_until: "2027-03-04" })).toEqual({
      early_until: "validation.early_until",
    });
    expect(errorsOf({ member_price: "120", deposit: "100" })).toEqual({
      member_price: "validation.price_above",
      deposit: "validation.price_above",
      balance_days_before: "validation.required",
    });
    expect(errorsOf({ minimum_participants: "9" })).toEqual({
      minimum_participants: "validation.minimum_above",
      decision_days_before: "validation.required",
    });
    expect(errorsOf({ minimum_participants: "1", decision_days_before: "3" })).toEqual({
      minimum_participants: "validation.minimum",
    });
    expect(errorsOf({ early_price: "ottanta" })).toMatchObject({ early_price: "validation.cost" });
  });

  test("sends no prices of a free event, and no day without its price", () => {
    const prices = { early_price: "80", early_until: "2027-02-01", deposit: "30", balance_days_before: "10" };
    const body = (values: object) =>
      eventFormKind.bodyOf({ ...filled, ...values }, { eventsFreeMode: false });
    expect(body(prices)).toMatchObject({
      early_price: 80,
      early_until: "2027-02-01",
      balance_days_before: 10,
    });
    const none = { early_price: null, early_until: null, deposit: null, balance_days_before: null };
    expect(body({ ...prices, cost: "" })).toMatchObject(none);
    expect(body({ ...prices, early_price: " ", deposit: "" })).toMatchObject(none);
    expect(body({ minimum_participants: "", cancel_without_decision: true })).toMatchObject({
      minimum_participants: null,
      cancel_without_decision: false,
    });
  });
});

test("a code's form sends an amount or a percentage, never both, and no empty list of events", () => {
  const typed = {
    ...codeValues(null),
    code: " estate 10 ",
    by: "percent" as const,
    percent: "15",
    amount: "5",
  };
  const { success, output } = v.safeParse(discountCodeForm, typed);
  expect(success).toBe(true);
  expect(toCodeBody(output as typeof typed)).toMatchObject({
    ...{ code: "ESTATE10", amount: null, percent: 15, from: null, until: null },
    ...{ max_uses: null, per_person: null, event_ids: null },
  });
  const wrong = v.safeParse(discountCodeForm, {
    ...typed,
    percent: "",
    from: "2027-02-02",
    until: "2027-02-01",
  });
  expect(wrong.issues?.map(({ message }) => message)).toEqual([
    "validation.required",
    "validation.days_order",
  ]);
});
