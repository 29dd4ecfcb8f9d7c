import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import {
  filteredPath,
  filtersToSearch,
  hasActiveFilters,
  NO_FILTERS,
  nearSearch,
  parseFilters,
} from "../../web/events/list/filters.ts";
import { listActiveFilters, nearText } from "../../web/events/list/filterTexts.ts";
import { parseListSort } from "../../web/events/list/listView.ts";
import { decoded } from "../../web/lib/decoded.ts";
import { getTranslator } from "../../web/lib/i18n.tsx";
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

test("a search by less than two letters is not sent, because it would find nothing", () => {
  expect(filtersToSearch({ ...NO_FILTERS, searchTerm: "a" })).toEqual({});
  expect(filtersToSearch({ ...NO_FILTERS, searchTerm: "a b ?" })).toEqual({});
  expect(filtersToSearch({ ...NO_FILTERS, searchTerm: "go" })).toEqual({ searchTerm: "go" });
});

test("a search around a town is kept in the address, rounded to a kilometre", () => {
  const near = { town: "Genova", center: { latitude: 44.40726, longitude: 8.9338624 }, radius: 25 as const };
  const path = filteredPath("/eventi-imminenti?scope=past", { ...NO_FILTERS, nation: "Italia", near });
  const address = new URL(path, "https://respiro.test");
  expect(Object.fromEntries(address.searchParams)).toEqual({
    scope: "past",
    nation: "Italia",
    near: "Genova",
    lat: "44.41",
    lng: "8.93",
    radius: "25",
  });
  expect(parseFilters(address.searchParams).near).toEqual({
    ...near,
    center: { latitude: 44.41, longitude: 8.93 },
  });
});

test("the visitor's own position is never in the address, and a search waits for it", () => {
  const near = { town: null, center: null, radius: 50 as const };
  const path = filteredPath("/", { ...NO_FILTERS, near });
  expect(path).toBe("/?near=me");
  expect(parseFilters(new URL(path, "https://respiro.test").searchParams).near).toEqual(near);
  expect(nearSearch(near, null)).toBeNull();
  expect(nearSearch(near, { latitude: 45.464211, longitude: 9.191383 })).toEqual({
    lat: "45.46",
    lng: "9.19",
    radius: "50",
  });
});

test.each(["near=Genova", "near=Genova&lat=44", "near=Genova&lat=91&lng=9", "near=Genova&lat=x&lng=9"])(
  "%s names no position, so it is no filter",
  (search) => expect(parseFilters(new URLSearchParams(search)).near).toBeNull(),
);

test("a radius that is not offered is the usual one", () => {
  const { near } = parseFilters(new URLSearchParams("near=Genova&lat=44&lng=9&radius=7"));
  expect(near?.radius).toBe(50);
});

test("days the wrong way round mean the range between them", () => {
  const { dateFrom, dateTo } = parseFilters(new URLSearchParams("dateFrom=2026-07-10&dateTo=2026-07-01"));
  expect([dateFrom, dateTo]).toEqual(["2026-07-01", "2026-07-10"]);
});

test.each(["%_", "a", "  ", "“”", "!? –"])(
  "a search of %j, which has no word, is no filter and no chip",
  (searchTerm) => {
    const filters = parseFilters(new URLSearchParams({ searchTerm }));
    expect([hasActiveFilters(filters), filtersToSearch(filters)]).toEqual([false, {}]);
    const context = { today: "2026-07-01", categories: [], nationName: null };
    expect(listActiveFilters(getTranslator("it"), filters, context)).toEqual([]);
  },
);

test("a town that nobody vouches for is not named", () => {
  const near = { town: "", center: { latitude: 44, longitude: 9 }, radius: 50 as const };
  expect(nearText(getTranslator("it"), near)).toBe("entro 50 km dal luogo scelto");
});

test("a price and an order of the address come back, and only events near a position have a distance", () => {
  const free = { ...NO_FILTERS, maxCost: 0 as const };
  expect(filteredPath("/", free)).toBe("/?maxCost=0");
  expect(parseFilters(new URLSearchParams("maxCost=0"))).toEqual(free);
  expect([hasActiveFilters(free), filtersToSearch(free)]).toEqual([true, { maxCost: "0" }]);
  const chips = listActiveFilters(
    getTranslator("it"),
    { ...NO_FILTERS, maxCost: 300 },
    { today: "2026-07-01", categories: [], nationName: null },
  );
  expect(chips.map(({ text }) => text.replace(/\s/g, " "))).toEqual(["fino a 300 €"]);
  const sortOf = (sort: string, isNear: boolean) => parseListSort(new URLSearchParams({ sort }), isNear);
  expect(["price", "distance", "volo"].map((sort) => sortOf(sort, false))).toEqual(["price", "date", "date"]);
  expect(["date", "distance", "volo"].map((sort) => sortOf(sort, true))).toEqual([
    "date",
    "distance",
    "distance",
  ]);
});

test("nonsense in the address is no filter", () => {
  expect(parseFilters(new URLSearchParams("dateFrom=luglio&discipline=volo&maxCost=77&x=1"))).toEqual(
    NO_FILTERS,
  );
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
