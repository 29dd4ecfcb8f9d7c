import { expect, test } from "vitest";
import { parseEuros } from "../../web/events/form/values/values.ts";

test.each([
  ["", null],
  ["  ", null],
  ["0", 0],
  ["45", 45],
  ["45,5", 45.5],
  ["45.50", 45.5],
  ["45,5 €", 45.5],
  ["€45", 45],
  ["1250", 1250],
  ["1.250", 1250],
  ["1 250", 1250],
  ["1\u00a0250,00", 1250],
  ["1'250.00", 1250],
  ["1.234,50", 1234.5],
  ["1,234.50", 1234.5],
  ["100.000", 100_000],
  ["1.250.000", 1_250_000],
  ["0,50", 0.5],
])("the amount %o is %o euros", (text, euros) => {
  expect(parseEuros(text)).toBe(euros);
});

test.each([
  "abc",
  "-5",
  "1e9",
  "0,005",
  "0.500",
  "1.2500",
  "12.50.30",
  "1.234.50",
  "1,2,3",
  "1,250",
  "10,005",
  "45,",
  ",50",
  "€",
  "1.250,000",
  "4€5",
])("%o is no amount", (text) => {
  expect(parseEuros(text)).toBeNaN();
});
