import { expect, test } from "vitest";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { dayFromNow, makeEvent } from "../support/events.ts";
import { listQueryPlans, meterDatabase } from "../support/meterDatabase.ts";
import { dataSizes } from "../support/testLength.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, database } from "../support/worker.ts";

withEmptyStorage();

const EVENTS = 2000;
const PEOPLE = 500;
/** What a season is made of, and a tenth of it: both must cost the same. */
const SIZES = dataSizes(EVENTS / 10, EVENTS);

/**
 * Rows that SQLite steps over, in tables and indexes, and trips. A glance looks through a hundred upcoming events for
 * the next one, counts to a hundred twice, and reads a row per day of the last year (366); the stats a row per day
 * of all years (two here). Of the two trips one asks who calls.
 */
const BUDGETS: Record<string, { rows: number; perEvent?: number; trips: number }> = {
  // One trip looks for decisions about a minimum, in each event ahead.
  "GET /api/dashboard": { rows: 980, perEvent: 0.5, trips: 4 },
  "GET /api/dashboard/events": { rows: 335, trips: 2 },
  "GET /api/dashboard/events?limit=25": { rows: 85, trips: 2 },
  "GET /api/dashboard/events?scope=past": { rows: 335, trips: 2 },
  "GET /api/dashboard/events?q=tuffo": { rows: 335, trips: 2 },
  "GET /api/dashboard/events?q=tuff&scope=past&limit=25": { rows: 85, trips: 2 },
  "GET /api/dashboard/events?q=nessuno": { rows: 5, trips: 2 },
  "GET /api/payments/organizer-stats": { rows: 740, trips: 2 },
};

/** Every step through a table or the search index that no index or question narrows. */
const FULL_SCAN =
  /^SCAN (events|users|enrolments|organizer_hours|categories)\b(?! USING)|^SCAN event_search (?!.*M\d)/;

test("an organizer's answers cost the same with ten times the events, and with five hundred people in one", {
  timeout: 120_000,
}, async () => {
  const gea = await makeUser("gea", { role: "company" });
  // The config is written to the key-value store by the first who asks.
  await ask("GET", "/api/public-config");
  const figures: Record<string, string[]> = {};
  const over: string[] = [];
  for (const [index, size] of SIZES.entries()) {
    await season(gea, SIZES[index - 1] ?? 0, size);
    if (index === 0)
      await crowdIn(await makeEvent({ organizer_id: gea.id, date: dayFromNow(1), title: "Tuffo" }));
    for (const [call, budget] of Object.entries(BUDGETS)) {
      const { db, meter } = meterDatabase(database);
      const [method = "", path = ""] = call.split(" ");
      const answer = await ask(method, path, { as: gea, env: { DB: db } });
      expect([call, answer.status]).toEqual([call, 200]);
      const cost = `${meter.rows} rows, ${meter.trips} trips`;
      figures[call] = [...(figures[call] ?? []), cost];
      const rows = budget.rows + (budget.perEvent ?? 0) * size;
      if (meter.rows > rows || meter.trips > budget.trips) over.push(`${call} with ${size}: ${cost}`);
      const scans = (await listQueryPlans(database, meter)).filter((detail) => FULL_SCAN.test(detail));
      over.push(...scans.map((detail) => `${call}: ${detail}`));
    }
  }
  expect(over, JSON.stringify(figures, null, 2)).toEqual([]);
});

/** Events of one organizer from a number up to another, half of them past, and something on every day of two years. */
async function season({ id }: SignedInUser, from: number, to: number) {
  await database.batch([
    database
      .prepare(`
      with recursive numbers(n) as (select ? union all select n + 1 from numbers where n < ?)
      insert into events (id, slug, title, date, organizer_id, created_at, updated_at)
      select printf('10000000-0000-4000-8000-%012d', n), 'tuffo-' || n, 'Tuffo ' || n,
        date('now', (n * 37 % 800 - 400) || ' days'), ?, '', '' from numbers`)
      .bind(from, to - 1, id),
    database
      .prepare(`
      with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < 729)
      insert or ignore into organizer_hours (organizer_id, hour, enrolled)
      select ?, date('now', -n || ' days') || 'T10', 1 from numbers`)
      .bind(id),
  ]);
}

async function crowdIn({ id }: { id: string }) {
  await database.batch([
    database
      .prepare(`
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ?)
      insert into users (id, email, password_hash, full_name, created_at, updated_at)
      select 'iscritto-' || n, 'iscritto' || n || '@mare.example', '', 'Iscritto ' || n, '', '' from numbers`)
      .bind(PEOPLE),
    database
      .prepare(`
      insert into enrolments (id, event_id, user_id, status, amount_cents, confirmed_at, created_at)
      select 'posto-' || id, ?, id, 'confirmed', 1000, date('now') || 'T10:00:00.000Z', '' from users
      where id like 'iscritto-%'`)
      .bind(id),
  ]);
}
