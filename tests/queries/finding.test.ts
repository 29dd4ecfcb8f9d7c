import { expect, test } from "vitest";
import { distanceBetween } from "../../worker/events/finding/near.ts";
import type { NearbyView } from "../../worker/events/outputs.ts";
import { makeBulkEvents, makeBulkOrganizers } from "../support/bulkEvents.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { dayFromNow } from "../support/events.ts";
import { listQueryPlans, meterDatabase } from "../support/meterDatabase.ts";
import { dataSizes } from "../support/testLength.ts";
import { ask, database } from "../support/worker.ts";

withEmptyStorage();

const EVENTS = Math.max(...dataSizes(5000, 20_000));
const TIMEOUT_MS = 300_000;

const MONTH = `dateFrom=${dayFromNow(30)}&dateTo=${dayFromNow(60)}`;
const WEEKEND = `dateFrom=${dayFromNow(5)}&dateTo=${dayFromNow(6)}`;
const GENOVA = "lat=44.41&lng=8.93";
const FAR = "lat=40&lng=-30";

/**
 * Rows that SQLite steps over, and statements, with 20,000 events at most, a third of them past and most of the others in
 * and around Genoa: measured, and a tenth for chance. A list has 100 rows with their categories; a count stops at 101; near a
 * crowded place 400 events are read at once, in vain, then the next 100 of each of the cells around it.
 */
const BUDGETS: Record<string, { rows: number; statements: number }> = {
  [`GET /api/events?scope=upcoming&${MONTH}`]: { rows: 440, statements: 1 },
  [`GET /api/events?scope=upcoming&${WEEKEND}&searchTerm=corso`]: { rows: 440, statements: 1 },
  [`GET /api/events?${MONTH}&nation=Italia&sortColumn=title`]: { rows: 4100, statements: 2 },
  [`GET /api/events/sections?${MONTH}`]: { rows: 1450, statements: 4 },
  "GET /api/events?scope=upcoming&maxCost=300&limit=24": { rows: 105, statements: 1 },
  [`GET /api/events?scope=upcoming&maxCost=300&nation=Italia&${MONTH}`]: { rows: 430, statements: 1 },
  "GET /api/events?scope=upcoming&sortColumn=cost&limit=24": { rows: 2700, statements: 1 },
  "GET /api/events?scope=upcoming&sortColumn=cost&searchTerm=corso&limit=24": { rows: 2720, statements: 1 },
  "GET /api/events?scope=upcoming&sortColumn=created_at&sortDirection=desc&maxCost=0&limit=24": {
    rows: 670,
    statements: 2,
  },
  [`GET /api/events/near?${GENOVA}&radius=250&sortColumn=cost&maxCost=300`]: { rows: 3750, statements: 4 },
  "GET /api/events?scope=upcoming&searchTerm=liguria": { rows: 440, statements: 1 },
  "GET /api/events?scope=upcoming&searchTerm=corsi liguria": { rows: 450, statements: 1 },
  // Single letters are no search.
  "GET /api/events?searchTerm=a b c d e f g h i l m n o p q r s t u v z": { rows: 440, statements: 1 },
  "GET /api/events?searchTerm=co ap di un gi ac da te pr al": { rows: 450, statements: 2 },
  "GET /api/events/count?nation=Italia": { rows: 110, statements: 1 },
  [`GET /api/events/count?${MONTH}&searchTerm=corso`]: { rows: 120, statements: 1 },
  "GET /api/events/map": { rows: 890, statements: 1 },
  [`GET /api/events/map?nation=Italia&${MONTH}`]: { rows: 890, statements: 1 },
  [`GET /api/events/near?${GENOVA}&radius=10`]: { rows: 2700, statements: 3 },
  [`GET /api/events/near?${GENOVA}&radius=250`]: { rows: 3500, statements: 4 },
  [`GET /api/events/near?${GENOVA}&radius=50&searchTerm=corso&${MONTH}`]: { rows: 800, statements: 4 },
  [`GET /api/events/near?${FAR}&radius=250`]: { rows: 5, statements: 1 },
  "GET /api/events/alternatives?searchTerm=inesistente&nation=Italia": { rows: 130, statements: 4 },
  [`GET /api/events/alternatives?searchTerm=corso profondo inesistente&nation=Malta&discipline=indoor&${MONTH}`]:
    { rows: 900, statements: 14 },
  [`GET /api/events/alternatives?${FAR}&radius=10&searchTerm=corso`]: { rows: 135, statements: 4 },
};

/** A table read without an index, or a search index read without a question. */
const FULL_SCAN =
  /^SCAN (events|e|users|places|search_synonyms)\b(?! USING)|^SCAN (event_search|category_search) (?!.*M\d)/;

/** Half of all in the town, at a few hundred metres of each other; the others over the region, and beyond it. */
async function locate(): Promise<void> {
  await database
    .prepare(`update events set location = 'Genova', nation = 'Italia',
      latitude = case when ordinal % 2 then 44.4 + ordinal % 50 / 2500.0 else 43.5 + ordinal * 7919 % 2003 / 1000.0 end,
      longitude = case when ordinal % 2 then 8.92 + ordinal % 70 / 2500.0 else 7.5 + ordinal * 104729 % 3001 / 1000.0 end
      where latitude is null`)
    .run();
}

test(`finding among ${EVENTS} events, half of them in one town, keeps its budget and scans no table`, {
  timeout: TIMEOUT_MS,
}, async () => {
  await makeBulkOrganizers();
  const over: string[] = [];
  const figures: string[] = [];
  await makeBulkEvents(0, EVENTS);
  await locate();
  for (const [call, budget] of Object.entries(BUDGETS)) {
    const { db, meter } = meterDatabase(database);
    const [method = "", ...path] = call.split(" ");
    const answer = await ask(method, encodeURI(path.join(" ")), { env: { DB: db } });
    expect([call, answer.status]).toEqual([call, 200]);
    const cost = `${call}: ${meter.rows} rows in ${meter.statements.length} statements`;
    figures.push(cost);
    if (meter.rows > budget.rows || meter.statements.length > budget.statements) over.push(cost);
    const scans = (await listQueryPlans(database, meter)).filter((detail) => FULL_SCAN.test(detail));
    over.push(...scans.map((detail) => `${call}: ${detail}`));
  }
  expect(over, figures.join("\n")).toEqual([]);
});

test("a hundred events of a crowded town are answered, and those around it beyond", {
  timeout: TIMEOUT_MS,
}, async () => {
  const { body } = await ask<NearbyView>("GET", `/api/events/near?${GENOVA}&radius=250`);
  expect([body.events.length, body.more]).toEqual([100, true]);
  expect(body.events.every(({ distance }) => distance <= 10)).toBe(true);
  const place = { latitude: 45.2, longitude: 7.8 };
  const outside = await ask<NearbyView>("GET", "/api/events/near?lat=45.2&lng=7.8&radius=25");
  const { results } = await database
    .prepare("select id, date, latitude, longitude from events where last_day >= ? and latitude is not null")
    .bind(dayFromNow(0))
    .all<{ id: string; date: string; latitude: number; longitude: number }>();
  const near = results
    .map((row) => ({ ...row, distance: distanceBetween(place, row) }))
    .filter(({ distance }) => distance <= 25);
  const byDistance = near.map(({ distance }) => Math.round(distance)).sort((one, other) => one - other);
  expect(near.length).toBeGreaterThan(50);
  expect(outside.body.events.map(({ distance }) => distance)).toEqual(byDistance.slice(0, 100));
  expect(outside.body.more).toBe(near.length > 100);
});
