import { expect, test } from "vitest";
import type { ForumCategory } from "../../worker/forum/contract.ts";
import { forumCategories, forumFormerCategories } from "../../worker/forum/schema.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { ask, db } from "../support/worker.ts";

withEmptyStorage();

async function makeRow(slug: string, order_index: number) {
  const row = { id: crypto.randomUUID(), slug, name: slug, order_index };
  await db.insert(forumCategories).values(row);
  return row;
}

test("forum categories are listed in their order with their topics", async () => {
  await db.delete(forumCategories);
  const last = await makeRow("viaggi", 2);
  const first = await makeRow("sicurezza", 1);
  const { status, body } = await ask<ForumCategory[]>("GET", "/api/forum/categories");
  expect([status, body]).toEqual([
    200,
    [
      { ...first, description: null, topics_count: 0, revision: 1 },
      { ...last, description: null, topics_count: 0, revision: 1 },
    ],
  ]);
});

test("a category is found by its slug and id, and by former ones of its own", async () => {
  const { id } = await makeRow("compensazione", 3);
  const merged = crypto.randomUUID();
  await db.insert(forumFormerCategories).values([
    { key: "equalizzazione", category_id: id },
    { key: merged, category_id: id },
  ]);
  for (const key of [id, "compensazione", "equalizzazione", merged]) {
    const { status, body } = await ask<ForumCategory>("GET", `/api/forum/categories/${key}`);
    expect([key, status, body.slug]).toEqual([key, 200, "compensazione"]);
  }
});

test.for(["mai-esistita", crypto.randomUUID(), "%00", "a".repeat(101)])(
  "an unknown category such as %s is not found",
  async (key) => {
    const { status, error } = await ask("GET", `/api/forum/categories/${key}`);
    expect([status, error?.code]).toEqual([404, "not_found"]);
  },
);
