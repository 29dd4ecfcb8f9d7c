import { describe, expect, test } from "vitest";
import { parseHashtags } from "../../web/blog/editor/forms.ts";
import { scheduleText, toClockTime } from "../../web/blog/publishing/ScheduleFields.tsx";
import { getTranslator } from "../../web/lib/i18n.tsx";

const t = getTranslator("it");

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
