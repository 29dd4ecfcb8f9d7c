import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import {
  filtersToSearch,
  hasActiveFilters,
  NO_FILTERS,
  parseFilters,
} from "../../web/events/list/filters.ts";
import { decoded } from "../../web/lib/decoded.ts";
import { safeRedirect } from "../../web/lib/safeRedirect.ts";
import { firstLanguage } from "../../web/settings/state.ts";
import { PAGE_MODULES } from "../../worker/lib/pageAddresses.ts";

test("each page's module, by which its files are found, exists", () => {
  const modules = Object.values(PAGE_MODULES).map(({ module }) => module);
  expect(modules.filter((module) => !existsSync(`web/${module}`))).toEqual([]);
});

test.each([
  ["/my-events", "/my-events"],
  ["/12-luglio-2026-tuffo?x=1#map", "/12-luglio-2026-tuffo?x=1#map"],
  [null, "/"],
  ["", "/"],
  ["//evil.example", "/"],
  ["/\\evil.example", "/"],
  ["https://evil.example/", "/"],
  ["javascript:alert(1)", "/"],
  ["my-events", "/"],
  ["/\t/evil.example", "/"],
])("the way back %o leads to %s", (target, expected) => {
  expect(safeRedirect(target)).toBe(expected);
});

test.each([
  ["chi%20siamo", "chi siamo"],
  ["%E0%A4%A", "%E0%A4%A"],
  ["%", "%"],
  ["perch\u00e9", "perch\u00e9"],
])("the part %o of an address is read as %o, whatever it holds", (part, meant) => {
  expect(decoded(part)).toBe(meant);
});

test("only what is set is sent, the text trimmed", () => {
  expect(filtersToSearch({ ...NO_FILTERS, searchTerm: "  " })).toEqual({});
  expect(filtersToSearch({ ...NO_FILTERS, searchTerm: " palau ", nation: "Italia" })).toEqual({
    searchTerm: "palau",
    nation: "Italia",
  });
  expect(hasActiveFilters(NO_FILTERS)).toBe(false);
});

test("nonsense in the address is no filter", () => {
  expect(parseFilters(new URLSearchParams("dateFrom=luglio&discipline=volo&x=1"))).toEqual(NO_FILTERS);
  expect(parseFilters(new URLSearchParams("dateFrom=2026-13-45"))).toEqual(NO_FILTERS);
  expect(parseFilters(new URLSearchParams("dateFrom=2026-02-29"))).toEqual(NO_FILTERS);
  const long = parseFilters(new URLSearchParams({ searchTerm: "x".repeat(300), nation: "y".repeat(300) }));
  expect([long.searchTerm.length, long.nation?.length]).toEqual([100, 80]);
});

test.each([
  ["ru", "pl", ["en-US"], "ru"],
  [null, "pl", ["en-US"], "pl"],
  [null, null, ["de-DE", "fr-CA", "en"], "fr"],
  [null, null, ["de", "ja"], "it"],
  ["xx", "zz", [], "it"],
])("asked %o, stored %o, browser %o: the language is %s", (asked, stored, browser, expected) => {
  expect(firstLanguage(asked, stored, browser)).toBe(expected);
});
