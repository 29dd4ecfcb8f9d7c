import { describe, expect, test } from "vitest";
import { parseHashtags } from "../../web/blog/editor/forms.ts";
import { scheduleText, suggestTimes, toClockTime } from "../../web/blog/publishing/ScheduleFields.tsx";
import { getTranslator } from "../../web/lib/i18n.tsx";

const t = getTranslator("it");

describe("the suggested times", () => {
  test("are this evening, tomorrow morning and Monday morning", () => {
    expect(suggestTimes("2026-07-15T09:10").map(({ day, clockTime }) => [day, clockTime])).toEqual([
      ["today", "2026-07-15T18:00"],
      ["tomorrow", "2026-07-16T08:00"],
      ["monday", "2026-07-20T08:00"],
    ]);
  });

  test("leave out an evening that has begun, and a Monday that is tomorrow", () => {
    expect(suggestTimes("2026-07-19T17:45").map(({ day }) => day)).toEqual(["tomorrow"]);
    expect(suggestTimes("2026-07-20T07:00").map(({ clockTime }) => clockTime)).toEqual([
      "2026-07-20T18:00",
      "2026-07-21T08:00",
      "2026-07-27T08:00",
    ]);
  });

  test("go on across the end of a month and of a year", () => {
    expect(suggestTimes("2026-12-31T20:00").map(({ clockTime }) => clockTime)).toEqual([
      "2027-01-01T08:00",
      "2027-01-04T08:00",
    ]);
  });
});

describe("the time of a scheduled article", () => {
  test("is a clock time of the zone in which it was chosen", () => {
    expect(toClockTime("2026-07-12T06:00:00.000Z", "Europe/Rome")).toBe("2026-07-12T08:00");
    expect(toClockTime("2026-01-12T22:30:00.000Z", "Europe/Rome")).toBe("2026-01-12T23:30");
    expect(toClockTime("2026-07-12T22:00:00.000Z", "Asia/Tokyo")).toBe("2026-07-13T07:00");
  });

  test("is said with its zone", () => {
    expect(scheduleText(t, "2026-07-13T06:00:00.000Z", "Europe/Rome")).toMatch(
      /^lunedì 13 luglio 2026 alle ore 08:00 \(Ora dell’Europa centrale\)$/,
    );
  });
});

test("pasted hashtags are taken apart at commas, spaces, lines and hash signs", () => {
  expect(parseHashtags("#Apnea,statica;  mare\n#cenote#yoga")).toEqual([
    "Apnea",
    "statica",
    "mare",
    "cenote",
    "yoga",
  ]);
  expect(parseHashtags(" # , ")).toEqual([]);
});
