import { beforeEach, expect, test } from "vitest";
import type { ForumCategory } from "../../worker/forum/outputs.ts";
import { listEntries } from "../support/audit.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { interceptBatches } from "../support/interception.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, database } from "../support/worker.ts";

withEmptyStorage();

let ugo: SignedInUser;
let source: ForumCategory;
let into: ForumCategory;

const ADMIN = "/api/admin/forum/categories";
const create = async (name: string) =>
  (await ask<ForumCategory>("POST", ADMIN, { as: ugo, body: { name } })).body;
const rename = (id: string, name: string) => ask("PUT", `${ADMIN}/${id}`, { as: ugo, body: { name } });
const merge = (id: string, body: object, env: Partial<Env> = {}) =>
  ask<ForumCategory>("POST", `${ADMIN}/${id}/merge`, { as: ugo, body, env });
const find = (key: string) => ask<ForumCategory>("GET", `/api/forum/categories/${key}`);

beforeEach(async () => {
  const tables = ["forum_topics", "forum_former_categories", "forum_categories"];
  await database.batch(tables.map((table) => database.prepare(`delete from ${table}`)));
  ugo = await makeUser("ugo", { role: "admin" });
  source = await create("Orecchie");
  into = await create("Compensazione");
});

/** Writes topics in one statement, every tenth deleted, and counts the visible ones into the category. */
async function fill(category: string, count: number) {
  await database.batch([
    database
      .prepare(`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ?2)
        insert into forum_topics (id, title, content, category_id, created_at, updated_at, last_activity_at,
          deleted_at, deleted_by)
        select ?1 || '-' || n, 'Titolo ' || n, 'Testo', ?1, '2026-01-01', '2026-01-01', '2026-01-01',
          iif(n % 10 = 0, '2026-02-01', null), iif(n % 10 = 0, 'staff', null) from numbers`)
      .bind(category, count),
    database
      .prepare(`update forum_categories set topics_count =
        (select count(*) from forum_topics where category_id = ?1 and deleted_at is null) where id = ?1`)
      .bind(category),
  ]);
}

async function topicsOf(category: string) {
  const row = await database
    .prepare("select count(*) as topics from forum_topics where category_id = ?")
    .bind(category)
    .first<{ topics: number }>();
  return row?.topics;
}

test("a merge moves every topic, deleted ones too, and every earlier address leads to the other category", async () => {
  await fill(source.id, 40);
  await fill(into.id, 10);
  await rename(source.id, "Dolore alle orecchie");
  const { status, body } = await merge(source.id, { into: into.id, revision: 2, into_revision: 1 });
  expect([status, body]).toEqual([200, { ...into, topics_count: 45 }]);
  expect([await topicsOf(source.id), await topicsOf(into.id)]).toEqual([0, 50]);
  for (const key of [source.id, "orecchie", "dolore-alle-orecchie"])
    expect((await find(key)).body.id).toBe(into.id);
  expect(await listEntries(ugo, "forum_category.merge")).toMatchObject([
    {
      subject_id: source.id,
      before: { name: "Dolore alle orecchie", slug: "dolore-alle-orecchie", topics_count: 36 },
      after: { into: "Compensazione" },
    },
  ]);
  // Sent again, because its answer got lost.
  expect((await merge(source.id, { into: into.id, revision: 2 })).body.id).toBe(into.id);
  expect((await listEntries(ugo, "forum_category.merge")).length).toBe(1);
});

test("a chain of merges leads every former address to the last category", async () => {
  await merge(source.id, { into: into.id });
  const last = await create("Tecnica");
  await merge(into.id, { into: last.id });
  for (const key of [source.id, source.slug, into.id, into.slug])
    expect((await find(key)).body.slug).toBe("tecnica");
  // A creation that arrives again after its category was merged makes no second one.
  const again = await ask<ForumCategory>("POST", ADMIN, {
    as: ugo,
    body: { id: source.id, name: "Orecchie" },
  });
  expect(again.body.id).toBe(last.id);
});

const CONFLICTS: [meanwhile: string, change: () => Promise<unknown>, code: string][] = [
  ["the source was renamed", () => rename(source.id, "Altro"), "stale"],
  ["the target was renamed", () => rename(into.id, "Altro"), "stale"],
  ["the source was deleted", () => ask("DELETE", `${ADMIN}/${source.id}`, { as: ugo }), "not_found"],
  ["the target was deleted", () => ask("DELETE", `${ADMIN}/${into.id}`, { as: ugo }), "invalid"],
  [
    "the target was merged elsewhere",
    async () => merge(into.id, { into: (await create("Tecnica")).id }),
    "invalid",
  ],
];

test.for(CONFLICTS)("nothing moves when meanwhile %s", async ([, change, code]) => {
  let changed = false;
  const between = interceptBatches({
    before: async () => {
      if (changed) return;
      changed = true;
      await change();
    },
  });
  const body = { into: into.id, revision: 1, into_revision: 1 };
  expect((await merge(source.id, body, { DB: between })).error?.code).toBe(code);
  expect((await merge(source.id, body)).error?.code).toBe(code);
  expect(await listEntries(ugo, "forum_category.merge")).not.toContainEqual(
    expect.objectContaining({ subject_id: source.id }),
  );
});

test("a topic that is sent while its category is merged stands in the other one, and is counted there", async () => {
  let merged = false;
  const between = interceptBatches({
    before: async () => {
      if (merged) return;
      merged = true;
      await merge(source.id, { into: into.id });
    },
  });
  const anna = await makeUser("anna");
  const body = { title: "Orecchio destro", content: "Non passa.", category_id: source.id };
  const sent = await ask<{ category_id: string }>("POST", "/api/forum/topics", {
    as: anna,
    body,
    env: { DB: between },
  });
  expect([sent.status, merged, sent.body.category_id]).toEqual([201, true, into.id]);
  expect((await find(source.id)).body).toMatchObject({ id: into.id, topics_count: 1 });
});

test("a category is not merged into itself", async () => {
  expect((await merge(source.id, { into: source.id })).error?.fields).toEqual({
    into: "validation.category",
  });
});

test("of two merges in opposite directions at once one wins and no topic is lost", async () => {
  await fill(source.id, 10);
  await fill(into.id, 10);
  const answers = await Promise.all([
    merge(source.id, { into: into.id }),
    merge(into.id, { into: source.id }),
  ]);
  expect(answers.filter(({ status }) => status === 200).length).toBe(1);
  const left = (await ask<ForumCategory[]>("GET", "/api/forum/categories")).body;
  expect(left.map(({ topics_count }) => topics_count)).toEqual([18]);
});

test("a category of 20,000 topics is merged whole within seconds", async () => {
  await fill(source.id, 20_000);
  const began = Date.now();
  const { body } = await merge(source.id, { into: into.id });
  expect([body.topics_count, await topicsOf(into.id)]).toEqual([18_000, 20_000]);
  // D1 ends a statement after 30 seconds.
  expect(Date.now() - began).toBeLessThan(10_000);
});
