import { expect, test } from "vitest";
import english from "../../locales/en/common.json";
import polish from "../../locales/pl/common.json";
import { NO_FILTERS } from "../../web/events/list/filters.ts";
import { resultsText } from "../../web/events/list/filterTexts.ts";
import { monthOf, monthPeriod, periodText, weekendPeriod } from "../../web/events/list/period.ts";
import { canBePartedByZoom, groupByVenue } from "../../web/events/map/groupByVenue.ts";
import { getTranslator } from "../../web/lib/i18n.tsx";

const t = getTranslator("it");
const TODAY = "2026-11-23";

test.each([
  ["2026-11-23", "2026-11-28", "2026-11-29"],
  ["2026-11-27", "2026-11-28", "2026-11-29"],
  ["2026-11-28", "2026-11-28", "2026-11-29"],
  ["2026-11-29", "2026-11-28", "2026-11-29"],
  ["2026-12-31", "2027-01-02", "2027-01-03"],
])("on %s this weekend is %s and %s", (today, dateFrom, dateTo) => {
  expect(weekendPeriod(today)).toEqual({ dateFrom, dateTo });
});

test("a month is its first to its last day, and no other range is a month", () => {
  expect(monthPeriod("2028-02-01")).toEqual({ dateFrom: "2028-02-01", dateTo: "2028-02-29" });
  expect(monthOf(monthPeriod("2026-12-01"))).toBe("2026-12-01");
  expect(monthOf({ dateFrom: "2026-12-01", dateTo: "2026-12-30" })).toBeNull();
  expect(monthOf({ dateFrom: "2026-12-01", dateTo: null })).toBeNull();
});

test.each([
  [null, null, null],
  ["2026-07-01", "2026-07-31", "Luglio 2026"],
  ["2026-11-28", "2026-11-29", "Questo fine settimana"],
  ["2026-07-03", "2026-07-12", "03/07/2026 – 12/07/2026"],
  ["2026-07-03", null, "Dal 03/07/2026"],
  [null, "2026-07-12", "Fino al 12/07/2026"],
])("the days %s to %s are called %s", (dateFrom, dateTo, text) => {
  expect(periodText(t, { dateFrom, dateTo }, TODAY)).toBe(text);
});

const around = (town: string | null) =>
  town === null
    ? { town, center: null, radius: 25 as const }
    : { town, center: { latitude: 44, longitude: 9 }, radius: 25 as const };

test.each([
  [1, {}, "1 evento"],
  [8, { nation: "Italia" }, "8 eventi in Italia"],
  [8, { nation: "Maldive" }, "8 eventi · Maldive"],
  [8, { nation: "Stati Uniti" }, "8 eventi · Stati Uniti"],
  [12, { near: around("Genova, Liguria"), nation: "Italia" }, "12 eventi entro 25 km da Genova"],
  [12, { near: around(null) }, "12 eventi entro 25 km da te"],
])("%i events of the filters %o are announced as %s", (count, filters, text) => {
  expect(resultsText(t, { count, more: false }, { ...NO_FILTERS, ...filters })).toBe(text);
});

test("where counting stopped, and in Polish plurals, the count stays right", () => {
  expect(resultsText(t, { count: 100, more: true }, NO_FILTERS)).toBe("100+ eventi");
  const pl = getTranslator("pl", polish);
  const texts = [1, 3, 8].map((count) =>
    resultsText(pl, { count, more: false }, { ...NO_FILTERS, nation: "Włochy" }),
  );
  const en = getTranslator("en", english);
  const british = (nation: string, name: string) =>
    resultsText(en, { count: 2, more: false }, { ...NO_FILTERS, nation }, name);
  expect(british("Egitto", "Egypt")).toBe("2 events in Egypt");
  expect(british("Paesi Bassi", "Netherlands")).toBe("2 events · Netherlands");
  expect(texts).toEqual(["1 wydarzenie · Włochy", "3 wydarzenia · Włochy", "8 wydarzeń · Włochy"]);
});

test("events share a marker that the map cannot keep apart, in the order of the list", () => {
  const marker = (id: string, latitude: number) => ({
    id,
    slug: id,
    title: id,
    date: TODAY,
    end_date: null,
    location: null,
    latitude,
    longitude: 9,
  });
  const events = [marker("a", 44.00001), marker("b", 44.2), marker("c", 44.00002)];
  const idsAt = (zoom: number) => groupByVenue(events, zoom).map(({ events }) => events.map(({ id }) => id));
  expect(idsAt(12)).toEqual([["a", "c"], ["b"]]);
  // Seen from far away their markers would hide each other.
  expect(idsAt(5)).toEqual([["a", "b", "c"]]);
  // Pressing that one leads closer; those at one address, and all at the last zoom, are listed.
  const parted = (zoom: number) => groupByVenue(events, zoom).map((venue) => canBePartedByZoom(venue, zoom));
  expect([parted(5), parted(12), parted(18)]).toEqual([[true], [false, false], [false, false]]);
});
