import { expect, test } from "vitest";
import { formatTypedDay, parseTypedDay } from "../../../web/ui/typedDay.ts";
import { localeOf } from "../../../worker/lib/languages.ts";

test.each([
  ["it", "12/07/2026"],
  ["en", "12/07/2026"],
  ["fr", "12/07/2026"],
  ["es", "12/07/2026"],
  ["pl", "12.07.2026"],
  ["ru", "12.07.2026"],
] as const)("a day is written in %s as %s, and read again", (language, text) => {
  expect(formatTypedDay("2026-07-12", localeOf(language))).toBe(text);
  expect(parseTypedDay(text)).toBe("2026-07-12");
});

test.each([
  ["1/3/2027", "2027-03-01"],
  [" 01 03 2027 ", "2027-03-01"],
  ["01032027", "2027-03-01"],
  ["2027-03-01", "2027-03-01"],
  ["1/3/27", null],
  ["1/3/202", null],
  ["31/02/2027", null],
  ["03/2027", null],
  ["domani", null],
  ["", null],
])("the typed day %j is read as %j", (text, day) => {
  expect(parseTypedDay(text)).toBe(day);
});
