import { expect, test } from "vitest";
import { formatEventTimes, formatSessions } from "../../worker/events/times/format.ts";
import type { LanguageCode } from "../../worker/lib/languages.ts";

const dive = {
  date: "2026-07-11",
  end_date: null,
  start_time: "08:30",
  end_time: "13:00",
  time_zone: null,
  sessions: null,
};
const reader = (language: LanguageCode) => ({ language, siteTimeZone: "Europe/Rome" });

test("days and times are written in words in six languages", () => {
  expect(formatEventTimes(dive, reader("it"))).toBe("sabato 11 luglio 2026, 8:30–13:00");
  expect(formatEventTimes(dive, reader("en"))).toMatch(/^Saturday,? 11 July 2026, 8:30–13:00$/);
  expect(formatEventTimes(dive, reader("es"))).toBe("sábado, 11 de julio de 2026, 8:30–13:00");
  expect(formatEventTimes(dive, reader("fr"))).toBe("samedi 11 juillet 2026, 8:30–13:00");
  expect(formatEventTimes(dive, reader("pl"))).toBe("sobota, 11 lipca 2026, 8:30–13:00");
  expect(formatEventTimes(dive, reader("ru"))).toBe("суббота, 11 июля 2026, 8:30–13:00");
});

test("an event of several days says when it begins and when it ends", () => {
  const trip = { ...dive, end_date: "2026-07-12" };
  expect(formatEventTimes(trip, reader("it"))).toBe(
    "sabato 11 luglio 2026, 8:30 – domenica 12 luglio 2026, 13:00",
  );
  expect(formatEventTimes({ ...trip, end_time: null }, reader("it"))).toBe(
    "sabato 11 luglio 2026, 8:30 – domenica 12 luglio 2026",
  );
  expect(formatEventTimes({ ...dive, end_time: null }, reader("it"))).toBe("sabato 11 luglio 2026, 8:30");
  expect(formatEventTimes({ ...dive, start_time: null, end_time: null }, reader("it"))).toBe(
    "11 luglio 2026",
  );
});

test("a time zone other than the site's is named, summer time included", () => {
  const summer = { ...dive, time_zone: "Atlantic/Canary" };
  expect(formatEventTimes(summer, reader("it"))).toBe(
    "sabato 11 luglio 2026, 8:30–13:00 (Ora legale dell’Europa occidentale)",
  );
  expect(formatEventTimes({ ...summer, date: "2026-12-12" }, reader("en"))).toMatch(
    /12 December 2026, 8:30–13:00 \(Western European Standard Time\)$/,
  );
  expect(formatEventTimes({ ...summer, time_zone: "Europe/Rome" }, reader("it"))).not.toContain("(");
});

test("sessions are lines with place and title, and their event's line has its days alone", () => {
  const sessions = [
    { date: "2027-01-06", start_time: "19:00", end_time: "21:00", location: null, title: "Teoria" },
    { date: "2027-01-10", start_time: null, end_time: null, location: "Y-40", title: null },
  ];
  const course = { ...dive, date: "2027-01-06", end_date: "2027-01-10", sessions };
  expect(formatEventTimes(course, reader("it"))).not.toContain("8:30");
  expect(formatSessions(course, reader("it"))).toEqual([
    "mercoledì 6 gennaio 2027, 19:00–21:00 · Teoria",
    "domenica 10 gennaio 2027 · Y-40",
  ]);
  expect(formatSessions(dive, reader("it"))).toEqual([]);
});
