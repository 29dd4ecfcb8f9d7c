import { expect, test } from "vitest";
import { formatSeriesDay } from "../../../web/events/page/OtherDates.tsx";

test("a date of a series has its year from next January on", () => {
  expect(formatSeriesDay("2026-12-30", "2026-11-23", "it")).toBe("mercoledì 30 dicembre");
  expect(formatSeriesDay("2027-01-06", "2026-11-23", "it")).toBe("mercoledì 6 gennaio 2027");
  expect(formatSeriesDay("2027-01-06", "2026-11-23", "en")).toBe("Wednesday 6 January 2027");
});
