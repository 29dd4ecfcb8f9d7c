import { expect, test } from "vitest";
import { BULK_ORGANIZER, makeBulkEvents, makeBulkOrganizers } from "../support/bulkEvents.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { listQueryPlans, meterDatabase } from "../support/meterDatabase.ts";
import { dataSizes, sampleCases } from "../support/testLength.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, database } from "../support/worker.ts";

withEmptyStorage();

const SIZES = dataSizes(2000, 20_000);
const ROWS_MAX = 500;
const STATEMENTS_MAX = 3;

/** No table is walked from end to end; the index of a sort is, until the page is full. */
const FULL_SCAN = /^SCAN (events|users|categories|enrolments)\b(?! USING (COVERING )?INDEX)/;

const CATEGORY = "20000000-0000-4000-8000-000000000001";
const TRAININGS = "20000000-0000-4000-8000-000000000005,none";
const SORTS = ["date", "title", "created_at"];
const FILTERS = [
  "",
  `category=${CATEGORY}`,
  `category=${TRAININGS}`,
  "category=past",
  `organizer=${BULK_ORGANIZER}`,
  `category=${CATEGORY}&organizer=${BULK_ORGANIZER}`,
  `category=past&organizer=${BULK_ORGANIZER}`,
  "search=corso",
  "search=dahab+19",
  "search=nessuno",
  `search=corso&category=${TRAININGS}`,
  "search=corso&category=past",
];
const QUERIES = FILTERS.flatMap((filter) =>
  SORTS.flatMap((sort) =>
    ["asc", "desc"].map((direction) => `${filter}&sort=${sort}&direction=${direction}`),
  ),
);

async function costOf(path: string, as: SignedInUser) {
  const { db, meter } = meterDatabase(database);
  const answer = await ask<unknown[]>("GET", path, { as, env: { DB: db } });
  expect([path, answer.status]).toEqual([path, 200]);
  const scans = (await listQueryPlans(database, meter)).filter((detail) => FULL_SCAN.test(detail));
  return { meter, scans, next: answer.headers.get("X-Next-Cursor"), rows: answer.body.length };
}

test("every page of the admin's table of events costs the same at 2,000 and at 20,000 events", {
  timeout: 240_000,
}, async () => {
  const ada = await makeUser("ada", { role: "admin" });
  await makeBulkOrganizers();
  const figures: Record<string, string[]> = {};
  const over: string[] = [];
  let made = 0;
  for (const size of SIZES) {
    await makeBulkEvents(made, size);
    made = size;
    for (const query of sampleCases(QUERIES, "table of events")) {
      const path = `/api/admin/events?${query}`;
      const first = await costOf(path, ada);
      const pages = [first, ...(first.next ? [await costOf(`${path}&cursor=${first.next}`, ada)] : [])];
      const cost = pages.map(({ meter }) => `${meter.rows}/${meter.statements.length}`).join(" ");
      figures[query] = [...(figures[query] ?? []), cost];
      const isOver = ({ meter, scans }: typeof first) =>
        meter.rows > ROWS_MAX || meter.statements.length > STATEMENTS_MAX || scans.length > 0;
      if (pages.some(isOver)) over.push(`${query} with ${size}: ${cost} ${first.scans}`);
    }
  }
  if (process.env.FIGURES) console.info(JSON.stringify(figures, null, 1));
  expect(over, JSON.stringify(figures, null, 1)).toEqual([]);
});

test("past events cost the same by every sort where few are past, and those made last are to come", {
  timeout: 120_000,
}, async () => {
  const ada = await makeUser("ada", { role: "admin" });
  const lastPast = "10000000-0000-4000-8000-000000000100";
  await database.batch(
    [
      "update events set end_date = null, date = date('now', '-10 days') where id <= ?",
      "update events set end_date = null, date = date('now', '10 days') where id > ?",
    ].map((text) => database.prepare(text).bind(lastPast)),
  );
  for (const sort of SORTS)
    for (const direction of ["asc", "desc"]) {
      const path = `/api/admin/events?category=past&sort=${sort}&direction=${direction}`;
      const { meter, rows } = await costOf(path, ada);
      expect([path, rows]).toEqual([path, 25]);
      expect([path, meter.rows, meter.statements.length <= STATEMENTS_MAX]).toEqual([
        path,
        Math.min(meter.rows, ROWS_MAX),
        true,
      ]);
    }
});

test("the file of the table reads 1,000 events at a time, also of a search", {
  timeout: 60_000,
}, async () => {
  const ada = await makeUser("ada", { role: "admin" });
  const { count } = (await database
    .prepare("select count(*) as count from events")
    .first<{ count: number }>()) ?? { count: 0 };
  for (const [query, found] of [
    ["", count],
    ["search=corso", count / 5],
  ] as const) {
    const { db, meter } = meterDatabase(database);
    const { text } = await ask("GET", `/api/admin/events.csv?${query}`, { as: ada, env: { DB: db } });
    expect(text.split("\r\n")).toHaveLength(1 + found);
    const pages = meter.statements.filter(({ text }) => text.includes("as sort_value"));
    expect(pages.length).toBe(Math.floor(found / 1000) + (found % 1000 ? 1 : 0));
    expect(pages.every(({ values }) => values.includes(1001))).toBe(true);
  }
});
