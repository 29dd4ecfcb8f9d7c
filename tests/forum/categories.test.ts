import { beforeEach, expect, test } from "vitest";
import {
  FORUM_CATEGORIES_MAX,
  FORUM_CATEGORY_DESCRIPTION_MAX,
  FORUM_CATEGORY_NAME_MAX,
} from "../../worker/forum/contract.ts";
import type { ForumCategory, ManagedForumCategory } from "../../worker/forum/outputs.ts";
import { listEntries } from "../support/audit.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { interceptBatches } from "../support/interception.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, database } from "../support/worker.ts";

withEmptyStorage();

let ugo: SignedInUser;

beforeEach(async () => {
  const tables = ["forum_topics", "forum_former_categories", "forum_categories"];
  await database.batch(tables.map((table) => database.prepare(`delete from ${table}`)));
  ugo = await makeUser("ugo", { role: "admin" });
});

const ADMIN = "/api/admin/forum/categories";
const create = (body: object, env: Partial<Env> = {}) =>
  ask<ForumCategory>("POST", ADMIN, { as: ugo, body, env });
const rename = (id: string, body: object, env: Partial<Env> = {}) =>
  ask<ForumCategory>("PUT", `${ADMIN}/${id}`, { as: ugo, body, env });
const remove = (id: string, query = "", env: Partial<Env> = {}) =>
  ask("DELETE", `${ADMIN}/${id}${query}`, { as: ugo, env });
const reorder = (body: object, env: Partial<Env> = {}) =>
  ask<ForumCategory[]>("POST", `${ADMIN}/reorder`, { as: ugo, body, env });
const find = (key: string) => ask<ForumCategory>("GET", `/api/forum/categories/${key}`);
const list = async () => (await ask<ForumCategory[]>("GET", "/api/forum/categories")).body;
const named = async (name: string) => (await create({ name })).body;

async function insertTopic(category: string, deleted = false) {
  await database
    .prepare(`insert into forum_topics (id, title, content, category_id, created_at, updated_at, last_activity_at,
      deleted_at, deleted_by) values (?1, 'Titolo', 'Testo', ?2, '2026-01-01', '2026-01-01', '2026-01-01', ?3, ?4)`)
    .bind(crypto.randomUUID(), category, deleted ? "2026-02-01" : null, deleted ? "staff" : null)
    .run();
}

test("a new category stands behind the others, with its slug made from the name", async () => {
  const first = await create({ name: "  Sicurezza   in mare ", description: " Assistenza,\nblackout " });
  expect([first.status, first.body]).toEqual([
    201,
    {
      id: first.body.id,
      slug: "sicurezza-in-mare",
      name: "Sicurezza in mare",
      description: "Assistenza, blackout",
      order_index: 0,
      topics_count: 0,
      revision: 1,
    },
  ]);
  const second = await named("Attrezzatura");
  expect(await list()).toEqual([first.body, second]);
  expect(await listEntries(ugo, "forum_category.create")).toMatchObject([
    { subject_id: second.id, after: { name: "Attrezzatura", description: null } },
    { subject_id: first.body.id, after: { name: "Sicurezza in mare" } },
  ]);
});

const WRONG: [body: object, message: string][] = [
  [{ name: " A " }, "Il nome deve essere di almeno 2 caratteri."],
  [{ name: "🐟" }, "Il nome deve essere di almeno 2 caratteri."],
  [{ name: 7 }, "Il nome deve essere di almeno 2 caratteri."],
  [{}, "Il nome deve essere di almeno 2 caratteri."],
  [{ name: "a".repeat(FORUM_CATEGORY_NAME_MAX + 1) }, "Il testo è troppo lungo."],
  [{ name: "Gare", description: "a".repeat(FORUM_CATEGORY_DESCRIPTION_MAX + 1) }, "Il testo è troppo lungo."],
];

test.for(WRONG)("fields such as %j are refused in the specification's words", async ([body, message]) => {
  const created = await create(body);
  expect([created.status, created.error?.code, created.error?.message]).toEqual([400, "invalid", message]);
  const { id } = await named("Viaggi");
  expect((await rename(id, body)).error?.message).toBe(message);
  expect((await find(id)).body.revision).toBe(1);
});

test("a creation sent twice makes one category, and the same name in capitals none", async () => {
  const body = { id: crypto.randomUUID(), name: "Viaggi" };
  const [first, second] = [await create(body), await create(body)];
  expect([second.status, second.body]).toEqual([201, first.body]);
  expect((await create({ name: "VIAGGI" })).error?.fields).toEqual({ name: "validation.category_taken" });
  expect((await listEntries(ugo, "forum_category.create")).length).toBe(1);
});

test("categories with the same slug are told apart by numbers, names without letters get a slug too", async () => {
  const names = ["Apnea!", "Apnea?", "Apnea.", "!!", "Апноэ"];
  const slugs: string[] = [];
  for (const name of names) slugs.push((await named(name)).slug);
  expect(slugs).toEqual(["apnea", "apnea-2", "apnea-3", "categoria", "апноэ"]);
});

test("fifty categories at once are the most, and each has a slug of its own", async () => {
  const rows = Array.from({ length: FORUM_CATEGORIES_MAX - 3 }, (_, index) =>
    database
      .prepare("insert into forum_categories (id, slug, name, order_index) values (?1, ?1, ?1, ?2)")
      .bind(crypto.randomUUID(), index),
  );
  await database.batch(rows);
  const answers = await Promise.all(
    ["Mare!", "Mare?", "Mare.", "Mare,", "Mare;"].map((name) => create({ name })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409]);
  expect(new Set(answers.flatMap(({ body, status }) => (status === 201 ? [body.slug] : []))).size).toBe(3);
  expect(answers.find(({ status }) => status === 409)?.error).toMatchObject({
    code: "forum_categories_max",
    message: "Le categorie del forum sono già 50: per aggiungerne una, uniscine due.",
  });
  expect((await list()).length).toBe(FORUM_CATEGORIES_MAX);
});

test("a new name changes the slug, and every earlier one leads to the category", async () => {
  const { id } = await named("Equalizzazione");
  await rename(id, { name: "Compensazione", revision: 1 });
  const { body } = await rename(id, { name: "Orecchie", description: "Dolore e manovre", revision: 2 });
  expect(body).toMatchObject({ slug: "orecchie", description: "Dolore e manovre", revision: 3 });
  for (const key of [id, "orecchie", "compensazione", "equalizzazione"])
    expect((await find(key)).body.slug).toBe("orecchie");
  // Back to an earlier name: that slug is the present one again.
  expect((await rename(id, { name: "Equalizzazione" })).body.slug).toBe("equalizzazione");
  expect((await find("orecchie")).body.slug).toBe("equalizzazione");
  expect((await listEntries(ugo, "forum_category.update"))[0]).toMatchObject({
    fields: ["name", "slug"],
    before: { name: "Orecchie", slug: "orecchie" },
    after: { name: "Equalizzazione", slug: "equalizzazione" },
  });
});

test("a former slug stays with its category when another takes the name", async () => {
  const { id } = await named("Gare");
  await rename(id, { name: "Competizioni" });
  const other = await named("Gare");
  expect([other.slug, (await find("gare")).body.id]).toEqual(["gare-2", id]);
});

test("a category that another admin changed meanwhile is refused with its current version", async () => {
  const { id } = await named("Viaggi");
  await rename(id, { name: "Viaggi e spot", revision: 1 });
  const late = await rename(id, { name: "Trasferte", revision: 1 });
  expect([late.status, late.error?.code, late.error?.current]).toMatchObject([
    409,
    "stale",
    { name: "Viaggi e spot", revision: 2 },
  ]);
  const between = interceptBatches({
    before: async (batch) => {
      if (batch === 1) await rename(id, { name: "Luoghi" });
    },
  });
  const overtaken = await rename(id, { name: "Trasferte", revision: 2 }, { DB: between });
  expect([overtaken.status, overtaken.error?.current]).toMatchObject([409, { name: "Luoghi" }]);
  // Sent again with what is there already, it changes nothing.
  expect((await rename(id, { name: "Luoghi", revision: 1 })).body.revision).toBe(3);
});

test("an order is saved whole over the one that the admin saw, else refused with the current one", async () => {
  const ids: string[] = [];
  for (const name of ["Mare", "Piscina", "Lago"]) ids.push((await named(name)).id);
  const wanted = [ids[2], ids[0], ids[1]];
  const saved = await reorder({ ids: wanted, before: ids });
  expect(saved.body.map(({ id, order_index }) => [id, order_index])).toEqual(
    wanted.map((id, index) => [id, index]),
  );
  expect((await reorder({ ids: wanted, before: ids })).status).toBe(200);
  expect(await listEntries(ugo, "forum_category.reorder")).toMatchObject([
    { before: { order: ["Mare", "Piscina", "Lago"] }, after: { order: ["Lago", "Mare", "Piscina"] } },
  ]);
  await named("Nuova");
  const late = await reorder({ ids, before: wanted });
  expect([late.status, late.error?.code]).toEqual([409, "categories_changed"]);
  expect(late.error?.current?.categories).toHaveLength(4);
  expect((await list()).map(({ name }) => name)).toEqual(["Lago", "Mare", "Piscina", "Nuova"]);
});

test("only a category without topics is deleted, deleted topics included", async () => {
  const [empty, used, hidden] = [await named("Vuota"), await named("Piena"), await named("Nascosta")];
  await rename(empty.id, { name: "Vuota davvero" });
  await insertTopic(used.id);
  await insertTopic(hidden.id, true);
  const managed = await ask<ManagedForumCategory[]>("GET", ADMIN, { as: ugo });
  expect(managed.body.map(({ is_empty }) => is_empty)).toEqual([true, false, false]);
  for (const { id } of [used, hidden]) {
    const refused = await remove(id);
    expect([refused.status, refused.error?.code]).toEqual([409, "forum_category_in_use"]);
  }
  expect((await remove(empty.id, "?revision=1")).error?.code).toBe("stale");
  expect((await remove(empty.id, "?revision=2")).status).toBe(204);
  expect((await remove(empty.id)).status).toBe(404);
  expect((await find("vuota")).status).toBe(404);
  expect(await listEntries(ugo, "forum_category.delete")).toMatchObject([
    { before: { name: "Vuota davvero", slug: "vuota-davvero" } },
  ]);
});

test("a topic that is written just before the deletion keeps its category", async () => {
  const { id } = await named("Contesa");
  const between = interceptBatches({ before: () => insertTopic(id) });
  expect((await remove(id, "", { DB: between })).error?.code).toBe("forum_category_in_use");
  expect((await find(id)).status).toBe(200);
});

test.for(["mai-esistita", crypto.randomUUID(), "%00", "a".repeat(101)])(
  "an unknown category such as %s is not found",
  async (key) => {
    const { status, error } = await ask("GET", `/api/forum/categories/${key}`);
    expect([status, error?.code]).toEqual([404, "not_found"]);
  },
);
