import * as v from "valibot";
import { expect, test } from "vitest";
import { categoryForm, givenTranslations, toCategoryValues } from "../../web/admin/categories/forms.ts";
import { mergeOrder, moveInOrder } from "../../web/admin/categories/order.ts";
import { categoryBody } from "../../worker/events/categories/inputs.ts";

test("an item moves to its new place, and the others close up", () => {
  expect(moveInOrder(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
  expect(moveInOrder(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
  expect(moveInOrder(["a"], 5, 0)).toEqual(["a"]);
});

test("an unsaved order survives categories that came and went", () => {
  expect(mergeOrder(["c", "a", "b"], ["a", "c", "d"])).toEqual(["c", "a", "d"]);
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
