import { createScheduledController } from "cloudflare:test";
import { v7 as newId } from "uuid";
import { beforeEach, expect, test, vi } from "vitest";
import { CRON_BUDGET, newBudget, withBudget } from "../../worker/cronBudget.ts";
import { openDatabase } from "../../worker/env.ts";
import { eraseDeletedPosts } from "../../worker/forum/moderation/eraseDeletedPosts.ts";
import { REPLIES_AT_ONCE, TOPIC_REPLIES_AT_ONCE } from "../../worker/forum/moderation/rules.ts";
import worker from "../../worker/index.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { findReplyRow, findTopicRow, makeReply, makeTopic } from "../support/forum.ts";
import { interceptBatches } from "../support/interception.ts";
import { listQueryPlans, meterDatabase } from "../support/meterDatabase.ts";
import { standIn } from "../support/stripe/inTests.ts";
import { bindings, database } from "../support/worker.ts";

withEmptyStorage();

const NOW = Date.parse("2027-05-03T10:00:00Z");
const DAY_MS = 24 * 3_600_000;
const daysAgo = (days: number) => new Date(NOW - days * DAY_MS).toISOString();

beforeEach(async () => {
  vi.setSystemTime(NOW);
  vi.spyOn(console, "info").mockReturnValue();
  await database.prepare("delete from forum_topics").run();
});

async function erase(DB: D1Database = database): Promise<boolean> {
  const budget = newBudget();
  const env = withBudget(bindings({ DB }), budget);
  const hasMore = await eraseDeletedPosts(openDatabase(env.DB, "first-primary").db, budget);
  expect(budget.left.statements).toBeGreaterThanOrEqual(CRON_BUDGET.statements - 5);
  return hasMore;
}

/** A file that a post shows. */
async function makeShownFile(): Promise<string> {
  const key = `images/${newId()}.webp`;
  await database
    .prepare("insert into uploads (key, content_type, size_bytes, created_at) values (?, 'image/webp', 9, ?)")
    .bind(key, daysAgo(40))
    .run();
  return key;
}

const unusedSince = async (key: string) =>
  (
    await database
      .prepare("select unused_since from uploads where key = ?")
      .bind(key)
      .first<{ unused_since: string | null }>()
  )?.unused_since;

test("the text of a reply is erased thirty days after its deletion, and its picture released", async () => {
  const topic = await makeTopic();
  const [key, kept] = [await makeShownFile(), await makeShownFile()];
  const old = await makeReply(topic, { deleted_at: daysAgo(30), files: [key] });
  const recent = await makeReply(topic, { deleted_at: daysAgo(29.9), files: [kept] });
  const visible = await makeReply(topic);
  await erase();
  expect(await findReplyRow(old.id)).toEqual({
    ...old,
    ...{ content: "", files: [], erased_at: new Date(NOW).toISOString() },
  });
  expect(await findReplyRow(recent.id)).toEqual(recent);
  expect(await findReplyRow(visible.id)).toEqual(visible);
  expect([await unusedSince(key), await unusedSince(kept)]).toEqual([expect.any(String), null]);
});

test("the cron erases texts and derives counts", async () => {
  standIn();
  const { id } = await makeReply(await makeTopic(), { deleted_at: daysAgo(31) });
  await worker.scheduled(createScheduledController(), bindings());
  expect((await findReplyRow(id)).content).toBe("");
  expect(await database.prepare("select count(*) as n from forum_recounts").first()).toEqual({ n: 1 });
});

test("with a deleted topic the texts of all its replies are erased, and nothing of other topics", async () => {
  const key = await makeShownFile();
  const topic = await makeTopic({ deleted_at: daysAgo(31), files: [key] });
  const replies = [await makeReply(topic), await makeReply(topic, { deleted_at: daysAgo(2) })];
  const other = await makeTopic({ category_id: topic.category_id });
  const elsewhere = await makeReply(other);
  expect(await erase()).toBe(false);
  expect(await findTopicRow(topic.id)).toMatchObject({
    ...{ title: "", content: "", files: [], erased_at: new Date(NOW).toISOString() },
  });
  for (const { id, number } of replies)
    expect(await findReplyRow(id)).toMatchObject({ number, content: "", erased_at: expect.any(String) });
  expect(await findReplyRow(elsewhere.id)).toEqual(elsewhere);
  expect(await unusedSince(key)).toEqual(expect.any(String));
});

test("a topic restored at the last moment keeps every text", async () => {
  const topic = await makeTopic({ deleted_at: daysAgo(31) });
  const reply = await makeReply(topic);
  const restore = "update forum_topics set deleted_at = null, deleted_by = null where id = ?";
  const DB = interceptBatches({ before: () => database.prepare(restore).bind(topic.id).run() });
  await erase(DB);
  expect(await findTopicRow(topic.id)).toMatchObject({ title: topic.title, erased_at: null });
  expect(await findReplyRow(reply.id)).toEqual(reply);
});

test("a tick erases a bounded number along an index, the first deleted first", async () => {
  const topic = await makeTopic();
  await database
    .prepare(`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ?)
      insert into forum_replies (id, topic_id, number, content, created_at, updated_at, deleted_at, deleted_by)
      select 'r' || n, ?, n, 'Testo', '2027', '2027', strftime('%Y-%m-%dT%H:%M:%fZ', '2027-01-01', '+' || n || ' minutes'), 'author' from numbers`)
    .bind(REPLIES_AT_ONCE + 20, topic.id)
    .run();
  const { db: DB, meter } = meterDatabase(database);
  expect(await erase(DB)).toBe(true);
  expect((await findReplyRow("r1")).content).toBe("");
  expect((await findReplyRow(`r${REPLIES_AT_ONCE + 1}`)).content).toBe("Testo");
  expect(await erase()).toBe(false);
  const plans = await listQueryPlans(database, meter);
  expect(plans.filter((detail) => /^SCAN (forum_topics|forum_replies)\b(?! USING)/.test(detail))).toEqual([]);
  expect(plans.filter((detail) => /TEMP B-TREE/.test(detail))).toEqual([]);
});

test("topics with many replies are erased one after the other", async () => {
  const topics = [
    await makeTopic({ deleted_at: daysAgo(33), last_reply_number: TOPIC_REPLIES_AT_ONCE + 1 }),
    await makeTopic({ deleted_at: daysAgo(32), last_reply_number: 1 }),
  ];
  const erased = async () =>
    (await Promise.all(topics.map(({ id }) => findTopicRow(id)))).map(({ title }) => title === "");
  expect([await erase(), await erased()]).toEqual([true, [true, false]]);
  expect([await erase(), await erased()]).toEqual([false, [true, true]]);
});
