import { expect, test } from "vitest";
import { READ_TOPICS_MAX } from "../../worker/forum/contract.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makeForumCategory, makeTopic } from "../support/forum.ts";
import { listQueryPlans, meterDatabase } from "../support/meterDatabase.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { type Ask, ask, database } from "../support/worker.ts";

withEmptyStorage();

/** Rows and statements of a call, those of signing in included (2 rows, 1 statement; for a write 1 row, 1 statement). */
async function costOf(method: string, path: string, options: Ask) {
  const { db: DB, meter } = meterDatabase(database);
  const { status } = await ask(method, path, { ...options, env: { DB } });
  expect([path, status]).toEqual([path, method === "GET" ? 200 : 204]);
  const plans = await listQueryPlans(database, meter);
  const scans = plans.filter((detail) => /^SCAN (forum_\w+|t|r|b)\b(?! USING)/.test(detail));
  expect(scans).toEqual([]);
  return { rows: meter.rows, statements: meter.statements.length };
}

/** Marks and bookmarks of so many topics. */
async function fill({ id }: SignedInUser, category: string, count: number) {
  const numbers = `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})`;
  const at = "'2027-01-01T00:00:00.000Z'";
  const prefix = crypto.randomUUID();
  await database.batch([
    database
      .prepare(`${numbers} insert into forum_topics (id, title, category_id, content, created_at, updated_at, last_activity_at)
        select ? || n, 'Titolo', ?, 'Testo', ${at}, ${at}, ${at} from numbers`)
      .bind(prefix, category),
    database
      .prepare(`${numbers} insert into forum_reads select ?, ? || n, 0, ${at} from numbers`)
      .bind(id, prefix),
    database
      .prepare(`${numbers} insert into forum_bookmarks select ?, ? || n, ${at} from numbers`)
      .bind(id, prefix),
  ]);
}

test("reading on in a topic costs the same however much a member has read, and marks of a page a few rows", async () => {
  const category = (await makeForumCategory()).id;
  const topics = await Promise.all(
    Array.from({ length: 20 }, () => makeTopic({ category_id: category, last_reply_number: 100 })),
  );
  const path = `/api/forum/topics/${topics[0]?.id}`;
  const costs = [];
  for (const [index, filled] of [5, READ_TOPICS_MAX - 1].entries()) {
    const as = await makeUser("anna");
    await fill(as, category, filled);
    await costOf("PUT", `${path}/read`, { as, body: { number: 1 } });
    costs[index] = {
      further: await costOf("PUT", `${path}/read`, { as, body: { number: 30 } }),
      same: await costOf("PUT", `${path}/read`, { as, body: { number: 30 } }),
      marks: await costOf("GET", `/api/forum/marks?topicIds=${topics.map(({ id }) => id).join()}`, { as }),
      unmark: await costOf("DELETE", `${path}/bookmark`, { as }),
    };
  }
  expect(costs[1]).toEqual(costs[0]);
  expect(costs[0]?.further.rows).toBeLessThan(20);
  expect(costs[0]?.same.rows).toBeLessThan(20);
  expect(costs[0]?.marks).toEqual({ rows: expect.any(Number), statements: 3 });
  expect(costs[0]?.marks.rows).toBeLessThan(70);
});

test("a view costs one row of the database, a member's that of signing in besides", async () => {
  const { id } = await makeTopic();
  const headers = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };
  expect(await costOf("POST", `/api/forum/topics/${id}/views`, { headers })).toEqual({
    rows: 1,
    statements: 1,
  });
});
