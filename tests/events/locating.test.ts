import { afterEach, expect, test, vi } from "vitest";
import { newBudget } from "../../worker/cronBudget.ts";
import { openDatabase } from "../../worker/env.ts";
import type { EventCard } from "../../worker/events/outputs.ts";
import { LOCATING_COST, locateEventAtNight } from "../../worker/events/publishing/locateEventAtNight.ts";
import { AREA_TRIES_MAX } from "../../worker/events/schema.ts";
import { addDays } from "../../worker/lib/calendarDays.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { dayFromNow, makeEvent } from "../support/events.ts";
import { listQueryPlans, meterDatabase } from "../support/meterDatabase.ts";
import { ask, bindings, database, db } from "../support/worker.ts";

withEmptyStorage();

const CAMOGLI = { county: "Genova", state: "Liguria", country_code: "it", "ISO3166-2-lvl6": "IT-GE" };

/** Stands in for the geocoder; the queries that it was asked. */
function geocoder(answer: () => Response): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (input: RequestInfo) => {
    asked.push(new URL(new Request(input).url).searchParams.get("q") ?? "");
    return answer();
  });
  return asked;
}

const found = () => Response.json([{ lat: "44.35", lon: "9.15", name: "Camogli", address: CAMOGLI }]);
const away = () => new Response("", { status: 503 });

const TODAY = dayFromNow(0);

/** One tick of the cron, so many nights from now, at this clock time of UTC, an hour or two behind Rome. */
async function tick(night: number, time = "02:00"): Promise<void> {
  const now = new Date(`${addDays(TODAY, night)}T${time}:00Z`);
  vi.setSystemTime(now);
  await locateEventAtNight({ env: bindings(), db, budget: newBudget() }, now);
}

async function find(searchTerm: string): Promise<string[]> {
  const answer = await ask<EventCard[]>("GET", `/api/events?${new URLSearchParams({ searchTerm })}`);
  return answer.body.map(({ title }) => title);
}

afterEach(async () => {
  await database.prepare("delete from events").run();
});

test("a town published while the geocoder was away is found by its province after the next night", async () => {
  await makeEvent({ title: "Promessa", location: "Camogli", nation: "Italia", date: addDays(TODAY, 60) });
  const asked = geocoder(found);
  expect(await find("promessa liguria")).toEqual([]);
  await tick(1, "12:00");
  expect(asked).toEqual([]);
  await tick(1);
  expect(asked).toEqual(["camogli, italia"]);
  expect(await find("promessa liguria")).toEqual(["Promessa"]);
  expect(await find("promessa genova")).toEqual(["Promessa"]);
  await tick(2);
  expect(asked).toHaveLength(1);
});

test("a tick asks about one venue, the next event's first, and about none that needs no answer", async () => {
  const point = { latitude: 44.2, longitude: 8.4 };
  const nation = "Italia";
  await makeEvent({ title: "Tardi", location: "Otranto", nation, date: addDays(TODAY, 70) });
  await makeEvent({ title: "Presto", location: "Noli", nation, date: addDays(TODAY, 50) });
  await makeEvent({ location: "Camogli (GE)", nation, date: addDays(TODAY, 40), ...point });
  await makeEvent({ location: "16032 Camogli GE", nation, date: addDays(TODAY, 40), ...point });
  await makeEvent({
    location: "Recco",
    nation,
    date: addDays(TODAY, 40),
    cancelled_at: new Date().toISOString(),
  });
  await makeEvent({ location: "Sori", nation, date: addDays(TODAY, -3) });
  const asked = geocoder(found);
  for (let turn = 0; turn < 4; turn += 1) await tick(1);
  expect(asked).toEqual(["noli, italia", "otranto, italia"]);
});

test("an unreachable geocoder is asked once a night about a venue, and in five nights at most", async () => {
  const { id } = await makeEvent({ location: "Laigueglia", nation: "Italia", date: addDays(TODAY, 60) });
  const asked = geocoder(away);
  for (let night = 1; night <= AREA_TRIES_MAX + 3; night += 1) {
    await tick(night);
    await tick(night, "03:00");
    expect(asked).toHaveLength(Math.min(night, AREA_TRIES_MAX));
  }
  const columns = "area, latitude, revision";
  const row = await database.prepare(`select ${columns} from events where id = ?`).bind(id).first();
  expect(row).toEqual({ area: null, latitude: null, revision: 1 });
});

test("a venue that the geocoder does not know is asked about once", async () => {
  await makeEvent({ location: "Boa 17", nation: "Italia", date: addDays(TODAY, 60) });
  const asked = geocoder(() => Response.json([]));
  for (const night of [1, 2, 40]) await tick(night);
  expect(asked).toEqual(["boa 17, italia"]);
});

test("a tick reads no more with two thousand events that need no answer, and stays inside its cost", async () => {
  await database
    .prepare(`with recursive n(i) as (select 0 union all select i + 1 from n where i < 1999)
      insert into events (id, slug, title, date, location, nation, latitude, longitude, area, created_at, updated_at)
      select 'many ' || i, 'many-' || i, 'Tante', '${addDays(TODAY, 30)}', 'Noli', 'Italia', 1, 1, 'SV', '', ''
      from n`)
    .run();
  await makeEvent({ location: "Celle", nation: "Italia", date: addDays(TODAY, 60) });
  geocoder(found);
  const { db: DB, meter } = meterDatabase(database);
  const now = new Date(`${addDays(TODAY, 1)}T02:00:00Z`);
  vi.setSystemTime(now);
  await locateEventAtNight(
    { env: bindings(), db: openDatabase(DB, "first-primary").db, budget: newBudget() },
    now,
  );
  expect(meter.statements.length).toBeLessThanOrEqual(LOCATING_COST.statements);
  // Its rows in both search indexes are written anew, with the names of its province.
  expect(meter.rows).toBeLessThanOrEqual(180);
  const plans = await listQueryPlans(database, meter);
  expect(plans.join()).toContain("USING INDEX events_unlocated");
  expect(plans.filter((detail) => /SCAN events\b/.test(detail))).toEqual([]);
});
