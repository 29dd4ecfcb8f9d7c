import { describe, expect, test } from "vitest";
import { proposeTimeZone } from "../../../web/events/form/times/proposeTimeZone.ts";
import {
  copyLine,
  daysOfLines,
  moveFirstDay,
  newSessionLine,
  repeatLine,
  sessionsOfLines,
  sortLines,
} from "../../../web/events/form/times/sessionLines.ts";
import { SESSIONS_MAX } from "../../../worker/events/times/contract.ts";

const evening = (date: string, some = {}) =>
  newSessionLine({ date, start_time: "20:00", end_time: "22:00", ...some });
const datesOf = (lines: { date: string }[]) => lines.map(({ date }) => date);

describe("moving the first day", () => {
  const course = {
    date: "2027-03-03",
    end_date: "2027-04-07",
    sessions: [evening("2027-03-03"), evening("2027-04-07")],
  };

  test("the last day and every session move as far, earlier and across a change of clocks", () => {
    const later = moveFirstDay(course, "2027-03-03", "2027-03-31");
    expect([later.date, later.end_date, ...datesOf(later.sessions)]).toEqual([
      "2027-03-31",
      "2027-05-05",
      "2027-03-31",
      "2027-05-05",
    ]);
    expect(moveFirstDay(later, "2027-03-31", "2027-03-03")).toEqual(course);
  });

  test("a half typed day moves nothing, and the next valid one moves from the last that was", () => {
    const typing = moveFirstDay(course, "2027-03-03", "0202-03-10");
    expect([typing.end_date, ...datesOf(typing.sessions)]).toEqual([
      "2027-04-07",
      "2027-03-03",
      "2027-04-07",
    ]);
    const typed = moveFirstDay(typing, "2027-03-03", "2027-03-10");
    expect([typed.end_date, ...datesOf(typed.sessions)]).toEqual(["2027-04-14", "2027-03-10", "2027-04-14"]);
  });

  test("without a first day before, the last day stays", () => {
    const moved = moveFirstDay({ date: "", end_date: "2027-04-07", sessions: [] }, "", "2027-03-10");
    expect(moved).toMatchObject({ date: "2027-03-10", end_date: "2027-04-07" });
  });
});

describe("sessions", () => {
  test("one evening six times in all is six Wednesdays, each with an id of its own", () => {
    const first = evening("2027-03-03", { title: "Teoria" });
    const lines = repeatLine([first], first, 6);
    expect(datesOf(lines)).toEqual([
      "2027-03-03",
      "2027-03-10",
      "2027-03-17",
      "2027-03-24",
      "2027-03-31",
      "2027-04-07",
    ]);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(6);
    expect(lines.every(({ title, start_time }) => title === "Teoria" && start_time === "20:00")).toBe(true);
  });

  test("a repetition skips evenings that exist and ends at the most sessions", () => {
    const first = evening("2027-03-03");
    expect(repeatLine([first, evening("2027-03-10")], first, 3)).toHaveLength(3);
    expect(repeatLine([first], first, 99)).toHaveLength(SESSIONS_MAX);
  });

  test("a copy is a week later, and one without a day stays without", () => {
    expect(copyLine(evening("2027-12-29")).date).toBe("2028-01-05");
    expect(copyLine(evening("")).date).toBe("");
  });

  test("lines are sorted by day and time, those still being typed last", () => {
    const lines = [evening(""), evening("2027-03-03"), evening("2027-03-03", { start_time: "09:00" })];
    expect(sortLines(lines).map(({ date, start_time }) => `${date} ${start_time}`)).toEqual([
      "2027-03-03 09:00",
      "2027-03-03 20:00",
      " 20:00",
    ]);
  });

  test("first and last day follow from the sessions, and stay when the last session is removed", () => {
    const typed = {
      date: "2027-01-01",
      end_date: "",
      sessions: [evening("2027-04-07"), evening("2027-03-03")],
    };
    expect(daysOfLines(typed)).toEqual({ date: "2027-03-03", end_date: "2027-04-07" });
    expect(daysOfLines({ ...typed, sessions: [] })).toEqual({ date: "2027-01-01", end_date: "" });
  });

  test("the request has sorted sessions with null for blanks", () => {
    expect(sessionsOfLines([evening("2027-03-10", { location: "  " }), evening("2027-03-03")])).toEqual([
      { date: "2027-03-03", start_time: "20:00", end_time: "22:00", location: null, title: null },
      { date: "2027-03-10", start_time: "20:00", end_time: "22:00", location: null, title: null },
    ]);
  });
});

describe("the proposed time zone", () => {
  const nowhere = { latitude: null, longitude: null };

  test("is that of the coordinates", () => {
    expect(proposeTimeZone({ latitude: 28.5, longitude: 34.51, nation: "Egitto" })).toBe("Africa/Cairo");
    expect(proposeTimeZone({ latitude: 44.35, longitude: 9.15, nation: "" })).toBe("Europe/Rome");
    expect(proposeTimeZone({ latitude: 28.29, longitude: -16.63, nation: "Spagna" })).toBe("Atlantic/Canary");
  });

  test("is that of a nation of one time zone, and of no other", () => {
    expect(proposeTimeZone({ ...nowhere, nation: " egitto " })).toBe("Africa/Cairo");
    expect(proposeTimeZone({ ...nowhere, nation: "Spagna" })).toBeNull();
    expect(proposeTimeZone({ ...nowhere, nation: "Atlantide" })).toBeNull();
    expect(proposeTimeZone({ ...nowhere, nation: "" })).toBeNull();
  });
});
