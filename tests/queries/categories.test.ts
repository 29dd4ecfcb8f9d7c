import { expect, test } from "vitest";
import { CATEGORIES_MAX } from "../../worker/events/categories/contract.ts";
import { BULK_ORGANIZER, makeBulkEvents, makeBulkOrganizers } from "../support/bulkEvents.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makeCategory } from "../support/events.ts";
import { meterDatabase } from "../support/meterDatabase.ts";
import { dataSizes } from "../support/testLength.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, database } from "../support/worker.ts";

withEmptyStorage();

const EVENTS = Math.max(...dataSizes(2000, 20_000));
const TIMEOUT_MS = 120_000;

/**
 * Rows that SQLite steps over, and statements, the sign-in's own included, with as many categories as there may be: one
 * row each for the table and the file. Reordering looks each one up in the wanted order, which is as long.
 */
const BUDGETS: Record<string, { rows: number; statements: number; body?: (ids: string[]) => object }> = {
  "GET /api/categories": { rows: 50, statements: 3 },
  "GET /api/admin/categories.csv": { rows: 50, statements: 3 },
  "POST /api/categories/reorder": {
    rows: 2500,
    statements: 6,
    body: (ids) => ({ ids: ids.toReversed(), before: ids }),
  },
  "PUT /api/categories/:id": {
    // With the search of their names, which reads each of the forty.
    rows: 100,
    statements: 7,
    body: () => ({ name: `Nome ${crypto.randomUUID()}`.slice(0, 40) }),
  },
};

async function listIds(): Promise<string[]> {
  const { body } = await ask<{ id: string }[]>("GET", "/api/categories");
  return body.map(({ id }) => id);
}

async function costOf(call: string, ugo: SignedInUser) {
  const { db, meter } = meterDatabase(database);
  const [method = "", path = ""] = call.split(" ");
  const ids = await listIds();
  const body = BUDGETS[call]?.body?.(ids);
  const address = path.replace(":id", ids[0] ?? "");
  const answer = await ask(method, address, { env: { DB: db }, as: ugo, ...(body && { body }) });
  expect([call, answer.status]).toEqual([call, 200]);
  return meter;
}

test(`the admin's calls about categories keep their budget with ${EVENTS} events`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  await makeBulkOrganizers();
  const bulk = (await listIds()).length;
  for (let index = bulk; index < CATEGORIES_MAX; index += 1)
    await makeCategory(`Altra ${index}`, `altra-${index}`, index);
  const over: string[] = [];
  const figures: string[] = [];
  await makeBulkEvents(0, EVENTS);
  for (const [call, budget] of Object.entries(BUDGETS)) {
    const { rows, statements } = await costOf(call, ugo);
    const cost = `${call}: ${rows} rows in ${statements.length} statements`;
    figures.push(cost);
    if (rows > budget.rows || statements.length > budget.statements) over.push(cost);
  }
  expect(over, figures.join("\n")).toEqual([]);
});

test("a category of an eighth of all events is deleted in one go, and its events are found without it", {
  timeout: TIMEOUT_MS,
}, async () => {
  const ugo = await makeUser("ugo", { role: "admin" });
  const category = await database
    .prepare("select id, events_count from categories order by events_count desc limit 1")
    .first<{ id: string; events_count: number }>();
  expect(category?.events_count).toBeGreaterThanOrEqual(EVENTS / 8);
  expect((await ask("DELETE", `/api/categories/${category?.id}`, { as: ugo })).status).toBe(204);
  const left = await database
    .prepare("select count(*) as n from events where category_id = ?")
    .bind(category?.id)
    .first("n");
  expect(left).toBe(0);
  const search = `searchTerm=evento&organizerId=${BULK_ORGANIZER}`;
  const found = await ask<{ category_id: string | null }[]>(
    "GET",
    `/api/events?${search}&category=${category?.id}`,
  );
  expect(found.status).toBe(404);
});
