import { expect, test } from "vitest";
import { checkInCode, isCheckInCode, shortCheckInCode } from "../../web/enrolments/checkInCode.ts";
import { jwtSubject } from "../../web/offline/registers/jwtSubject.ts";
import { matchesSearch } from "../../web/registers/checkIn/people.ts";
import { minutesSince, readWaterTimes, venueTime } from "../../web/registers/checkIn/waterTimes.ts";
import { makeUser } from "../support/users.ts";

const ENROLMENT = "0199a3c4-1111-7222-8333-9abc3f9a12bc";

test("an enrolment is found by its whole code and by the short one, as people type it", () => {
  for (const text of [checkInCode(ENROLMENT), "3F9A 12BC", " 3f9a-12bc ", "3f9a12bc"])
    expect(isCheckInCode(text, ENROLMENT)).toBe(true);
  for (const text of ["", "3F9A", "12BC3F9A", ENROLMENT.slice(0, 8), "https://example.org"])
    expect(isCheckInCode(text, ENROLMENT)).toBe(false);
  expect(shortCheckInCode(ENROLMENT)).toBe("3F9A 12BC");
});

test("names are found by the beginning of any word, without accents", () => {
  expect(matchesSearch("Łucja Żak", "zak luc")).toBe(true);
  expect(matchesSearch("Anna Maria Dell’Orso", "mar ann")).toBe(true);
  expect(matchesSearch("Anna Bassi", "assi")).toBe(false);
  expect(matchesSearch("Anna Bassi", "")).toBe(true);
});

test("the time in the water counts from the first of two phones that tapped alike", () => {
  const tap = (clock: number, water: string | null) => ({
    id: `${clock}`,
    clock,
    at: new Date(clock * 60_000).toISOString(),
    target: { type: "member" as const, id: "anna" },
    fields: { water },
    author_name: null,
  });
  const inside = readWaterTimes([tap(1, "dive"), tap(2, "dive")]);
  expect(minutesSince(inside.since.get("anna") ?? "", 11 * 60_000)).toBe(10);
  const outside = readWaterTimes([tap(1, "dive"), tap(5, null), tap(6, null)]);
  expect(outside.since.size).toBe(0);
  expect(outside.lastOut.get("dive")).toBe(tap(5, null).at);
});

test("times are those of the venue's clocks", () => {
  expect(venueTime(Date.parse("2026-07-01T22:30:00Z"), "Europe/Rome")).toBe("00:30");
  expect(venueTime(Date.parse("2026-07-01T22:30:00Z"), "Africa/Cairo")).toBe("01:30");
});

test("a token says whose it is, and what is no token says nobody", async () => {
  const anna = await makeUser("anna");
  expect(jwtSubject(anna.token)).toBe(anna.id);
  expect(jwtSubject("no token")).toBeNull();
});
