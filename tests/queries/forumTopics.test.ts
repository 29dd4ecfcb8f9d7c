import { beforeAll, expect, test } from "vitest";
import { bulkForumCategoryId, makeBulkForumPeople, makeBulkTopics } from "../support/bulkForum.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makeTopic } from "../support/forum.ts";
import { listQueryPlans, meterDatabase } from "../support/meterDatabase.ts";
import { dataSizes } from "../support/testLength.ts";
import { makeTopicFields } from "../support/topics.ts";
import { makeUser, type SignedInUser } from "../support/users.ts";
import { type Ask, ask, database } from "../support/worker.ts";

withEmptyStorage();

const SIZES = dataSizes(2000, 20_000);

type MeteredCall = { method: string; path: string; options: Ask };
type CallCase = { rows: number; statements: number; make: () => Promise<MeteredCall> };

let anna: SignedInUser;
let ada: SignedInUser;

function topicOf(author: SignedInUser, other = {}) {
  return makeTopic({ author_id: author.id, category_id: bulkForumCategoryId(3), ...other });
}

const GONE = { deleted_at: new Date().toISOString() };

/**
 * Measured, and a tenth for chance. A write finds the caller and the topic, asks both again in its transaction, and reads what it answers.
 */
const CASES: Record<string, CallCase> = {
  posting: {
    rows: 44,
    // Suspensions are looked up, and the category's followers told.
    statements: 9,
    make: async () => ({
      method: "POST",
      path: "/api/forum/topics",
      options: {
        as: await makeUser("nina"),
        body: await makeTopicFields({ category_id: bulkForumCategoryId(3) }),
      },
    }),
  },
  editing: {
    rows: 40,
    statements: 9,
    make: async () => ({
      method: "PUT",
      path: `/api/forum/topics/${(await topicOf(anna)).id}`,
      options: { as: anna, body: { title: "Di nuovo", content: "Meglio così", revision: 1 } },
    }),
  },
  moving: {
    rows: 25,
    statements: 10,
    make: async () => ({
      method: "PUT",
      path: `/api/forum/topics/${(await topicOf(anna)).id}`,
      options: { as: ada, body: { is_pinned: true, category_id: bulkForumCategoryId(4) } },
    }),
  },
  deleting: {
    rows: 24,
    statements: 6,
    make: async () => ({
      method: "DELETE",
      path: `/api/forum/topics/${(await topicOf(anna)).id}`,
      options: { as: ada },
    }),
  },
  restoring: {
    rows: 63,
    statements: 7,
    make: async () => ({
      method: "POST",
      path: `/api/forum/topics/${(await topicOf(anna, GONE)).id}/restore`,
      options: { as: ada },
    }),
  },
};

const FULL_SCAN =
  /^SCAN (forum_\w+|users|topics|category|author|last_author|known|own|t|c|f|u)\b(?! USING (COVERING )?INDEX)/;

beforeAll(async () => {
  anna = await makeUser("anna");
  ada = await makeUser("ada", { role: "admin" });
  await makeBulkForumPeople(database);
}, 60_000);

test("posting, changing, moving, deleting and restoring a topic cost the same with 2,000 topics as with 20,000", {
  timeout: 120_000,
}, async () => {
  const found = new Map<string, number>();
  let from = 0;
  for (const size of SIZES) {
    await makeBulkTopics(database, from, size, 3);
    from = size;
    for (const [name, { rows, statements, make }] of Object.entries(CASES)) {
      const { method, path, options } = await make();
      const { db: DB, meter } = meterDatabase(database);
      const answer = await ask(method, path, { ...options, env: { DB } });
      expect([name, answer.status < 300], answer.text).toEqual([name, true]);
      const cost = { rows: meter.rows, statements: meter.statements.length };
      // The search's indexes read a few segments more or less.
      const most = Math.min(rows, (found.get(name) ?? rows) + 5);
      found.set(name, meter.rows);
      const isWithin = cost.rows <= most && cost.statements <= statements;
      expect([name, size, cost, isWithin]).toEqual([name, size, cost, true]);
      const plans = await listQueryPlans(database, meter);
      expect([name, plans.filter((step) => FULL_SCAN.test(step))]).toEqual([name, []]);
    }
  }
});
