import { beforeEach, expect, test, vi } from "vitest";
import type { EventDetail } from "../../../worker/events/outputs.ts";
import {
  changedMatters,
  changedSessions,
  fullRefundEnd,
  hasOtherDays,
} from "../../../worker/events/publishing/contract.ts";
import { dayFromNow, makeEnrolment } from "../../support/events.ts";
import { mailTo, sentMails } from "../../support/mailbox.ts";
import { makeOrganizer, makeTrainingFields, postEvent, putEvent } from "../../support/organizers.ts";
import { makeUser } from "../../support/users.ts";
import { ask } from "../../support/worker.ts";

beforeEach(() => {
  vi.stubGlobal("fetch", async () => Response.json([]));
});

const evening = (date: string, other: object = {}) => ({
  date,
  start_time: "19:00",
  end_time: "21:00",
  location: null,
  title: null,
  ...other,
});

test("an event keeps its times, its meeting point and its zone, the site's own zone as none", async () => {
  const anna = await makeOrganizer("anna");
  const { body } = await postEvent(anna, {
    start_time: "08:30",
    end_time: "13:00",
    time_zone: "Europe/Rome",
    meeting_point: "Molo di Santa Margherita",
  });
  expect(body).toMatchObject({
    start_time: "08:30",
    end_time: "13:00",
    time_zone: null,
    meeting_point: "Molo di Santa Margherita",
  });
  const moved = await putEvent(anna, body.id, { time_zone: "Atlantic/Canary" });
  expect(moved.body).toMatchObject({ start_time: "08:30", time_zone: "Atlantic/Canary" });
});

test("times that clocks skip are refused by name, on change as on publishing", async () => {
  const anna = await makeOrganizer("anna");
  const skipped = { date: "2027-03-28", start_time: "02:30" };
  const refused = await postEvent(anna, skipped);
  expect([refused.status, refused.error?.fields]).toEqual([400, { start_time: "validation.skipped_time" }]);
  // The Canaries change their clocks an hour earlier by their own time.
  expect((await postEvent(anna, { ...skipped, time_zone: "Atlantic/Canary" })).status).toBe(201);
  const { body } = await postEvent(anna, { sessions: [evening("2027-03-21"), evening("2027-03-27")] });
  const night = { start_time: "23:00", end_time: "02:15" };
  const late = await putEvent(anna, body.id, {
    sessions: [evening("2027-03-21"), evening("2027-03-27", night)],
  });
  expect(late.error?.fields).toEqual({ "sessions.1.end_time": "validation.skipped_time" });
});

test("an end needs a beginning, also when a change clears the beginning alone", async () => {
  const anna = await makeOrganizer("anna");
  const alone = await postEvent(anna, { end_time: "13:00" });
  expect(alone.error?.fields).toEqual({ start_time: "validation.start_time" });
  const { body } = await postEvent(anna, { start_time: "22:00", end_time: "01:00" });
  expect(body).toMatchObject({ start_time: "22:00", end_time: "01:00", end_date: null });
  const cleared = await putEvent(anna, body.id, { start_time: null });
  expect(cleared.error?.fields).toEqual({ start_time: "validation.start_time" });
  expect((await putEvent(anna, body.id, { start_time: null, end_time: null })).status).toBe(200);
});

test("times sent beside stored sessions are refused, unless they say the same", async () => {
  const anna = await makeOrganizer("anna");
  const [first, last] = [dayFromNow(20), dayFromNow(27)];
  const { body } = await postEvent(anna, { sessions: [evening(first), evening(last)] });
  expect(body).toMatchObject({ date: first, end_date: last, start_time: "19:00", session_count: 2 });
  const other = await putEvent(anna, body.id, { start_time: "10:00", end_date: dayFromNow(40) });
  expect(other.error?.fields).toEqual({
    start_time: "validation.times_of_sessions",
    end_date: "validation.times_of_sessions",
  });
  expect((await putEvent(anna, body.id, { start_time: "19:00", end_date: last })).status).toBe(200);
  const moved = await putEvent(anna, body.id, { date: dayFromNow(21) });
  expect(moved.body).toMatchObject({ date: dayFromNow(21), end_date: dayFromNow(28) });
  const single = await putEvent(anna, body.id, { sessions: null, end_date: null, start_time: "10:00" });
  expect(single.body).toMatchObject({ sessions: null, end_date: null, start_time: "10:00" });
});

test("participants are told of other times and another meeting point", async () => {
  const anna = await makeOrganizer("anna");
  const { body } = await postEvent(anna, { start_time: "08:30", meeting_point: "Molo" });
  const bea = await makeUser("bea");
  await makeEnrolment(body, bea);
  const silent = await putEvent(anna, body.id, { start_time: "09:00" });
  expect(silent.error?.code).toBe("message_required");
  await putEvent(anna, body.id, {
    start_time: "09:00",
    meeting_point: "Bar del porto",
    message: "Mezz'ora dopo.",
  });
  const { text } = mailTo(bea.email);
  expect(text).toContain("Orario: 8:30 → 9:00\nRitrovo: Molo → Bar del porto");
  expect(text).not.toContain("Data:");
});

test("participants are told of sessions that are added, removed and moved", async () => {
  const anna = await makeOrganizer("anna");
  const days = [20, 27, 34].map(dayFromNow);
  const [first = "", second = "", third = ""] = days;
  const { body } = await postEvent(anna, { sessions: [evening(first), evening(second), evening(third)] });
  const bea = await makeUser("bea", { language: "en" });
  await makeEnrolment(body, bea);
  await putEvent(anna, body.id, {
    sessions: [evening(first, { start_time: "19:30" }), evening(third), evening(dayFromNow(41))],
    message: "We shift.",
  });
  const { text } = mailTo(bea.email);
  expect(text).toMatch(/Session changed: .+, 19:00–21:00 → .+, 19:30–21:00/);
  expect(text.match(/Session changed|New session|Session removed/g)).toHaveLength(2);
  await putEvent(anna, body.id, { sessions: [evening(first), evening(third)], message: "One less." });
  expect(sentMails.at(-1)?.text).toContain("Session removed: ");
});

test("another title of a session or a meeting point of a training tell no one twice", async () => {
  const anna = await makeOrganizer("anna");
  const day = dayFromNow(20);
  const { body } = await postEvent(anna, { sessions: [evening(day), evening(dayFromNow(27))] });
  await makeEnrolment(body, await makeUser("bea"));
  const retitled = await putEvent(anna, body.id, {
    sessions: [evening(day, { title: "Teoria" }), evening(dayFromNow(27))],
  });
  expect([retitled.status, sentMails.length]).toEqual([200, 0]);
  const training = await ask<EventDetail>("POST", "/api/events", { as: anna, body: makeTrainingFields() });
  await makeEnrolment(training.body, await makeUser("ciro"));
  const answer = await putEvent(anna, training.body.id, { schedule_meeting_point: "Alla vasca piccola." });
  expect(answer.error?.code).toBe("message_required");
});

const [FIRST, SECOND] = [evening("2027-01-06"), evening("2027-01-13")];

const course = {
  date: "2027-01-06",
  end_date: "2027-01-13",
  start_time: "19:00",
  end_time: "21:00",
  time_zone: null,
  sessions: [FIRST, SECOND],
  location: "Milano",
  nation: "Italia",
  cost: 100,
  meeting_point: null,
  schedule_meeting_point: null,
};

test("another day or venue of a session opens the full refund, another hour or meeting point does not", () => {
  const opens = (after: object) =>
    fullRefundEnd(changedMatters(course, { ...course, ...after }), course, "2027-01-01") !== null;
  const sessions = (other: object) => ({ sessions: [FIRST, { ...SECOND, ...other }] });
  expect(opens({ ...sessions({ date: "2027-01-14" }), end_date: "2027-01-14" })).toBe(true);
  expect(opens(sessions({ location: "Y-40" }))).toBe(true);
  expect(opens(sessions({ start_time: "20:00" }))).toBe(false);
  expect(opens({ meeting_point: "Bar" })).toBe(false);
  const day = { ...course, sessions: null };
  expect(changedMatters(day, { ...day, start_time: "09:00" })).toEqual(["time"]);
  expect(changedMatters(course, { ...course, ...sessions({ title: "Mare" }) })).toEqual([]);
});

test("sessions between the first and the last day count as days", () => {
  const sessions = [evening("2027-01-06"), evening("2027-01-09"), evening("2027-01-13")];
  const moved = [evening("2027-01-06"), evening("2027-01-10"), evening("2027-01-13")];
  expect(hasOtherDays({ ...course, sessions }, { ...course, sessions: moved })).toBe(true);
  // Days that an event had as a whole are only told in detail.
  expect(hasOtherDays({ ...course, sessions: null }, course)).toBe(false);
  expect(changedSessions({ ...course, sessions }, { ...course, sessions: moved })).toEqual([
    { before: evening("2027-01-09"), after: evening("2027-01-10") },
  ]);
});
