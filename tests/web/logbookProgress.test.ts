import { expect, test } from "vitest";
import { EMPTY_DIVE, nextDiveValues, toDiveValues } from "../../web/profiles/logbook/dive/diveForm.ts";
import { bestOf, monthsOf } from "../../web/profiles/logbook/progress.ts";
import type { LogbookDive, LogbookProgress } from "../../worker/profiles/logbook/outputs.ts";

const row = (discipline: LogbookProgress["discipline"], month: string, best: number | null) => ({
  ...{ discipline, month, best, dives: 1 },
});
const PROGRESS = [
  row("CWT", "2024-01", 10),
  row("CWT", "2026-05", 18),
  row("STA", "2026-06", 250),
  row("CWT", "2026-07", null),
];

test("a chart has the months between the dives, at most two years, or those of a year", () => {
  const months = monthsOf(PROGRESS, "CWT", undefined);
  expect([months.length, months[0], months.at(-3)]).toEqual([
    24,
    { month: "2024-08", dives: 0, best: null },
    { month: "2026-05", dives: 1, best: 18 },
  ]);
  expect(monthsOf(PROGRESS, "STA", undefined)).toEqual([{ month: "2026-06", dives: 1, best: 250 }]);
  expect(monthsOf(PROGRESS, "CWT", "2025").map(({ month }) => month.slice(5))).toHaveLength(12);
  expect(monthsOf(PROGRESS, "DNF", undefined)).toEqual([]);
  expect([bestOf(months), bestOf([])]).toEqual([18, null]);
});

test("a new dive repeats place, equipment and buddy, and no result or entry of the law", () => {
  const dive = (other: Partial<LogbookDive>) => ({ ...LAST, ...other }) as LogbookDive;
  const latest = [dive({ weights: null, place: "Ponza" }), dive({ place: "Ustica", weights: 2.5 })];
  expect(nextDiveValues("2026-07-12", latest, "it")).toEqual({
    ...{ ...EMPTY_DIVE, date: "2026-07-12", place: "Ponza", discipline: "CWT" },
    ...{ weights: "2,5", suit: "5", water: "sea", buddy: "Carla" },
  });
  expect(toDiveValues(dive({ weights: 2.5 }), "en")).toMatchObject({ weights: "2.5", dive_seconds: "1:05" });
});

const LAST = {
  ...{ place: null, discipline: "CWT", weights: null, suit: 5, water: "sea", buddy: "Carla", note: "bella" },
  ...{ reached_depth: 20, dive_seconds: 65, start_time: "10:00", instructor: "Elena", apparatus: "nessuno" },
};
