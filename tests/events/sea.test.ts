import { beforeEach, expect, test, vi } from "vitest";
import type { SeaConditions } from "../../worker/events/going/outputs.ts";
import { seaConditions } from "../../worker/events/going/schema.ts";
import { events } from "../../worker/events/schema.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { dayFromNow, makeEvent } from "../support/events.ts";
import { runCronAt } from "../support/reminders.ts";
import { answerSea, type SeaMood } from "../support/sea/sea.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, db } from "../support/worker.ts";

withEmptyStorage();
beforeEach(async () => {
  await db.delete(seaConditions);
  await db.delete(events);
});

const KEY = "una chiave di Open-Meteo";
const ON = { OPEN_METEO_API_KEY: KEY };
const HOUR_MS = 3_600_000;

/** Replaces Open-Meteo by its stand-in, and records its calls. */
function standIn(mood: SeaMood = "calm") {
  const state = { mood, calls: [] as URL[] };
  vi.stubGlobal("fetch", async (input: RequestInfo, init?: RequestInit) => {
    const url = new URL(new Request(input, init).url);
    if (!url.hostname.endsWith("open-meteo.com")) return new Response(null, { status: 503 });
    state.calls.push(url);
    return answerSea(url, { mood: state.mood, key: KEY, now: new Date() });
  });
  return state;
}

function makeDive(other: Partial<typeof events.$inferInsert> = {}) {
  const place = { discipline: "outdoor", latitude: 44.312, longitude: 9.213, location: "Camogli" } as const;
  return makeEvent({ date: dayFromNow(2), ...place, ...other });
}

const START = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;

/** A full hour, at which the cron asks: of now, or later. */
function atHour(later = 0): string {
  return new Date(START + later * HOUR_MS).toISOString();
}

function conditions(event: { id: string }, as: SignedInUser | undefined, env: Partial<Env> = ON) {
  return ask<SeaConditions>("GET", `/api/events/${event.id}/conditions`, { ...(as && { as }), env });
}

test("the cron fetches each cell of the coming days once in three hours, all in two calls", async () => {
  const anna = await makeUser("anna");
  const sea = standIn();
  const dive = await makeDive();
  await makeDive({ latitude: 44.29, longitude: 9.19 });
  await makeDive({ latitude: 28.51, longitude: 34.51, time_zone: "Africa/Cairo" });
  await runCronAt(atHour(), ON);
  await runCronAt(atHour(1), ON);
  expect(sea.calls.map(({ host, pathname }) => host + pathname)).toEqual([
    "customer-marine-api.open-meteo.com/v1/marine",
    "customer-api.open-meteo.com/v1/forecast",
  ]);
  expect(Object.fromEntries(sea.calls[0]?.searchParams ?? [])).toMatchObject({
    latitude: "44.30,28.50",
    longitude: "9.20,34.50",
    cell_selection: "sea",
    length_unit: "metric",
    forecast_days: "8",
  });
  expect(sea.calls[1]?.searchParams.get("wind_speed_unit")).toBe("kn");
  const { body, status } = await conditions(dive, anna);
  expect(status).toBe(200);
  expect(body.source).toMatchObject({ name: "Open-Meteo.com", licence: "CC BY 4.0" });
  expect(body.hours).toHaveLength(48);
  expect(body.hours[30]?.wave_height).toBeGreaterThan(0);
  expect(body.hours[30]?.wind_speed).toBeGreaterThan(0);
  expect(body.hours[30]?.water_temperature).toBeGreaterThan(15);
  await runCronAt(atHour(3), ON);
  expect(sea.calls).toHaveLength(4);
});

test("a storm shows, and a service that does not answer leaves the last forecast, for a day", async () => {
  const anna = await makeUser("anna");
  const sea = standIn("storm");
  const dive = await makeDive();
  await runCronAt(atHour(), ON);
  sea.mood = "down";
  await runCronAt(atHour(20), ON);
  const { body } = await conditions(dive, anna);
  expect(body.age_minutes).toBe(20 * 60);
  expect(Math.max(...body.hours.map(({ wave_height }) => wave_height ?? 0))).toBeGreaterThan(2);
  await runCronAt(atHour(25), ON);
  expect((await conditions(dive, anna)).body).toMatchObject({
    fetched_at: null,
    age_minutes: null,
    hours: [],
  });
  sea.mood = "calm";
  await runCronAt(atHour(26), ON);
  expect((await conditions(dive, anna)).body.age_minutes).toBe(0);
  expect(await db.$count(seaConditions)).toBe(1);
});

test.for<[string, Partial<typeof events.$inferInsert>]>([
  ["is indoors", { discipline: "indoor" }],
  ["has no coordinates", { latitude: null, longitude: null }],
  ["is further than a week", { date: dayFromNow(8) }],
  ["is over", { date: dayFromNow(-1) }],
  ["is cancelled", { cancelled_at: new Date().toISOString() }],
])("an event that %s has no forecast, and none is fetched for it", async ([, other]) => {
  const anna = await makeUser("anna");
  const sea = standIn();
  const dive = await makeDive(other);
  await runCronAt(atHour(), ON);
  expect(sea.calls).toEqual([]);
  expect((await conditions(dive, anna)).status).toBe(404);
});

test("without a key the site has no forecasts, and visitors get none", async () => {
  const anna = await makeUser("anna");
  const sea = standIn();
  const dive = await makeDive();
  await runCronAt(atHour());
  expect(sea.calls).toEqual([]);
  await runCronAt(atHour(), ON);
  expect((await conditions(dive, anna, {})).status).toBe(404);
  expect((await conditions(dive, undefined)).status).toBe(401);
  expect((await conditions(dive, anna)).status).toBe(200);
});

test("twenty-five cells are fetched at a time", async () => {
  const sea = standIn();
  for (let index = 0; index < 27; index += 1) await makeDive({ latitude: 40 + index / 10 });
  await runCronAt(atHour(), ON);
  expect(sea.calls[0]?.searchParams.get("latitude")?.split(",")).toHaveLength(25);
  await runCronAt(new Date(Date.parse(atHour()) + 15 * 60_000).toISOString(), ON);
  expect(sea.calls[2]?.searchParams.get("latitude")?.split(",")).toHaveLength(2);
});
