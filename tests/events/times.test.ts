import { expect, test } from "vitest";
import { changedTimes } from "../../worker/events/publishing/contract.ts";
import {
  moveSessions,
  sessionEndDay,
  sortSessions,
  spanOfSessions,
} from "../../worker/events/times/contract.ts";
import { timeFields } from "../../worker/events/times/inputs.ts";

const evening = { start_time: "19:00", end_time: "21:00", location: null, title: null };

test("sessions decide the days and times of their event", () => {
  const sessions = [
    { ...evening, date: "2027-02-10" },
    { ...evening, date: "2027-01-06", start_time: "18:30" },
  ];
  expect(spanOfSessions(sessions)).toEqual({
    date: "2027-01-06",
    end_date: "2027-02-10",
    start_time: "18:30",
    end_time: "21:00",
  });
  expect(spanOfSessions([])).toBeNull();
  expect(spanOfSessions(sessions.slice(0, 1))?.end_date).toBeNull();
});

test("sessions are sorted by date and time, those without a time first on their day", () => {
  const late = { ...evening, date: "2027-01-06" };
  const early = { ...late, start_time: "09:00", end_time: "10:00" };
  const open = { ...late, start_time: null, end_time: null };
  expect(sortSessions([late, early, open])).toEqual([open, early, late]);
});

test("a session that ends after midnight ends on the next day", () => {
  expect(sessionEndDay({ date: "2027-12-31", start_time: "22:00", end_time: "00:30" })).toBe("2028-01-01");
  expect(sessionEndDay({ date: "2027-12-31", start_time: "22:00", end_time: null })).toBe("2027-12-31");
});

test("a new first day without new sessions moves the stored sessions as far", () => {
  const sessions = [
    { ...evening, date: "2027-03-25" },
    { ...evening, date: "2027-04-01" },
  ];
  const before = { ...spanOfSessions(sessions), time_zone: null, sessions } as never;
  expect(changedTimes({ date: "2027-03-27" }, before)).toMatchObject({
    date: "2027-03-27",
    end_date: "2027-04-03",
    sessions: moveSessions(sessions, 2),
  });
  expect(changedTimes({ end_date: "2027-09-01" }, before).end_date).toBe("2027-04-01");
});

test("times are HH:MM, an end needs another beginning, and time zones are those of the IANA database", () => {
  const { sessions, start_time, time_zone } = timeFields;
  expect(start_time.safeParse("24:00").success).toBe(false);
  expect(start_time.parse(" ")).toBeNull();
  expect(time_zone.parse("atlantic/canary")).toBe("Atlantic/Canary");
  expect(time_zone.safeParse("+02:00").success).toBe(false);
  const day = { date: "2027-01-06" };
  expect(sessions.parse([day])).toEqual([
    { ...day, start_time: null, end_time: null, location: null, title: null },
  ]);
  expect(sessions.safeParse([{ ...day, end_time: "10:00" }]).success).toBe(false);
  expect(sessions.safeParse([{ ...day, start_time: "10:00", end_time: "10:00" }]).success).toBe(false);
  expect(sessions.parse([])).toBeNull();
  expect(sessions.safeParse(Array.from({ length: 61 }, () => day)).success).toBe(false);
});
