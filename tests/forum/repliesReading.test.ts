import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { getReplies } from "../../web/forum/api.ts";
import { users } from "../../worker/auth/schema.ts";
import type { ForumReply, TopicPulse } from "../../worker/forum/outputs.ts";
import { app } from "../../worker/index.ts";
import { makeReply, makeTopic } from "../support/forum.ts";
import { deleteReply, editReply, readReplies, restoreReply, sendReply } from "../support/replies.ts";
import { makeUser } from "../support/users.ts";
import { ask, database, db, inBrowser, ORIGIN, visit } from "../support/worker.ts";

/** Deletes and puts together. */
const CALLS_MAX = 8;

let cacheCalls: string[] = [];
beforeEach(() => {
  for (const method of ["delete", "put"] as const) {
    const real = caches.default[method].bind(caches.default) as (...args: unknown[]) => Promise<unknown>;
    vi.spyOn(caches.default, method).mockImplementation((async (key: string, ...rest: unknown[]) => {
      cacheCalls.push(`${method} ${key}`);
      return real(key, ...rest);
    }) as never);
  }
});

/** Makes the replies numbered from 1 in one statement, without counting them. */
async function makeReplies(topic: { id: string }, author: { id: string }, count: number): Promise<void> {
  await database
    .prepare(
      `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ?)
      insert into forum_replies (id, topic_id, number, content, author_id, created_at, updated_at)
      select lower(hex(randomblob(16))), ?, n, 'Tuffo ' || n, ?, '2026-01-01T10:00:00.000Z', '' from numbers`,
    )
    .bind(count, topic.id, author.id)
    .run();
}

async function makeTopicWithReplies(count: number) {
  const author = await makeUser("anna");
  const topic = await makeTopic({ author_id: author.id });
  await makeReplies(topic, author, count - 1);
  await makeReply(topic, { number: count, author_id: author.id });
  return { author, topic };
}

const numbersOf = (replies: ForumReply[]) => replies.map(({ number }) => number);

test("replies are answered by number, from any of them, at most a hundred", async () => {
  const { topic } = await makeTopicWithReplies(131);
  expect(numbersOf(await readReplies(topic))).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
  expect(numbersOf(await readReplies(topic, undefined, "&from=121&limit=20"))).toEqual([
    121, 122, 123, 124, 125, 126, 127, 128, 129, 130, 131,
  ]);
  expect(numbersOf(await readReplies(topic, undefined, "&from=130&limit=1"))).toEqual([130]);
  expect(await readReplies(topic, undefined, "&from=132")).toEqual([]);
  expect(await readReplies(topic, undefined, "&limit=1000000")).toHaveLength(100);
});

test("a reply is shown with its author, and that of an erased account without", async () => {
  const anna = await makeUser("anna", {
    full_name: "Anna Blu",
    role: "instructor",
    public_slug: `anna-${crypto.randomUUID().slice(0, 8)}`,
    public_profile_enabled: true,
  });
  const topic = await makeTopic();
  await makeReply(topic, { author_id: anna.id });
  await makeReply(topic, { author_id: null });
  const [first, second] = await readReplies(topic);
  expect(first?.author).toEqual({
    full_name: "Anna Blu",
    avatar_url: null,
    public_slug: anna.public_slug,
    is_staff: false,
  });
  expect([second?.author_id, second?.author]).toEqual([null, null]);
  await db.update(users).set({ full_name: "" }).where(eq(users.id, anna.id));
  expect((await readReplies(topic))[0]?.author).toBeNull();
});

test("of a deleted reply everybody but staff gets the number alone", async () => {
  const [anna, ada] = [await makeUser("anna"), await makeUser("ada", { role: "admin" })];
  const topic = await makeTopic();
  await makeReply(topic, { author_id: anna.id });
  const deleted = await makeReply(topic, {
    author_id: anna.id,
    content: "Me ne pento",
    deleted_at: "2026-02-01T10:00:00.000Z",
    edited_at: "2026-01-31T10:00:00.000Z",
    deleted_by: "author",
  });
  await makeReply(topic, { author_id: anna.id });
  for (const reader of [undefined, anna, await makeUser("bea", { role: "instructor" })]) {
    const replies = await readReplies(topic, reader);
    expect(numbersOf(replies)).toEqual([1, 2, 3]);
    expect(replies[1]).toEqual({
      id: deleted.id,
      topic_id: topic.id,
      number: 2,
      content: "",
      author_id: null,
      author: null,
      created_at: deleted.created_at,
      edited_at: null,
      likes_count: 0,
      revision: 1,
      deleted_at: "2026-02-01T10:00:00.000Z",
      deleted_by: "author",
    });
  }
  expect((await readReplies(topic, ada))[1]).toMatchObject({
    content: "Me ne pento",
    author_id: anna.id,
    author: { full_name: "Anna Rossi" },
  });
});

test("replies and pulse of a deleted topic are there for staff alone", async () => {
  const [anna, ada] = [await makeUser("anna"), await makeUser("ada", { role: "admin" })];
  const topic = await makeTopic({ author_id: anna.id, deleted_at: "2026-02-01T10:00:00.000Z" });
  await makeReply(topic, { author_id: anna.id });
  for (const path of [`/api/forum/replies?topicId=${topic.id}`, `/api/forum/topics/${topic.id}/pulse`]) {
    for (const reader of [undefined, anna]) {
      const answer = await ask("GET", path, reader && { as: reader });
      expect([answer.status, answer.error?.code]).toEqual([404, "topic_not_found"]);
    }
    expect((await ask("GET", path, { as: ada })).status).toBe(200);
  }
});

test("unknown topics and ids that are none are refused in the specification's words", async () => {
  const unknown = crypto.randomUUID();
  const calls = {
    [`/api/forum/replies?topicId=${unknown}`]: [404, "Topic non trovato"],
    [`/api/forum/topics/${unknown}/pulse`]: [404, "Topic non trovato"],
    "/api/forum/replies?topicId=12": [400, "ID non valido"],
    "/api/forum/replies": [400, "ID non valido"],
    "/api/forum/topics/12/pulse": [400, "ID non valido"],
    [`/api/forum/replies?topicId=${unknown}&from=0`]: [400, "Valore non valido."],
    [`/api/forum/replies?topicId=${unknown}&limit=-1`]: [400, "Valore non valido."],
    [`/api/forum/replies?topicId=${unknown}&from=1e400`]: [400, "Valore non valido."],
  };
  for (const [path, expected] of Object.entries(calls)) {
    const answer = await ask("GET", path);
    expect([path, answer.status, answer.error?.message]).toEqual([path, ...expected]);
  }
});

test("the pulse says the newest number, how many replies are visible, and the lock, in a few bytes", async () => {
  const anna = await makeUser("anna");
  const topic = await makeTopic();
  const path = `/api/forum/topics/${topic.id}/pulse`;
  await sendReply(anna, topic, "Uno");
  const second = await sendReply(anna, topic, "Due");
  await deleteReply(anna, second.body);
  const answer = await ask<TopicPulse>("GET", path);
  expect(answer.body).toEqual({ last_reply_number: 2, replies_count: 1, is_locked: false });
  expect(answer.text.length).toBeLessThan(80);
});

test("each write to a reply purges its page, the topic, the pulse and the list, in eight calls of the cache", async () => {
  const anna = await makeUser("anna");
  const { topic } = await makeTopicWithReplies(244);
  const paths = [
    `/api/forum/replies?topicId=${topic.id}&from=241&limit=20`,
    `/api/forum/topics/${topic.id}/pulse`,
    `/api/forum/topics/${topic.id}`,
    "/api/forum/topics",
    `/forum/topic/${topic.id}?page=13`,
    `/forum/topic/${topic.id}`,
    "/forum",
  ];
  const statesOf = async () => {
    const visits = await Promise.all(paths.map((path) => visit(path)));
    expect(new Set(visits.map(({ status }) => status))).toEqual(new Set([200]));
    return visits.map(({ headers }) => headers.get("Cache-Status"));
  };
  const readPage = async () => JSON.parse((await visit(paths[0] as string)).text) as ForumReply[];
  const expectPurged = async (write: () => Promise<{ status: number }>) => {
    // What is cached in the second of a purge is taken for older.
    for (const page of [`/forum/topic/${topic.id}`, "/forum"])
      await caches.default.delete(`${ORIGIN}${page}?purged`);
    await statesOf();
    expect(await statesOf()).toEqual(paths.map(() => "edge; hit"));
    cacheCalls = [];
    expect((await write()).status).toBeLessThan(300);
    expect(cacheCalls.length).toBeLessThanOrEqual(CALLS_MAX);
    expect(await statesOf()).toEqual(paths.map(() => null));
  };

  let posted: ForumReply | undefined;
  await expectPurged(async () => {
    const answer = await sendReply(anna, topic, "Numero 245");
    posted = answer.body;
    return answer;
  });
  const reply = posted as ForumReply;
  expect((await readPage()).at(-1)).toMatchObject({ number: 245, content: "Numero 245" });
  await expectPurged(() => editReply(anna, reply, { content: "Ancora 245" }));
  expect((await readPage()).at(-1)?.content).toBe("Ancora 245");
  await expectPurged(() => deleteReply(anna, reply));
  expect((await readPage()).at(-1)?.content).toBe("");
  const ada = await makeUser("ada", { role: "admin" });
  await expectPurged(() => restoreReply(ada, reply));
});

test("the browser asks for a page of replies at the address that a write purges", async () => {
  const topic = await makeTopic();
  await makeReply(topic, { number: 245 });
  const sent = vi.spyOn(app, "fetch");
  await inBrowser(null, () => getReplies(topic.id, 241, 20));
  expect(sent.mock.lastCall?.[0].url).toBe(
    `${ORIGIN}/api/forum/replies?topicId=${topic.id}&from=241&limit=20`,
  );
  cacheCalls = [];
  await sendReply(await makeUser("anna"), topic, "Ciao");
  // A key of the cache has the parameters sorted by name.
  expect(cacheCalls).toContain(`delete ${ORIGIN}/api/forum/replies?from=241&limit=20&topicId=${topic.id}`);
});

test("what staff reads of deleted replies is never cached", async () => {
  const ada = await makeUser("ada", { role: "admin" });
  const topic = await makeTopic();
  await makeReply(topic, { content: "Segreto", deleted_at: "2026-02-01T10:00:00.000Z" });
  const path = `/api/forum/replies?topicId=${topic.id}`;
  const staff = await visit(path, { authorization: `Bearer ${ada.token}` });
  expect(staff.text).toContain("Segreto");
  expect(staff.headers.get("Cache-Control")).toBe("no-store");
  const visitor = await visit(path);
  expect([visitor.text.includes("Segreto"), visitor.headers.get("Cache-Status")]).toEqual([false, null]);
  expect(visitor.headers.get("Cache-Control")).toContain("s-maxage=30");
});
