import { expect, test } from "vitest";
import { eventStart, formatDeadlineAt, offerUntil } from "../../worker/enrolments/waiting/rules.ts";

const ROME = "Europe/Rome";
const at = (clock: string) => new Date(`${clock}:00+01:00`);

test.for([
  ["a month ahead: a day", "2026-12-31T09:00", "2026-11-29T10:00", "2026-11-30T10:00"],
  ["eight days ahead: a day", "2026-12-08T09:00", "2026-11-29T10:00", "2026-11-30T10:00"],
  ["seven days ahead: six hours", "2026-12-06T10:00", "2026-11-29T10:00", "2026-11-29T16:00"],
  ["two days ahead: six hours", "2026-12-01T10:00", "2026-11-29T10:00", "2026-11-29T16:00"],
  ["less: two hours", "2026-12-01T09:59", "2026-11-29T10:00", "2026-11-29T12:00"],
  ["less, in the evening: until the morning", "2026-12-01T09:00", "2026-11-29T20:30", "2026-11-30T10:00"],
  ["less, at night: until the morning", "2026-12-01T09:00", "2026-11-30T03:00", "2026-11-30T10:00"],
  ["less, before eight: until ten", "2026-12-01T09:00", "2026-11-30T05:59", "2026-11-30T10:00"],
  ["an early start: never after it", "2026-11-30T09:30", "2026-11-29T21:00", "2026-11-30T09:30"],
  ["twelve hours: two hours", "2026-11-29T22:00", "2026-11-29T10:00", "2026-11-29T12:00"],
  ["less than twelve hours: open to all", "2026-11-29T21:59", "2026-11-29T10:00", null],
  ["begun: open to all", "2026-11-29T09:00", "2026-11-29T10:00", null],
])("the end of an offer: %s", ([, start, now, end]) => {
  expect(offerUntil(at(start ?? ""), at(now ?? ""), ROME)?.toISOString() ?? null).toBe(
    end ? at(end).toISOString() : null,
  );
});

test("an event begins at its time at the venue, or with its day", () => {
  const day = { date: "2026-12-31", start_time: null, time_zone: null };
  expect(eventStart(day, ROME).toISOString()).toBe("2026-12-30T23:00:00.000Z");
  const there = { ...day, start_time: "08:30", time_zone: "Africa/Cairo" };
  expect(eventStart(there, ROME).toISOString()).toBe("2026-12-31T06:30:00.000Z");
});

test("a deadline is written in the venue's time, with its zone where it is another", () => {
  const until = new Date("2026-12-31T06:30:00Z");
  const reader = { siteTimeZone: ROME, language: "it" } as const;
  expect(formatDeadlineAt(until, { ...reader, zone: ROME })).toBe("giovedì 31 dicembre 2026, 7:30");
  expect(formatDeadlineAt(until, { ...reader, zone: "Africa/Cairo" })).toMatch(
    /^giovedì 31 dicembre 2026, 8:30 \(Ora .+\)$/,
  );
});
