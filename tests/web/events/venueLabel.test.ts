import { expect, test } from "vitest";
import en from "../../../locales/en/common.json" with { type: "json" };
import { groupByVenue, venueLabel } from "../../../web/events/map/groupByVenue.ts";
import { getTranslator } from "../../../web/lib/i18n.tsx";

const t = getTranslator("it");
const at = { latitude: 44.35, longitude: 9.15, end_date: null };
const late = {
  ...at,
  id: "1",
  slug: "1",
  title: "Tardi",
  date: "2026-08-02",
  location: "Punta Chiappa, Camogli (GE)",
};
const soon = { ...late, id: "2", slug: "2", title: "Presto", date: "2026-07-12" };
const beside = { ...late, id: "3", slug: "3", title: "Accanto", date: "2026-07-12", location: "Recco (GE)" };

test("a marker of several events shows them by day, those of one day by title", () => {
  const [venue] = groupByVenue([late, soon, beside], 8);
  expect(venue?.events.map(({ title }) => title)).toEqual(["Accanto", "Presto", "Tardi"]);
});

test("a marker is called after its event and day, or after the number of events and their venue", () => {
  expect(venueLabel(t, [soon])).toBe("Presto, 12/07/2026");
  expect(venueLabel(t, [soon, late])).toBe("2 eventi: Camogli (GE) · Punta Chiappa");
});

test("events of several venues are at none of them alone", () => {
  expect(venueLabel(t, [soon, beside, late])).toBe("3 eventi: Camogli (GE) e dintorni");
  expect(venueLabel(getTranslator("en", en), [soon, beside])).toBe("2 events: Camogli (GE) and nearby");
});
