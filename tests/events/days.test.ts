import { expect, test, vi } from "vitest";
import { eventPhase, isFree, lastDay, seatsLeft } from "../../worker/events/contract.ts";
import { dayInTimeZone } from "../../worker/lib/calendarDays.ts";
import { makeEvent } from "../support/events.ts";
import { makeUser } from "../support/users.ts";
import { ask } from "../support/worker.ts";

/** Which of a nation's events are upcoming and which past, at a moment. */
async function phases(nation: string, moment: string) {
  vi.setSystemTime(moment);
  const titles = async (scope: string) =>
    (await ask<{ title: string }[]>("GET", `/api/events?nation=${nation}&scope=${scope}`)).body.map(
      ({ title }) => title,
    );
  return { upcoming: await titles("upcoming"), past: await titles("past") };
}

const MIDNIGHTS = [
  [
    "winter, when Rome is an hour ahead",
    "2026-01-15T22:59:59Z",
    "2026-01-15T23:00:00Z",
    "2026-01-15",
    "2026-01-16",
  ],
  [
    "summer, when Rome is two hours ahead",
    "2026-07-15T21:59:59Z",
    "2026-07-15T22:00:00Z",
    "2026-07-15",
    "2026-07-16",
  ],
  [
    "the night summer time begins",
    "2026-03-28T22:59:59Z",
    "2026-03-28T23:00:00Z",
    "2026-03-28",
    "2026-03-29",
  ],
  ["the night summer time ends", "2026-10-24T21:59:59Z", "2026-10-24T22:00:00Z", "2026-10-24", "2026-10-25"],
  ["the end of a month", "2026-04-30T21:59:59Z", "2026-04-30T22:00:00Z", "2026-04-30", "2026-05-01"],
  ["the end of a year", "2026-12-31T22:59:59Z", "2026-12-31T23:00:00Z", "2026-12-31", "2027-01-01"],
  ["the eve of 29 February", "2028-02-28T22:59:59Z", "2028-02-28T23:00:00Z", "2028-02-28", "2028-02-29"],
  ["the end of 29 February", "2028-02-29T22:59:59Z", "2028-02-29T23:00:00Z", "2028-02-29", "2028-03-01"],
  [
    "the end of a February of 28 days",
    "2027-02-28T22:59:59Z",
    "2027-02-28T23:00:00Z",
    "2027-02-28",
    "2027-03-01",
  ],
] as const;

test.for(MIDNIGHTS)(
  "at midnight in Rome the day turns and an event becomes past: %s",
  async ([, before, after, day, next]) => {
    expect([
      dayInTimeZone("Europe/Rome", new Date(before)),
      dayInTimeZone("Europe/Rome", new Date(after)),
    ]).toEqual([day, next]);
    const nation = `Notte ${day}`;
    vi.setSystemTime(before);
    await makeEvent({ nation, title: "di un giorno", date: day });
    await makeEvent({ nation, title: "fino a oggi", date: "2020-01-01", end_date: day });
    await makeEvent({ nation, title: "di domani", date: next });
    expect(await phases(nation, before)).toEqual({
      upcoming: ["fino a oggi", "di un giorno", "di domani"],
      past: [],
    });
    expect(await phases(nation, after)).toEqual({
      upcoming: ["di domani"],
      past: ["fino a oggi", "di un giorno"],
    });
  },
);

test("enrolling closes at midnight in Rome after the last day, not before", async () => {
  vi.setSystemTime("2026-07-15T21:59:00Z");
  const party = await makeEvent({ date: "2026-07-14", end_date: "2026-07-15", late_enrolment: true });
  const anna = await makeUser("anna");
  const bruno = await makeUser("bruno");
  expect((await ask("POST", `/api/events/${party.id}/register-free`, { as: anna })).status).toBe(201);
  vi.setSystemTime("2026-07-15T22:00:00Z");
  const late = await ask("POST", `/api/events/${party.id}/register-free`, { as: bruno });
  expect(late.error?.code).toBe("event_past");
});

test("home moves an event from its section to the past at midnight in Rome", async () => {
  vi.setSystemTime("2029-01-15T22:59:59Z");
  await makeEvent({ nation: "Casa", date: "2029-01-15" });
  const counts = async () => {
    const { body } = await ask<{ sections: unknown[]; past: { count: number } }>(
      "GET",
      "/api/events/sections?nation=Casa",
    );
    return [body.sections.length, body.past.count];
  };
  expect(await counts()).toEqual([1, 0]);
  vi.setSystemTime("2029-01-15T23:00:00Z");
  expect(await counts()).toEqual([0, 1]);
});

test("an event is past only when its last day is before today", () => {
  const oneDay = { date: "2026-07-15", end_date: null };
  const long = { date: "2026-07-10", end_date: "2026-07-15" };
  for (const days of [oneDay, long]) {
    expect(lastDay(days)).toBe("2026-07-15");
    expect(eventPhase(days, "2026-07-15")).toBe("active");
    expect(eventPhase(days, "2026-07-16")).toBe("past");
  }
});

test("seats left are never below zero and have no number without a limit", () => {
  expect(seatsLeft({ participants: null, seats_taken: 50 })).toBeNull();
  expect(seatsLeft({ participants: 10, seats_taken: 4 })).toBe(6);
  expect(seatsLeft({ participants: 10, seats_taken: 11 })).toBe(0);
});

test("an event is free without a cost, at cost zero, or in free mode", () => {
  expect([null, 0, 10].map((cost) => isFree({ cost }, false))).toEqual([true, true, false]);
  expect(isFree({ cost: 10 }, true)).toBe(true);
});
