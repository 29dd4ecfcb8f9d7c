import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { beforeEach, describe, expect, test } from "vitest";
import type { ArticleDetail } from "../../worker/blog/outputs.ts";
import { articles } from "../../worker/blog/schema.ts";
import { ARTICLE_FIELDS, makeArticle } from "../support/articles.ts";
import { listEntries } from "../support/audit.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { interceptBatches } from "../support/interception.ts";
import { makeUser, PASSWORD, type SignedInUser, updateUser } from "../support/users.ts";
import { ask, db } from "../support/worker.ts";

withEmptyStorage();

beforeEach(async () => {
  await db.delete(articles);
});

const blogger = (name = "gaia") => makeUser(name, { role: "blogger" });

const create = (as: SignedInUser, other: object = {}) =>
  ask<ArticleDetail>("POST", "/api/blog", { body: { ...ARTICLE_FIELDS, ...other }, as });

const rowOf = (id: string) => db.select().from(articles).where(eq(articles.id, id)).get();

describe("another blogger", () => {
  test("changes and deletes nobody else's article, and learns of no unpublished one", async () => {
    const [gaia, bea] = [await blogger(), await blogger("bea")];
    for (const [published, code] of [
      [true, "forbidden"],
      [false, "article_not_found"],
    ] as const) {
      const { id, title } = await makeArticle({ author_id: gaia.id, published });
      for (const [method, body] of [
        ["PUT", { title: "Preso" }],
        ["DELETE", undefined],
      ] as const) {
        const answer = await ask(method, `/api/blog/${id}`, { as: bea, ...(body && { body }) });
        expect([method, published, answer.error?.code]).toEqual([method, published, code]);
      }
      expect(await rowOf(id)).toMatchObject({ title, author_id: gaia.id, revision: 1 });
    }
  });

  test("joins no group of languages with another's article, but an admin does", async () => {
    const [gaia, bea] = [await blogger(), await blogger("bea")];
    const { id } = await makeArticle({ author_id: gaia.id });
    const theirs = await create(bea, { language: "en", translation_group: id });
    expect(theirs.error?.fields).toEqual({ translation_group: "validation.translation_group" });
    for (const as of [gaia, await makeUser("ada", { role: "admin" })])
      expect((await create(as, { language: "en", translation_group: id })).status).toBe(201);
  });
});

test("a blogger demoted while the call runs writes nothing", async () => {
  const gaia = await blogger();
  const DB = interceptBatches({ before: () => updateUser(gaia.id, { role: "final_user" }) });
  const answer = await ask("POST", "/api/blog", { body: ARTICLE_FIELDS, as: gaia, env: { DB } });
  expect([answer.status, answer.error?.code]).toEqual([401, "unauthorized"]);
  expect(await db.select().from(articles)).toEqual([]);
});

describe("a thousand calls", () => {
  test("of one writer make sixty articles an hour, and hold nobody else up", async () => {
    const gaia = await blogger();
    for (let n = 0; n < 60; n += 1) expect((await create(gaia)).status).toBe(201);
    const refused = await create(gaia);
    expect([refused.status, refused.error?.code]).toEqual([429, "too_many_requests"]);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await db.$count(articles)).toBe(60);
    expect((await create(await blogger("bea"))).status).toBe(201);
  });
});

test("an admin's writes to anybody's article leave entries, a blogger's none, and no text stands in them", async () => {
  const [gaia, ada] = [await blogger(), await makeUser("ada", { role: "admin" })];
  const { body } = await create(gaia);
  const send = (method: string, change?: object) =>
    ask(method, `/api/blog/${body.id}`, { as: ada, ...(change && { body: change }) });
  await send("PUT", { content: "<p>Scrive di Carla e di Bruno.</p>" });
  await send("PUT", { published: true });
  await send("PUT", { published: false });
  await send("DELETE");
  const entries = await listEntries(ada);
  expect(entries.map(({ action }) => action).toSorted()).toEqual(
    ["article.update", "article.publish", "article.unpublish", "article.delete"].toSorted(),
  );
  expect(entries.every(({ person_id }) => person_id === gaia.id)).toBe(true);
  expect(JSON.stringify(entries)).not.toContain("Carla");
  expect(await listEntries(gaia)).toEqual([]);
});

test("an erased blogger's articles are nobody's: published ones stay, the others only admins see", async () => {
  const gaia = await blogger();
  const published = await makeArticle({ author_id: gaia.id });
  const id = newId();
  expect((await create(gaia, { id })).status).toBe(201);
  const erasing = await ask("DELETE", "/api/account", { as: gaia, body: { password: PASSWORD } });
  expect(erasing.status).toBeLessThan(300);
  const read = await ask<ArticleDetail>("GET", `/api/blog/${published.id}`);
  expect([read.body.author_id, read.body.profiles]).toEqual([null, null]);
  const seen = async (as?: SignedInUser) =>
    (await ask("GET", `/api/blog/${id}`, { ...(as && { as }) })).status;
  expect([
    await seen(),
    await seen(await blogger("bea")),
    await seen(await makeUser("ada", { role: "admin" })),
  ]).toEqual([404, 404, 200]);
});
