import ICAL from "ical.js";
import { beforeEach, expect, test, vi } from "vitest";
import { ENTRIES_MAX, entrySpans, limitEntries } from "../../worker/calendars/rules.ts";
import { findTimeZoneBlock } from "../../worker/calendars/writeCalendar.ts";
import { preserveSessionKeys } from "../../worker/events/publishing/contract.ts";
import { instantOfClockTime } from "../../worker/lib/timeZones.ts";
import { dayFromNow } from "../support/events.ts";
import { makeOrganizer, postEvent, putEvent } from "../support/organizers.ts";
import { ask } from "../support/worker.ts";

beforeEach(() => {
  vi.stubGlobal("fetch", async () => Response.json([]));
});

/** The entries of an event's file, with their instants by the definition of the zone that the file itself has. */
async function readEntries(id: string) {
  const { text } = await ask("GET", `/api/calendars/events/${id}.ics`);
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  const entries = calendar.getAllSubcomponents("vevent").map((component) => {
    const { uid, summary, location, startDate, endDate, description } = new ICAL.Event(component);
    return {
      uid: uid.split("@")[0],
      summary,
      location: location as string | null,
      description,
      zone: startDate.zone?.tzid,
      isDay: startDate.isDate,
      start: startDate.toJSDate().toISOString(),
      end: endDate.toJSDate().toISOString(),
      local: startDate.toString(),
      hasEnd: component.hasProperty("dtend"),
    };
  });
  ICAL.TimezoneService.reset();
  return { text, entries };
}

const evening = (date: string, other: object = {}) => ({
  date,
  start_time: "20:00",
  end_time: "22:00",
  ...other,
});

test.each([
  ["Rome before the clocks go forward", "2027-03-27", null, "2027-03-27T07:30:00.000Z"],
  ["Rome on the day they go forward", "2027-03-28", null, "2027-03-28T06:30:00.000Z"],
  ["Rome on the day they go back", "2027-10-31", null, "2027-10-31T07:30:00.000Z"],
  ["the Canaries in summer", "2027-07-10", "Atlantic/Canary", "2027-07-10T07:30:00.000Z"],
  ["the Canaries in winter", "2027-12-10", "Atlantic/Canary", "2027-12-10T08:30:00.000Z"],
  ["Cairo in summer", "2027-07-10", "Africa/Cairo", "2027-07-10T05:30:00.000Z"],
  ["Cairo in winter", "2027-01-10", "Africa/Cairo", "2027-01-10T06:30:00.000Z"],
  ["India, whose zone has two names", "2027-01-10", "Asia/Kolkata", "2027-01-10T03:00:00.000Z"],
] as const)("a time is the same instant to another parser: %s", async (_, date, time_zone, instant) => {
  const anna = await makeOrganizer("anna");
  const { body } = await postEvent(anna, { date, time_zone, start_time: "08:30", end_time: "13:00" });
  const { entries, text } = await readEntries(body.id);
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({ uid: body.id, start: instant, isDay: false });
  expect(text.match(/BEGIN:VTIMEZONE/g)).toHaveLength(1);
  expect(text).toMatch(/DTSTAMP:\d{8}T\d{6}Z/);
});

test("sessions before and after a clock change are entries at the same local time", async () => {
  const anna = await makeOrganizer("anna");
  const { body } = await postEvent(anna, {
    title: "Corso base",
    location: "Milano",
    meeting_point: "Ingresso della piscina",
    sessions: [
      evening("2027-03-24", { title: "Teoria" }),
      evening("2027-03-31", { location: "Y-40, Montegrotto" }),
      { date: "2027-04-03" },
    ],
  });
  const { entries } = await readEntries(body.id);
  expect(entries.map(({ summary, location, local }) => [summary, location, local])).toEqual([
    ["Corso base · Teoria", "Milano", "2027-03-24T20:00:00"],
    ["Corso base · 2/3", "Y-40, Montegrotto", "2027-03-31T20:00:00"],
    ["Corso base · 3/3", "Milano", "2027-04-03"],
  ]);
  expect(entries.map(({ start }) => start.slice(0, 13))).toEqual([
    "2027-03-24T19",
    "2027-03-31T18",
    entries[2]?.start.slice(0, 13),
  ]);
  expect(entries[2]?.isDay).toBe(true);
  expect(entries[0]?.description).toContain("Ritrovo: Ingresso della piscina");
});

test("sessions keep their entries when others are added, removed or moved", async () => {
  const anna = await makeOrganizer("anna");
  const days = [20, 27, 34].map(dayFromNow);
  const [first = "", second = "", third = ""] = days;
  const { body } = await postEvent(anna, { sessions: days.map((day) => evening(day)) });
  const uids = async () =>
    Object.fromEntries(
      (await readEntries(body.id)).entries.map(({ local, uid }) => [local.slice(0, 10), uid]),
    );
  const before = await uids();
  expect(before).toEqual({ [first]: body.id, [second]: `${body.id}-1`, [third]: `${body.id}-2` });
  await putEvent(anna, body.id, {
    sessions: [evening(first), evening(dayFromNow(22)), evening(second), evening(third)],
  });
  expect(await uids()).toEqual({ ...before, [dayFromNow(22)]: `${body.id}-3` });
  await putEvent(anna, body.id, {
    sessions: [evening(first), evening(dayFromNow(22)), evening(dayFromNow(35))],
  });
  expect(await uids()).toMatchObject({ [first]: body.id, [dayFromNow(22)]: `${body.id}-3` });
  const { body: seen } = await ask<{ sessions: object[] }>("GET", `/api/events/${body.id}`);
  expect(Object.keys(seen.sessions[0] ?? {})).not.toContain("key");
});

test("a moved session keeps its key, and an added one gets the next number", () => {
  const session = (date: string) => ({ ...evening(date), location: null, title: null });
  const stored = preserveSessionKeys(["2027-01-06", "2027-01-13"].map(session), null);
  expect(stored.map(({ key }) => key)).toEqual([0, 1]);
  const moved = preserveSessionKeys(["2027-01-06", "2027-01-14"].map(session), stored);
  expect(moved.map(({ key }) => key)).toEqual([0, 1]);
  const added = preserveSessionKeys(["2027-01-02", "2027-01-06", "2027-01-13"].map(session), stored);
  expect(added.map(({ key }) => key)).toEqual([2, 0, 1]);
});

test("an entry ends the next morning, with its last day, or says no end that nobody gave", async () => {
  const anna = await makeOrganizer("anna");
  const date = "2027-07-10";
  const ends = async (fields: object) => {
    const { body } = await postEvent(anna, { date, ...fields });
    const [entry] = (await readEntries(body.id)).entries;
    return entry?.hasEnd ? entry.end : null;
  };
  expect(await ends({ start_time: "22:00", end_time: "01:00" })).toBe("2027-07-10T23:00:00.000Z");
  expect(await ends({ start_time: "08:30", end_date: "2027-07-12" })).toBe("2027-07-12T22:00:00.000Z");
  expect(await ends({ start_time: "08:30" })).toBeNull();
});

test("every zone of the IANA database is defined, and the zones of the sea agree with the clocks", () => {
  const zones = Intl.supportedValuesOf("timeZone");
  expect(zones.filter((zone) => findTimeZoneBlock(zone) === null)).toEqual([]);
  for (const name of [
    "Europe/Rome",
    "Atlantic/Canary",
    "Africa/Cairo",
    "Europe/Athens",
    "America/Mexico_City",
  ]) {
    const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(findTimeZoneBlock(name)?.block ?? "")));
    for (const day of ["2027-01-15", "2027-07-15"]) {
      const time = ICAL.Time.fromDateTimeString(`${day}T09:00:00`);
      time.zone = zone;
      expect([name, day, time.toJSDate()]).toEqual([name, day, instantOfClockTime(`${day}T09:00`, name)]);
    }
  }
});

test("a calendar that is too long keeps what is ahead, the nearest first", () => {
  const sessions = Array.from({ length: ENTRIES_MAX }, (_, index) => ({
    ...evening(`${2020 + Math.floor(index / 28)}-05-${String((index % 28) + 1).padStart(2, "0")}`),
    location: null,
    title: null,
  }));
  const span = { date: "2019-01-01", end_date: null, start_time: null, end_time: null };
  const entries = [
    { ...span, sessions: null },
    { ...span, sessions },
  ].flatMap((event) => entrySpans(event).map((one) => ({ span: one })));
  const kept = limitEntries(entries, "2025-01-01");
  expect(kept).toHaveLength(ENTRIES_MAX);
  expect(kept.some((entry) => entry.span.date === "2019-01-01")).toBe(false);
  expect(limitEntries(entries.slice(1), "2025-01-01")).toHaveLength(ENTRIES_MAX);
});
