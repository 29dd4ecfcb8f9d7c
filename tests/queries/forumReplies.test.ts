import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { REPLIES_PER_PAGE, replyPage } from "../../worker/forum/contract.ts";
import type { ForumReply } from "../../worker/forum/outputs.ts";
import { forumTopics } from "../../worker/forum/schema.ts";
import {
  bulkForumAuthorId,
  bulkTopicId,
  makeBulkForumPeople,
  makeBulkReplies,
  makeBulkTopics,
} from "../support/bulkForum.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { listQueryPlans, meterDatabase } from "../support/meterDatabase.ts";
import { dataSizes } from "../support/testLength.ts";
import { findUser, makeToken, makeUser } from "../support/users.ts";
import { type Ask, ask, database, db } from "../support/worker.ts";

withEmptyStorage();

/** A short topic and a long one: the numbers of the next reply. */
const SHORT = { id: bulkTopicId(3), next: 20 };
const LONG = { id: bulkTopicId(4), next: Math.max(...dataSizes(2000, 20_000)) };

/** Replies of other topics. */
const ELSEWHERE = { topics: 100, replies: Math.max(...dataSizes(30, 300)) };

const FULL_SCAN = /^SCAN (?!CONSTANT ROW|\(subquery|\w+ VIRTUAL TABLE)/;

type Cost = { rows: number; written: number; statements: number };

/**
 * The most rows read and written, what was measured and one or two for another index, and statements; the sign-in and the
 * check of the caller are two of each. A page has nineteen replies and their authors.
 */
const COSTS: Record<string, Cost> = {
  "a page": { rows: 41, written: 0, statements: 2 },
  "the pulse": { rows: 2, written: 0, statements: 1 },
  // The topic's author is told, and whoever follows it; suspensions and blocks are looked up, and the words of the text
  // are rows while they are written into the site's search.
  "a reply": { rows: 35, written: 21, statements: 10 },
  "a repeated send": { rows: 7, written: 0, statements: 2 },
  "a reply in a locked topic": { rows: 18, written: 0, statements: 12 },
  "an edit": { rows: 36, written: 6, statements: 7 },
  "a deletion": { rows: 16, written: 10, statements: 6 },
  "a restoring": { rows: 24, written: 19, statements: 7 },
  "a deletion by staff": { rows: 16, written: 19, statements: 7 },
};

const scans: string[] = [];

async function measure(call: string, options: Ask = {}, status = 200): Promise<[Cost, ForumReply]> {
  const [method = "", path = ""] = call.split(" ");
  const { db: metered, meter } = meterDatabase(database);
  const answer = await ask<ForumReply>(method, path, { ...options, env: { DB: metered } });
  expect([call, answer.status]).toEqual([call, status]);
  const plans = await listQueryPlans(database, meter);
  scans.push(...plans.filter((detail) => FULL_SCAN.test(detail)).map((detail) => `${call}: ${detail}`));
  const { rows, written, statements } = meter;
  return [{ rows, written, statements: statements.length }, answer.body];
}

/** What each call costs in a topic whose next reply has this number. */
async function costsOf(
  { id, next }: typeof SHORT,
  key: string = crypto.randomUUID(),
): Promise<Record<string, Cost>> {
  const anna = { token: await makeToken(await findUser({ id: bulkForumAuthorId(7) })) };
  const ada = await makeUser("ada", { role: "admin" });
  const body = { topic_id: id, content: "Otto vasche, recupero comodo." };
  const sending = { as: anna, body, headers: { "Idempotency-Key": key } };
  const first = (replyPage(next - 1) - 1) * REPLIES_PER_PAGE + 1;
  const lock = (is_locked: boolean) =>
    db.update(forumTopics).set({ is_locked }).where(eq(forumTopics.id, id));

  const costs: Record<string, Cost> = {};
  [costs["a page"]] = await measure(`GET /api/forum/replies?topicId=${id}&from=${first}&limit=20`);
  [costs["the pulse"]] = await measure(`GET /api/forum/topics/${id}/pulse`);
  const [cost, reply] = await measure("POST /api/forum/replies", sending, 201);
  expect(reply.number).toBe(next);
  costs["a reply"] = cost;
  [costs["a repeated send"]] = await measure("POST /api/forum/replies", sending, 201);
  await lock(true);
  [costs["a reply in a locked topic"]] = await measure("POST /api/forum/replies", { as: anna, body }, 409);
  await lock(false);
  const path = `/api/forum/replies/${reply.id}`;
  [costs["an edit"]] = await measure(`PUT ${path}`, { as: anna, body: { content: "Nove vasche." } });
  [costs["a deletion"]] = await measure(`DELETE ${path}`, { as: anna }, 204);
  [costs["a restoring"]] = await measure(`POST ${path}/restore`, { as: ada });
  [costs["a deletion by staff"]] = await measure(`DELETE ${path}`, { as: ada }, 204);
  return costs;
}

test(`a reply costs the same at number ${LONG.next} as at ${SHORT.next}, however many replies other topics have`, {
  timeout: 120_000,
}, async () => {
  await makeBulkForumPeople(database);
  // Each topic has a reply, and one reply a key, because a step along an index looks at the next entry, too.
  await makeBulkTopics(database, 0, 10, 1);
  await costsOf({ id: bulkTopicId(8), next: 2 }, "ffffffff-ffff-4fff-bfff-ffffffffffff");
  await makeBulkReplies(database, 3, 2, SHORT.next);
  const short = await costsOf(SHORT);
  await makeBulkReplies(database, 4, 2, LONG.next);
  await makeBulkTopics(database, 10, 10 + ELSEWHERE.topics, ELSEWHERE.replies);
  const long = await costsOf(LONG);
  // The search's index reads one segment more or less.
  for (const [call, { rows, ...other }] of Object.entries(long)) {
    const { rows: few = 0, ...same } = short[call] as Cost;
    expect([call, other, Math.abs(rows - few) <= 1]).toEqual([call, same, true]);
  }
  const over = Object.entries(short).filter(([call, { rows, written, statements }]) => {
    const most = COSTS[call] as Cost;
    return rows > most.rows || written > most.written || statements > most.statements;
  });
  expect(over).toEqual([]);
  expect(scans).toEqual([]);
});
