import { v7 as newId } from "uuid";
import { beforeAll, expect, test } from "vitest";
import { OWN_POSTS_PER_PAGE } from "../../worker/forum/contract.ts";
import type { Bookmark, OwnReply, OwnTopic } from "../../worker/forum/outputs.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makeForumCategory, makeReply, makeTopic } from "../support/forum.ts";
import { listQueryPlans, meterDatabase } from "../support/meterDatabase.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { ask, database } from "../support/worker.ts";

withEmptyStorage();

type List = "topics" | "replies" | "bookmarks";

let category_id: string;

beforeAll(async () => {
  category_id = (await makeForumCategory()).id;
});

const list = async <Row>(as: SignedInUser, name: List, cursor?: string) =>
  ask<Row[]>("GET", `/api/me/forum/${name}${cursor ? `?cursor=${cursor}` : ""}`, { as });

const NOW = new Date().toISOString();

test("an author sees the own topics alone, deleted ones marked, and none of their text once erased", async () => {
  const [anna, bruno] = [await makeUser("anna"), await makeUser("bruno")];
  const visible = await makeTopic({
    category_id,
    author_id: anna.id,
    created_at: "2027-01-01T00:00:00.000Z",
  });
  await makeTopic({ category_id, author_id: bruno.id });
  const deleted = await makeTopic({
    ...{ category_id, author_id: anna.id, created_at: "2027-01-02T00:00:00.000Z", deleted_at: NOW },
  });
  const { body } = await list<OwnTopic>(anna, "topics");
  expect(body.map(({ id, deleted_by, title }) => [id, deleted_by, title])).toEqual([
    [deleted.id, "staff", ""],
    [visible.id, null, visible.title],
  ]);
  expect(body[1]).toMatchObject({
    category: { name: expect.any(String) },
    author: { full_name: "Anna Rossi" },
  });
});

test("an author sees the own replies with their topic and beginning, and of deleted ones nothing more than that", async () => {
  const anna = await makeUser("anna");
  const topic = await makeTopic({ category_id });
  const gone = await makeTopic({ category_id, deleted_at: NOW });
  const at = (minute: number) => ({ author_id: anna.id, created_at: `2027-01-01T00:0${minute}:00.000Z` });
  await makeReply(topic);
  await makeReply(topic, { ...at(1), content: `**Piano**, poi ${"respira ".repeat(400)}` });
  await makeReply(topic, { ...at(2), deleted_at: NOW, deleted_by: "author" });
  await makeReply(topic, { ...at(3), deleted_at: NOW });
  await makeReply(topic, { ...at(4), deleted_at: NOW, deleted_by: "author", erased_at: NOW, content: "" });
  await makeReply(gone, { ...at(5), deleted_at: NOW, deleted_by: "author" });
  const { body } = await list<OwnReply>(anna, "replies");
  expect(body.map((reply) => [reply.number, reply.topic?.title, reply.deleted_by])).toEqual([
    [1, undefined, "author"],
    [5, topic.title, "author"],
    [4, topic.title, "staff"],
    [3, topic.title, "author"],
    [2, topic.title, null],
  ]);
  expect(body.slice(0, 4).map(({ excerpt }) => excerpt)).toEqual(["", "", "", ""]);
  expect(body[4]?.excerpt).toMatch(/^Piano, poi respira .*…$/);
  expect(body[4]?.excerpt.length).toBeLessThanOrEqual(240);
  const admin = await makeUser("ugo", { role: "admin" });
  await makeReply(gone, { author_id: admin.id });
  expect((await list<OwnReply>(admin, "replies")).body[0]?.topic).toEqual({ title: gone.title });
});

test("bookmarks stand by when they were made, and a deleted topic has no title any more", async () => {
  const anna = await makeUser("anna");
  const topics = [
    await makeTopic({ category_id }),
    await makeTopic({ category_id }),
    await makeTopic({ category_id }),
  ];
  for (const { id } of topics) await ask("PUT", `/api/forum/topics/${id}/bookmark`, { as: anna });
  await database
    .prepare("update forum_topics set deleted_at = ?, deleted_by = 'staff' where id = ?")
    .bind(NOW, topics[1]?.id)
    .run();
  const { body } = await list<Bookmark>(anna, "bookmarks");
  expect(body.map(({ topic_id, topic }) => [topic_id, topic?.title])).toEqual(
    [topics[2], topics[1], topics[0]].map((topic, index) => [
      topic?.id,
      index === 1 ? undefined : topic?.title,
    ]),
  );
  expect((await list(await makeUser("bruno"), "bookmarks")).body).toEqual([]);
});

/** So many topics of the author, each with a reply of the same author and a bookmark, many at the same instant. */
async function makeMany({ id }: { id: string }, count: number) {
  const prefix = newId();
  const numbers = `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})`;
  const at = "'2027-01-01T00:00:0' || (n % 3) || '.000Z'";
  await database.batch([
    database
      .prepare(`${numbers} insert into forum_topics (id, title, category_id, content, author_id, created_at, updated_at, last_activity_at)
        select ?1 || n, 'Titolo ' || n, ?2, 'Testo', ?3, ${at}, ${at}, ${at} from numbers`)
      .bind(prefix, category_id, id),
    database
      .prepare(`${numbers} insert into forum_replies (id, topic_id, number, content, author_id, created_at, updated_at)
        select ?1 || n, ?1 || n, 1, 'Testo', ?2, ${at}, ${at} from numbers`)
      .bind(prefix, id),
    database
      .prepare(
        `${numbers} insert into forum_bookmarks (user_id, topic_id, created_at) select ?2, ?1 || n, ${at} from numbers`,
      )
      .bind(prefix, id),
  ]);
}

test.for<List>(["topics", "replies", "bookmarks"])(
  "%s come 20 a page, each once, at a cost that does not grow with them",
  { timeout: 60_000 },
  async (name) => {
    const anna = await makeUser("anna");
    await makeMany(anna, 50);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { body, headers } = await list<{ id?: string; topic_id?: string }>(anna, name, cursor);
      expect(body.length).toBeLessThanOrEqual(OWN_POSTS_PER_PAGE);
      seen.push(...body.map(({ id, topic_id }) => id ?? topic_id ?? ""));
      cursor = headers.get("X-Next-Cursor") ?? undefined;
    } while (cursor);
    expect([seen.length, new Set(seen).size]).toEqual([50, 50]);

    await makeMany(anna, 5000);
    const costs: number[] = [];
    for (let turn = 0; turn < 2; turn += 1) {
      const { db: DB, meter } = meterDatabase(database);
      const search = cursor ? `?cursor=${cursor}` : "";
      const { status, headers } = await ask("GET", `/api/me/forum/${name}${search}`, {
        as: anna,
        env: { DB },
      });
      expect(status).toBe(200);
      cursor = headers.get("X-Next-Cursor") ?? undefined;
      costs.push(meter.rows);
      const plans = await listQueryPlans(database, meter);
      expect(plans.filter((detail) => /^SCAN|TEMP B-TREE/.test(detail))).toEqual([]);
    }
    expect(Math.max(...costs)).toBeLessThan(130);
  },
);

test("a cursor of another list is refused instead of showing the first page again", async () => {
  const anna = await makeUser("anna");
  await makeMany(anna, 30);
  const cursor = (await list(anna, "topics")).headers.get("X-Next-Cursor") ?? "";
  expect((await list(anna, "topics", cursor)).status).toBe(200);
  for (const wrong of [cursor, "x", "e30"])
    expect((await list(anna, "replies", wrong)).error?.code).toBe("invalid");
});
