import * as v from "valibot";
import { expect, test } from "vitest";
import { categoryForm, givenTranslations, toCategoryValues } from "../../web/admin/categories/forms.ts";
import { categoryDifferences, mergeOrder, moveInOrder } from "../../web/admin/categories/order.ts";
import { fromOrder, PAST_EVENTS_ID, toOrder } from "../../web/admin/categories/reordering.ts";
import { categoryBody } from "../../worker/events/categories/inputs.ts";
import type { Category } from "../../worker/events/categories/outputs.ts";

const category = (id: string): Category => ({
  ...{ id, name: id.toUpperCase(), slug: id, order_index: 0, events_count: 0, revision: 1 },
});
const [a, b, c, d] = ["a", "b", "c", "d"].map(category) as [Category, Category, Category, Category];

test("an order has past events among the categories, and leaves for the server as ids and a position", () => {
  expect(toOrder({ categories: [a, b], pastPosition: 1 })).toEqual(["a", PAST_EVENTS_ID, "b"]);
  expect(toOrder({ categories: [a, b], pastPosition: null })).toEqual(["a", "b", PAST_EVENTS_ID]);
  expect(fromOrder(["a", PAST_EVENTS_ID, "b"])).toEqual({ ids: ["a", "b"], index: 1 });
});

test("an item moves to its new place, and the others close up", () => {
  expect(moveInOrder(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
  expect(moveInOrder(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
  expect(moveInOrder(["a"], 5, 0)).toEqual(["a"]);
});

test("an unsaved order survives categories that came and went, and names them", () => {
  const unsaved = ["c", PAST_EVENTS_ID, "a", "b"];
  expect(mergeOrder(unsaved, [a, c, d], PAST_EVENTS_ID)).toEqual(["c", PAST_EVENTS_ID, "a", "d"]);
  expect(categoryDifferences([a, b, c], [a, c, d])).toEqual({ created: ["D"], deleted: ["B"] });
  expect(categoryDifferences([a, b], [b, a])).toEqual({ created: [], deleted: [] });
});

const NAMES: [name: string, error: string | null][] = [
  ["Gare", null],
  ["  Gare  in   mare ", null],
  ["", "validation.category_name"],
  [" a ", "validation.category_name"],
  ["🐟", "validation.category_name"],
  ["a".repeat(40), null],
  ["a".repeat(41), "validation.too_long"],
];

test.for(NAMES)("form and server agree about the name %j", ([name, error]) => {
  const names = { en: "", es: "", fr: "", pl: "", ru: "" };
  const formError = (values: object) => v.safeParse(categoryForm(false), values).issues?.[0].message ?? null;
  const serverError = (body: object) => categoryBody.safeParse(body).error?.issues[0]?.message ?? null;
  expect([formError({ name, names }), serverError({ name })]).toEqual([error, error]);
  const translated = { name: "Gare", names: { ...names, ru: name } };
  const expected = name.trim() === "" ? null : error;
  expect([formError(translated), serverError(translated)]).toEqual([expected, expected]);
});

test("the form of trainings keeps their word, and blank translations are none", () => {
  const values = toCategoryValues({ name: "Serate", names: { en: "Evenings" } });
  const parse = (name: string) => v.safeParse(categoryForm(true), { ...values, name });
  expect(parse("Serate").issues?.[0].message).toBe("validation.trainings_name");
  expect(parse("Allenamenti serali").success).toBe(true);
  expect(givenTranslations(values.names)).toEqual({ en: "Evenings" });
});
