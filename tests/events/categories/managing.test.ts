import { expect, test } from "vitest";
import {
  CATEGORIES_MAX,
  CATEGORY_NAME_MAX,
  TRAININGS_SLUG,
} from "../../../worker/events/categories/contract.ts";
import type { Category } from "../../../worker/events/categories/outputs.ts";
import { listEntries } from "../../support/audit.ts";
import { withEmptyStorage } from "../../support/emptyStorage.ts";
import { makeCategory, makeEvent, makeTrainingsCategory } from "../../support/events.ts";
import { interceptBatches } from "../../support/interception.ts";
import { makeUser, type SignedInUser } from "../../support/users.ts";
import { ask, database } from "../../support/worker.ts";

withEmptyStorage();

const admin = () => makeUser("ugo", { role: "admin" });

const post = (as: SignedInUser, body: object, env: Partial<Env> = {}) =>
  ask<Category>("POST", "/api/categories", { as, body, env });
const put = (as: SignedInUser, id: string, body: object, env: Partial<Env> = {}) =>
  ask<Category>("PUT", `/api/categories/${id}`, { as, body, env });
const remove = (as: SignedInUser, id: string, query = "", env: Partial<Env> = {}) =>
  ask("DELETE", `/api/categories/${id}${query}`, { as, env });
const list = async () => (await ask<Category[]>("GET", "/api/categories")).body;
const emptyCategories = () =>
  database.batch([database.prepare("delete from events"), database.prepare("delete from categories")]);

test("a new category stands behind the others, with its address made from the name", async () => {
  await emptyCategories();
  const ugo = await admin();
  const { status, body } = await post(ugo, { name: "  Apnea   sotto  i ghiacci " });
  expect([status, body]).toEqual([
    201,
    {
      id: body.id,
      name: "Apnea sotto i ghiacci",
      slug: "apnea-sotto-i-ghiacci",
      order_index: 0,
      events_count: 0,
      revision: 1,
    },
  ]);
  const second = await post(ugo, {
    name: "Gare",
    names: { en: " Races ", fr: "", pl: null, de: "Wettkämpfe" },
  });
  expect(second.body).toMatchObject({ order_index: 1, names: { en: "Races" } });
  expect((await list()).map(({ name }) => name)).toEqual(["Apnea sotto i ghiacci", "Gare"]);
});

test("a request sent twice makes one category", async () => {
  const ugo = await admin();
  const body = { id: crypto.randomUUID(), name: "Inviata due volte" };
  const [first, second] = [await post(ugo, body), await post(ugo, body)];
  expect([second.status, second.body]).toEqual([201, first.body]);
  expect((await listEntries(ugo, "category.create")).length).toBe(1);
});

const WRONG_NAMES: [name: unknown, message: string][] = [
  ["", "Il nome deve essere di almeno 2 caratteri."],
  [" A ", "Il nome deve essere di almeno 2 caratteri."],
  ["🐟", "Il nome deve essere di almeno 2 caratteri."],
  ["A\u0000", "Il nome deve essere di almeno 2 caratteri."],
  [7, "Il nome deve essere di almeno 2 caratteri."],
  ["a".repeat(CATEGORY_NAME_MAX + 1), "Il testo è troppo lungo."],
];

test.for(WRONG_NAMES)(
  "a name such as %j is refused in the specification's words",
  async ([name, message]) => {
    const ugo = await admin();
    const { id } = (await post(ugo, { name: `Buona ${crypto.randomUUID().slice(0, 8)}` })).body;
    for (const answer of [await post(ugo, { name }), await put(ugo, id, { name })])
      expect([answer.status, answer.error?.message]).toEqual([400, message]);
  },
);

test("a translation follows the same limits, and names its field", async () => {
  const ugo = await admin();
  const answer = await post(ugo, { name: "Notturne", names: { ru: "Н" } });
  expect([answer.status, answer.error?.fields]).toEqual([400, { "names.ru": "validation.category_name" }]);
});

test("two categories never share a name, whatever its capitals, nor an address", async () => {
  const ugo = await admin();
  const one = (await post(ugo, { name: "Laghi" })).body;
  for (const answer of [
    await post(ugo, { name: "LAGHI" }),
    await put(ugo, (await post(ugo, { name: "Fiumi" })).body.id, { name: "laghi" }),
  ])
    expect([answer.status, answer.error?.fields]).toEqual([400, { name: "validation.category_taken" }]);
  await put(ugo, one.id, { name: "Laghi e bacini" });
  expect((await post(ugo, { name: "Laghi" })).body.slug).toBe("laghi-2");
  expect((await post(ugo, { name: "!!" })).body.slug).toBe("categoria");
  const raced = interceptBatches({ before: (batch) => batch === 1 && makeCategory("Altra", "onde", 500) });
  expect((await post(ugo, { name: "Onde" }, { DB: raced })).body.slug).toBe("onde-2");
});

test("a renamed category keeps its address, and its translations unless they are sent", async () => {
  const ugo = await admin();
  const { body } = await post(ugo, { name: "Uscite", names: { en: "Outings", fr: "Sorties" } });
  const renamed = await put(ugo, body.id, { name: "Uscite in mare", revision: body.revision });
  expect([renamed.status, renamed.body]).toEqual([200, { ...body, name: "Uscite in mare", revision: 2 }]);
  const cleared = await put(ugo, body.id, { name: "Uscite in mare", names: { en: "Sea trips" } });
  expect(cleared.body.names).toEqual({ en: "Sea trips" });
  expect((await put(ugo, body.id, { name: "Uscite in mare", names: null })).body.names).toBeUndefined();
  const entries = await listEntries(ugo, "category.update");
  expect(entries.at(-1)).toMatchObject({
    subject_id: body.id,
    fields: ["name"],
    before: { name: "Uscite" },
    after: { name: "Uscite in mare" },
  });
  expect(entries.at(-2)).toMatchObject({
    before: { name_en: "Outings", name_fr: "Sorties" },
    after: { name_en: "Sea trips", name_fr: null },
  });
});

test("of two admins on one category the second sees the first one's names", async () => {
  const [ugo, ada] = [await admin(), await admin()];
  const { body } = await post(ugo, { name: "Contesa" });
  await put(ada, body.id, { name: "Contesa da Ada", revision: 1 });
  const late = await put(ugo, body.id, { name: "Contesa da Ugo", revision: 1 });
  expect([late.status, late.error?.code, late.error?.current]).toEqual([
    409,
    "stale",
    { ...body, name: "Contesa da Ada", revision: 2 },
  ]);
  // What the first wrote, sent again because its answer got lost.
  expect((await put(ada, body.id, { name: "Contesa da Ada", revision: 1 })).status).toBe(200);
  const DB = interceptBatches({
    before: (batch) => batch === 1 && put(ada, body.id, { name: "Più svelta" }),
  });
  const raced = await put(ugo, body.id, { name: "Contesa da Ugo" }, { DB });
  expect([raced.error?.code, raced.error?.current]).toEqual([
    "stale",
    expect.objectContaining({ name: "Più svelta" }),
  ]);
  expect((await listEntries(ugo, "category.update")).length).toBe(0);
});

test("deleting a category leaves its events without one, and says so in the log", async () => {
  const ugo = await admin();
  const { body } = await post(ugo, { name: "Effimera" });
  const dive = await makeEvent({ category_id: body.id });
  await makeEvent({ category_id: body.id, cancelled_at: "2026-01-01T00:00:00.000Z" });
  const early = await remove(ugo, body.id, "?revision=1&events=0");
  expect([early.status, early.error?.code, early.error?.current]).toEqual([
    409,
    "stale",
    { ...body, events_count: 2 },
  ]);
  const DB = interceptBatches({ before: (batch) => batch === 1 && makeEvent({ category_id: body.id }) });
  expect((await remove(ugo, body.id, "?events=2", { DB })).error?.code).toBe("stale");
  expect((await remove(ugo, body.id, "?revision=1&events=3")).status).toBe(204);
  expect((await ask("GET", `/api/events/${dive.id}`)).body).toMatchObject({
    category_id: null,
    categories: null,
  });
  const found = await ask("GET", `/api/events?category=allenamenti&searchTerm=${dive.title}`);
  expect(found.body).toMatchObject([{ id: dive.id }]);
  expect((await listEntries(ugo, "category.delete"))[0]).toMatchObject({
    subject_id: body.id,
    before: { name: "Effimera", events_count: 3 },
  });
  expect((await remove(ugo, body.id)).status).toBe(404);
});

test("the category of trainings keeps its word in the name, its address, and itself", async () => {
  const ugo = await admin();
  const { id } = await makeTrainingsCategory();
  const renamed = await put(ugo, id, { name: "Serate" });
  expect(renamed.error?.fields).toEqual({ name: "validation.trainings_name" });
  const kept = await put(ugo, id, { name: "Allenamenti di gruppo", names: { en: "Practice" } });
  expect([kept.status, kept.body.slug]).toEqual([200, TRAININGS_SLUG]);
  const gone = await remove(ugo, id);
  expect([gone.status, gone.error?.code]).toEqual([409, "trainings_category"]);
  await emptyCategories();
  expect((await post(ugo, { name: "Allenamenti Condivisi" })).body.slug).toBe(TRAININGS_SLUG);
  expect((await post(ugo, { name: "Allenamenti in piscina" })).body.slug).toBe("allenamenti-in-piscina");
});

test("there are never more categories than home can show, however fast they come", async () => {
  await emptyCategories();
  const ugo = await admin();
  for (let index = 0; index < CATEGORIES_MAX - 1; index += 1)
    await makeCategory(`C${index} x`, `c${index}`, index);
  const answers = await Promise.all(["Ultima", "Troppa"].map((name) => post(ugo, { name })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(answers.find(({ status }) => status === 409)?.error?.code).toBe("categories_max");
  expect((await list()).length).toBe(CATEGORIES_MAX);
});
