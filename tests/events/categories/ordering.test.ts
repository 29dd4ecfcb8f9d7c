import { beforeEach, expect, test } from "vitest";
import { insertPastEvents, pastEventsPosition } from "../../../worker/events/categories/contract.ts";
import type { Category } from "../../../worker/events/categories/outputs.ts";
import { listEntries } from "../../support/audit.ts";
import { withEmptyStorage } from "../../support/emptyStorage.ts";
import { makeCategory } from "../../support/events.ts";
import { interceptBatches } from "../../support/interception.ts";
import { makeUser, type SignedInUser } from "../../support/users.ts";
import { ask, database } from "../../support/worker.ts";

withEmptyStorage();

let ugo: SignedInUser;
let ids: string[];

beforeEach(async () => {
  await database.batch(["categories", "settings"].map((table) => database.prepare(`delete from ${table}`)));
  ugo = await makeUser("ugo", { role: "admin" });
  ids = [];
  for (const [index, name] of ["Corsi", "Viaggi", "Gare"].entries())
    ids.push((await makeCategory(name, name.toLowerCase(), index * 10)).id);
});

const reorder = (body: object, env: Partial<Env> = {}, as = ugo) =>
  ask<Category[]>("POST", "/api/categories/reorder", { as, body, env });
const order = async () => (await ask<Category[]>("GET", "/api/categories")).body.map(({ id }) => id);
const place = (index: number) =>
  ask("PUT", "/api/settings/past_events_category_position", { as: ugo, body: { value: { index } } });
/** The table as home and the admin see it, "P" for the past. */
async function table(): Promise<string> {
  const { body } = await ask<{ pastEventsCategoryPosition: number | null }>("GET", "/api/public-config");
  const categories = (await ask<Category[]>("GET", "/api/categories")).body;
  return insertPastEvents(
    categories.map(({ name }) => name[0]),
    "P",
    body.pastEventsCategoryPosition,
  ).join("");
}

test("the position of past events is kept between 0 and the number of categories", () => {
  const positions = [-3, 0, 2, 3, 4, 1000, null].map((saved) => pastEventsPosition(saved, 3));
  expect(positions).toEqual([0, 0, 2, 3, 3, 3, 3]);
  expect(insertPastEvents(["a", "b"], "past", 1)).toEqual(["a", "past", "b"]);
  expect(insertPastEvents([], "past", 1)).toEqual(["past"]);
});

test("an order is saved whole, is answered, and stands in the log with the names", async () => {
  const wanted = [ids[2], ids[0], ids[1]];
  const answer = await reorder({ ids: wanted, before: ids });
  expect([answer.status, answer.body.map(({ id, order_index }) => [id, order_index])]).toEqual([
    200,
    wanted.map((id, index) => [id, index]),
  ]);
  expect(await order()).toEqual(wanted);
  expect(await listEntries(ugo, "category.reorder")).toMatchObject([
    {
      subject_kind: "table",
      subject_id: "categories",
      fields: ["order"],
      before: { order: ["Corsi", "Viaggi", "Gare"] },
      after: { order: ["Gare", "Corsi", "Viaggi"] },
    },
  ]);
  // Sent again, because its answer got lost.
  expect((await reorder({ ids: wanted, before: ids })).status).toBe(200);
  expect((await listEntries(ugo, "category.reorder")).length).toBe(1);
});

const CHANGES: Record<string, () => Promise<unknown>> = {
  created: () => makeCategory("Stage", "stage", 90),
  deleted: () => ask("DELETE", `/api/categories/${ids[1]}`, { as: ugo }),
  moved: () => reorder({ ids: [ids[1], ids[0], ids[2]] }),
};

test.for(Object.entries(CHANGES))(
  "a category %s by another admin meanwhile is refused with the current list, and nothing moves",
  async ([, change]) => {
    const DB = interceptBatches({ before: (batch) => batch === 1 && change() });
    const answer = await reorder({ ids: ids.toReversed(), before: ids }, { DB });
    expect([answer.status, answer.error?.code]).toEqual([409, "categories_changed"]);
    const { body } = await ask<Category[]>("GET", "/api/categories");
    expect(answer.error?.current).toEqual({ categories: body });
    expect(await order()).not.toEqual(ids.toReversed());
  },
);

test("without the order that the admin saw, another set of categories is refused", async () => {
  expect((await reorder({ ids: [ids[2], ids[1], ids[0]] })).status).toBe(200);
  for (const wanted of [ids.slice(1), [...ids, crypto.randomUUID()], [ids[0], ids[1], crypto.randomUUID()]])
    expect((await reorder({ ids: wanted })).error?.code).toBe("categories_changed");
  expect(await listEntries(ugo, "category.reorder")).toHaveLength(1);
});

test("an order with doubles, strangers, or another set than the one that was seen is invalid", async () => {
  for (const body of [
    {},
    { ids: [] },
    { ids: [ids[0], ids[0], ids[1]] },
    { ids: ["viaggi"] },
    { ids, before: ids.slice(1) },
    { ids: Array.from({ length: 41 }, () => crypto.randomUUID()) },
  ])
    expect([body, (await reorder(body)).error?.code]).toEqual([body, "invalid"]);
});

test("past events stay between their neighbours when a category before them is deleted", async () => {
  await place(2);
  expect(await table()).toBe("CVPG");
  await ask("DELETE", `/api/categories/${ids[0]}`, { as: ugo });
  expect(await table()).toBe("VPG");
  expect((await listEntries(ugo, "setting.update"))[0]).toMatchObject({
    before: { index: 2 },
    after: { index: 1 },
  });
  await ask("DELETE", `/api/categories/${ids[2]}`, { as: ugo });
  expect(await table()).toBe("VP");
  expect((await listEntries(ugo, "setting.update")).length).toBe(2);
});

test("past events that were last stay last when a category is created", async () => {
  await place(3);
  await ask("POST", "/api/categories", { as: ugo, body: { name: "Stage" } });
  expect(await table()).toBe("CVGSP");
  await place(1);
  await ask("POST", "/api/categories", { as: ugo, body: { name: "Workshop" } });
  expect(await table()).toBe("CPVGSW");
});
