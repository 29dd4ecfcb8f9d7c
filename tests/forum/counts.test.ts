import { v7 as newId } from "uuid";
import { beforeEach, expect, test, vi } from "vitest";
import { newBudget, withBudget } from "../../worker/cronBudget.ts";
import { openDatabase } from "../../worker/env.ts";
import { rederiveCounts } from "../../worker/forum/moderation/rederiveCounts.ts";
import { COUNTED_REPLIES_AT_ONCE, STEPS_PER_TICK } from "../../worker/forum/moderation/rules.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import {
  findForumCategoryRow,
  findTopicRow,
  makeForumCategory,
  makeReply,
  makeTopic,
} from "../support/forum.ts";
import { interceptBatches } from "../support/interception.ts";
import { listQueryPlans, meterDatabase } from "../support/meterDatabase.ts";
import { makeUser } from "../support/users.ts";
import { bindings, database } from "../support/worker.ts";

withEmptyStorage();

let days = 0;

beforeEach(async () => {
  days += 1;
  vi.setSystemTime(Date.parse("2027-05-03T03:00:00Z") + days * 24 * 3_600_000);
  for (const table of ["forum_recounts", "forum_topics", "forum_categories"])
    await database.prepare(`delete from ${table}`).run();
});

/** One tick's share of the work, within the budget of a tick. */
async function tick(DB: D1Database = database): Promise<boolean> {
  const budget = newBudget();
  const env = withBudget(bindings({ DB }), budget);
  return rederiveCounts("Europe/Rome", openDatabase(env.DB, "first-primary").db, budget);
}

const recounts = async () =>
  (
    await database
      .prepare(
        "select day, last_ordinal, corrected, finished_at is not null as done from forum_recounts order by day",
      )
      .all<{ day: string; last_ordinal: number; corrected: number; done: number }>()
  ).results;

/** Ticks until the night is done; returns how many there were. */
async function finishNight(): Promise<number> {
  for (let ticks = 1; ticks < 50; ticks += 1) {
    await tick();
    if ((await recounts()).at(-1)?.done) return ticks;
  }
  throw new Error("the night has no end");
}

const change = (table: string, id: string, set: string) =>
  database.prepare(`update ${table} set ${set} where id = ?`).bind(id).run();

/** What the log got, the times of the platform apart. */
function spyOnLog() {
  vi.spyOn(console, "info").mockReturnValue();
  const warned = vi.spyOn(console, "warn").mockReturnValue();
  return () => warned.mock.calls.map(([line]) => JSON.parse(line).message as string);
}

test("every count that differs is written anew and logged with both values", async () => {
  const logged = spyOnLog();
  const anna = await makeUser("anna");
  const category = await makeForumCategory();
  const { id } = await makeTopic({ category_id: category.id });
  await makeReply({ id }, { author_id: anna.id, created_at: "2027-05-01T10:00:00.000Z" });
  await makeReply({ id }, { deleted_at: new Date().toISOString() });
  const right = await findTopicRow(id);
  await change(
    "forum_topics",
    id,
    "replies_count = 7, last_reply_number = 1, last_reply_at = null, last_reply_author_id = null, last_activity_at = '2020'",
  );
  await change("forum_categories", category.id, "topics_count = 9");
  await finishNight();
  expect(await findTopicRow(id)).toEqual(right);
  expect((await findForumCategoryRow(category.id)).topics_count).toBe(1);
  const of = (column: string) => `a count of the forum differed: topic ${id}, ${column}:`;
  expect(logged().sort()).toEqual(
    [
      `a count of the forum differed: category ${category.id}, topics_count: {"stored":9,"derived":1}`,
      `${of("replies_count")} {"stored":7,"derived":1}`,
      `${of("last_reply_number")} {"stored":1,"derived":2}`,
      `${of("last_reply_at")} {"stored":null,"derived":"2027-05-01T10:00:00.000Z"}`,
      `${of("last_reply_author_id")} {"stored":null,"derived":"${anna.id}"}`,
      `${of("last_activity_at")} {"stored":"2020","derived":"2027-05-01T10:00:00.000Z"}`,
    ].sort(),
  );
  expect((await recounts()).at(-1)).toMatchObject({ corrected: 2 });
});

test("right counts are not written, not even those of deleted topics and replies", async () => {
  const logged = spyOnLog();
  const topic = await makeTopic();
  for (const other of [{}, { deleted_at: new Date().toISOString() }]) await makeReply(topic, other);
  await makeTopic({ category_id: topic.category_id, deleted_at: new Date().toISOString() });
  // An erased author's reply has no author any more, and stays the last one.
  await makeReply(await makeTopic(), { author_id: null });
  const { db: DB, meter } = meterDatabase(database);
  for (let turn = 0; turn < 3; turn += 1) await tick(DB);
  const writes = meter.statements.filter(({ text }) => /^\s*(update|insert)|\bupdate forum_/i.test(text));
  expect(writes.filter(({ text }) => !text.includes("forum_recounts"))).toEqual([]);
  expect(logged()).toEqual([]);
  expect((await recounts()).at(-1)).toMatchObject({ corrected: 0, done: 1 });
});

test("a number once given out is never taken back", async () => {
  spyOnLog();
  const { id } = await makeTopic({ last_reply_number: 9 });
  await makeReply({ id }, { number: 4 });
  await finishNight();
  expect(await findTopicRow(id)).toMatchObject({ last_reply_number: 9, replies_count: 1 });
});

test("a reply posted while counts are written anew is counted, not undone", async () => {
  spyOnLog();
  const { id } = await makeTopic({ replies_count: 5 });
  let posted = false;
  const DB = interceptBatches({
    before: async () => {
      if (posted) return;
      posted = true;
      // As a reply is posted: the row and the counts in one transaction.
      await database.batch([
        database
          .prepare(
            "insert into forum_replies (id, topic_id, number, content, created_at, updated_at) values (?, ?, 1, 'Eccomi', '2027-06-01', '2027-06-01')",
          )
          .bind(newId(), id),
        database
          .prepare(
            "update forum_topics set replies_count = replies_count + 1, last_reply_number = 1, last_reply_at = '2027-06-01', last_activity_at = '2027-06-01' where id = ?",
          )
          .bind(id),
      ]);
    },
  });
  // The night's row is made in a batch, too.
  await tick();
  await database
    .prepare("update forum_recounts set last_ordinal = 0, last_category_id = '', finished_at = null")
    .run();
  await change("forum_topics", id, "replies_count = 5");
  await tick(DB);
  expect(posted).toBe(true);
  expect(await findTopicRow(id)).toMatchObject({
    ...{ replies_count: 1, last_reply_number: 1 },
    ...{ last_reply_at: "2027-06-01", last_activity_at: "2027-06-01" },
  });
});

test("a night begins at two o'clock, is done once, and old nights are forgotten", async () => {
  spyOnLog();
  await makeTopic();
  await database
    .prepare("insert into forum_recounts (day, started_at, finished_at) values ('2027-01-01', '', '')")
    .run();
  vi.setSystemTime("2027-08-10T23:59:00Z");
  await tick();
  vi.setSystemTime("2027-08-11T00:01:00Z");
  await finishNight();
  const { db: DB, meter } = meterDatabase(database);
  vi.setSystemTime("2027-08-11T20:00:00Z");
  await tick(DB);
  expect(meter.statements).toHaveLength(1);
  expect(
    (await recounts()).map(({ day }) => day).filter((day) => day < "2027-05" || day > "2027-08"),
  ).toEqual(["2027-08-10", "2027-08-11"]);
});

/** So many topics, each with as many replies; all of them counted as without any. */
async function makeMany(topics: number, replies: number) {
  const category = await makeForumCategory();
  const numbers = (count: number) =>
    `numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})`;
  const at = "'2027-05-01T10:00:00.000Z'";
  const prefix = newId();
  await database.batch([
    database
      .prepare(`with recursive ${numbers(topics)} insert into forum_topics (id, title, category_id, content, created_at, updated_at, last_activity_at, last_reply_number, last_reply_at, replies_count)
        select ? || n, 'Titolo', ?, 'Testo', ${at}, ${at}, ${at}, ${replies}, ${at}, ${replies} from numbers`)
      .bind(prefix, category.id),
    database
      .prepare(`with recursive ${numbers(replies)} insert into forum_replies (id, topic_id, number, content, created_at, updated_at)
        select t.id || '-' || n, t.id, n, 'Testo', ${at}, ${at} from forum_topics t, numbers where t.category_id = ?`)
      .bind(category.id),
  ]);
  await change("forum_categories", category.id, `topics_count = ${topics}`);
}

test("a tick does a bounded share, and the ticks of a night walk through all topics", async () => {
  spyOnLog();
  await makeMany(9000, 2);
  const costs: { rows: number; statements: number }[] = [];
  const plans: string[] = [];
  while (!(await recounts()).at(-1)?.done || costs.length === 0) {
    const { db: DB, meter } = meterDatabase(database);
    await tick(DB);
    costs.push({ rows: meter.rows, statements: meter.statements.length });
    plans.push(...(await listQueryPlans(database, meter)));
    expect(costs.length).toBeLessThan(10);
  }
  // 4,000 topics a tick.
  expect(costs.length).toBe(3);
  const topics = STEPS_PER_TICK * 1000;
  expect(Math.max(...costs.map(({ rows }) => rows))).toBeLessThan(topics * 10);
  expect(Math.max(...costs.map(({ statements }) => statements))).toBeLessThan(25);
  expect(
    plans.filter((detail) => /^SCAN (forum_topics|forum_replies|t|r|last)\b(?! USING)/.test(detail)),
  ).toEqual([]);
});

test("large topics share a step with fewer others, and one too large has its own", async () => {
  spyOnLog();
  await makeMany(3, COUNTED_REPLIES_AT_ONCE + 1);
  await makeMany(1, 1);
  const first = await tick();
  expect(first).toBe(false);
  expect((await recounts()).at(-1)).toMatchObject({ done: 0 });
  await tick();
  expect((await recounts()).at(-1)).toMatchObject({ done: 1, corrected: 0 });
}, 60_000);
