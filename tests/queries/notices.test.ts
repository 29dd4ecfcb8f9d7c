import { expect, test } from "vitest";
import { newBudget, withBudget } from "../../worker/cronBudget.ts";
import { openDatabase } from "../../worker/env.ts";
import { FAN_OUT_COST, fanOut } from "../../worker/notices/fanOut.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makeTopic } from "../support/forum.ts";
import { listQueryPlans, meterDatabase } from "../support/meterDatabase.ts";
import { followTopic } from "../support/notices.ts";
import { makeUser } from "../support/users.ts";
import { ask, bindings, database } from "../support/worker.ts";

withEmptyStorage();

const FOLLOWERS = 10_000;

async function makeFollowers(topicId: string, count: number): Promise<void> {
  const numbers = `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})`;
  const at = "'2026-01-01T00:00:00.000Z'";
  await database.batch([
    database.prepare(`${numbers} insert into users (id, email, password_hash, full_name, created_at, updated_at)
      select 'seguace-' || n, n || '@seguaci.example', '', 'Seguace ' || n, ${at}, ${at} from numbers`),
    database
      .prepare(`${numbers} insert into follows (user_id, target_type, target_id, created_at)
        select 'seguace-' || n, 'topic', ?, ${at} from numbers`)
      .bind(topicId),
  ]);
}

async function countRows(table: string): Promise<number> {
  return (await database.prepare(`select count(*) as n from ${table}`).first<number>("n")) ?? 0;
}

test("a reply costs its writer the same with ten thousand followers, whom the cron tells within its budget", async () => {
  const [anna, bea] = [await makeUser("anna"), await makeUser("bea")];
  const topic = await makeTopic({ author_id: anna.id });
  const costOfReply = async () => {
    const { db: DB, meter } = meterDatabase(database);
    const body = { topic_id: topic.id, content: "Otto vasche." };
    expect((await ask("POST", "/api/forum/replies", { as: bea, body, env: { DB } })).status).toBe(201);
    return meter.statements.length;
  };
  const alone = await costOfReply();
  await makeFollowers(topic.id, FOLLOWERS);
  expect(await costOfReply()).toBeLessThanOrEqual(alone + 3);

  const budget = newBudget();
  const before = { ...budget.left };
  const env = withBudget(bindings(), budget);
  expect(await fanOut(openDatabase(env.DB, "first-primary").db, budget)).toBe(false);
  // Two thousand followers a page, and a look for a further job.
  const spent = before.statements - budget.left.statements;
  expect(spent).toBeLessThanOrEqual(5 * FAN_OUT_COST.statements + 1);
  expect(before.subrequests - budget.left.subrequests).toBeLessThanOrEqual(5 * FAN_OUT_COST.subrequests + 1);
  expect([await countRows("notices"), await countRows("notice_jobs")]).toEqual([FOLLOWERS + 1, 0]);
});

test("counting and listing read along the index of the member's own notices", async () => {
  const [anna, bea] = [await makeUser("anna"), await makeUser("bea")];
  await followTopic(anna, await makeTopic());
  for (let index = 0; index < 3; index += 1) {
    const body = { topic_id: (await makeTopic({ author_id: anna.id })).id, content: "Ciao." };
    await ask("POST", "/api/forum/replies", { as: bea, body });
  }
  const { db: DB, meter } = meterDatabase(database);
  for (const path of ["/api/notices", "/api/notices?state=unread", "/api/notices/count"])
    expect((await ask("GET", path, { as: anna, env: { DB } })).status).toBe(200);
  const plans = await listQueryPlans(database, meter);
  expect(plans.filter((detail) => /^SCAN (?!CONSTANT ROW|\(?subquery|news\b|n$)/.test(detail))).toEqual([]);
  expect(meter.rows).toBeLessThan(150);
});
