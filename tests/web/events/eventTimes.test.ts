import { expect, test } from "vitest";
import en from "../../../locales/en/common.json" with { type: "json" };
import ru from "../../../locales/ru/common.json" with { type: "json" };
import { zoneCity } from "../../../web/events/form/times/TimeZoneField.tsx";
import { loadDateLocale } from "../../../web/lib/dates.ts";
import {
  formatCardTimes,
  formatLongTimes,
  formatMailTimes,
  formatShortTimes,
  formatStart,
  keepFactsWhole,
  titleOfDate,
} from "../../../web/lib/eventTimes.ts";
import { getTranslator } from "../../../web/lib/i18n.tsx";
import type { EventSession } from "../../../worker/events/outputs.ts";
import { formatEventTimes } from "../../../worker/events/times/format.ts";
import { LANGUAGE_CODES } from "../../../worker/lib/languages.ts";

const it = getTranslator("it");
const day = { date: "2026-07-11", end_date: null, start_time: null, end_time: null, session_count: 0 };
const dive = { ...day, start_time: "08:30", end_time: "13:00" };
const trip = { ...dive, end_date: "2026-07-18" };
const course = {
  ...{ date: "2027-03-03", end_date: "2027-04-07", start_time: "20:00", end_time: "22:00" },
  session_count: 6,
};

test("a card says its days in short, the first time, and how many sessions", () => {
  const acrossMonths = { ...day, date: "2026-11-30", end_date: "2026-12-02" };
  const acrossYears = { ...day, date: "2026-12-29", end_date: "2027-01-02" };
  expect([dive, trip, course, acrossMonths, acrossYears].map((event) => formatCardTimes(it, event))).toEqual([
    "sab 11 lug · 8:30",
    "11–18 lug · 8:30",
    "mer 20:00 · 6 incontri",
    "30 nov – 2 dic",
    "29 dic – 2 gen",
  ]);
});

test("the line beside the enrol button begins with the first day, also without a time", () => {
  expect([day, dive, trip, course].map((event) => formatStart(it, event))).toEqual([
    "sab 11 lug",
    "sab 11 lug · 8:30",
    "sab 11 lug · 8:30",
    "mer 3 mar · 20:00 · 6 incontri",
  ]);
});

test("a date of a series is told from the others by its day", () => {
  const event = { title: "Apnea in vasca", date: "2027-01-19" };
  expect(titleOfDate({ ...event, series_id: "s" })).toBe("Apnea in vasca, 19/01/2027");
  expect(titleOfDate({ ...event, series_id: null })).toBe("Apnea in vasca");
});

test("events without times are written as before", () => {
  const week = { ...day, end_date: "2026-07-18" };
  expect([formatCardTimes(it, day), formatCardTimes(it, week)]).toEqual(["sab 11 lug", "11–18 lug"]);
  expect([formatLongTimes(it, day), formatLongTimes(it, week)]).toEqual([
    "11 luglio 2026",
    "11–18 luglio 2026",
  ]);
  expect([formatShortTimes(it, day), formatShortTimes(it, week)]).toEqual([
    "11/07/2026",
    "11/07/2026 – 18/07/2026",
  ]);
});

test("pages and rows say the times beside the days, in every language", async () => {
  expect([dive, trip, course].map((event) => formatLongTimes(it, event))).toEqual([
    "sabato 11 luglio 2026, 8:30–13:00",
    "11 luglio 2026, 8:30 – 18 luglio 2026, 13:00",
    "3 marzo – 7 aprile 2027 · 6 incontri",
  ]);
  expect([dive, trip, course].map((event) => formatShortTimes(it, event))).toEqual([
    "11/07/2026, 8:30–13:00",
    "11/07/2026, 8:30 – 18/07/2026, 13:00",
    "03/03/2027 – 07/04/2027 · 6 incontri",
  ]);
  await Promise.all([loadDateLocale("en"), loadDateLocale("ru")]);
  expect(formatLongTimes(getTranslator("en", en), dive)).toBe("Saturday 11 July 2026, 8:30–13:00");
  expect(formatCardTimes(getTranslator("ru", ru), course)).toBe("ср 20:00 · 6 занятий");
});

test("a preview writes days and times as the mail itself does, in every language", async () => {
  const session: EventSession = {
    date: "2027-03-03",
    start_time: "20:00",
    end_time: "22:00",
    location: null,
    title: null,
  };
  const evenings = [session, { ...session, date: "2027-04-07" }];
  const sent = { time_zone: null, meeting_point: null, sessions: null };
  const siteTimeZone = "Europe/Rome";
  for (const language of LANGUAGE_CODES) {
    await loadDateLocale(language);
    for (const event of [day, { ...day, end_date: "2026-07-18" }, dive, trip, { ...trip, end_time: null }])
      expect([language, formatMailTimes(event, language)]).toEqual([
        language,
        formatEventTimes({ ...event, ...sent }, { language, siteTimeZone }),
      ]);
    expect(formatMailTimes(course, language)).toBe(
      formatEventTimes({ ...course, ...sent, sessions: evenings }, { language, siteTimeZone }),
    );
  }
  expect(formatMailTimes(dive, "it")).toBe("sabato 11 luglio 2026, 8:30–13:00");
});

test("a time zone is called by its city in the reader's language", () => {
  const cities = ["Europe/Rome", "Atlantic/Canary", "America/New_York"];
  expect(cities.map((zone) => zoneCity(getTranslator("it"), zone))).toEqual(["Roma", "Canarie", "New York"]);
});

test("a line of days breaks between its facts, never within a day", () => {
  const breaks = (line: string) =>
    keepFactsWhole(line)
      .split(" ")
      .map((part) => part.replaceAll("\u00a0", " "));
  expect(breaks("10 dicembre 2026 – 14 gennaio 2027 · 6 incontri")).toEqual([
    "10 dicembre 2026",
    "–",
    "14 gennaio 2027 ·",
    "6 incontri",
  ]);
  // The word joiner keeps a browser from breaking after the dash.
  expect(breaks("sabato 12 luglio 2026, 8:30–13:00")).toEqual(["sabato 12 luglio 2026,", "8:30–\u206013:00"]);
});
