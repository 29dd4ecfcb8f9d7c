import { expect, test } from "vitest";
import { formatTopicCursor } from "../../worker/forum/topics/topicCursor.ts";
import {
  bulkForumAuthorId,
  bulkForumCategoryId,
  bulkReplyId,
  bulkTopicId,
  makeBulkForumPeople,
  makeBulkReplies,
  makeBulkTopics,
} from "../support/bulkForum.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { findTopicRow } from "../support/forum.ts";
import { listQueryPlans, meterDatabase } from "../support/meterDatabase.ts";
import { dataSizes } from "../support/testLength.ts";
import { findUser, makeToken, makeUser } from "../support/users.ts";
import { ask, database } from "../support/worker.ts";

withEmptyStorage();

/** How many topics there are, and how many replies one of them has, when a call is measured. */
const SIZES = dataSizes(2000, 20_000);

/** The topic of many replies, and one that many others stand before and behind. */
const LONG = bulkTopicId(7);
const MIDDLE = bulkTopicId(900);

/** The most rows in tables and indexes, what was measured and a tenth for chance, and statements. `as`: who asks; nobody by default. */
type Budget = { rows: number; statements: number; as?: "member" | "admin"; body?: object };

/** No table is walked from end to end but the categories, 50 at most; the index of an order is, until the page is full. */
const FULL_SCAN =
  /^SCAN (topics|replies|forum_(?!categories)\w+|users|author|last_author|reads?|t|r|c)\b(?! (USING (COVERING )?INDEX|VIRTUAL TABLE INDEX))/;

async function budgets(size: number): Promise<Record<string, Budget>> {
  const middle = await findTopicRow(MIDDLE);
  const cursor = formatTopicCursor({ ...middle, is_pinned: Number(middle.is_pinned) }, "activity");
  const hundred = Array.from({ length: 100 }, (_, number) => bulkTopicId(number * 13)).join();
  return {
    "GET /api/forum/categories": { rows: 10, statements: 1 },
    "GET /api/forum/topics": { rows: 115, statements: 1 },
    "GET /api/forum/topics?limit=100": { rows: 520, statements: 1 },
    [`GET /api/forum/topics?cursor=${cursor}`]: { rows: 115, statements: 1 },
    [`GET /api/forum/topics?categoryId=${bulkForumCategoryId(2)}`]: { rows: 115, statements: 1 },
    [`GET /api/forum/topics?categoryId=${bulkForumCategoryId(0)}&cursor=${cursor}`]: {
      rows: 115,
      statements: 1,
    },
    "GET /api/forum/topics?sort=newest": { rows: 115, statements: 1 },
    "GET /api/forum/topics?sort=replies": { rows: 115, statements: 1 },
    [`GET /api/forum/topics?sort=replies&categoryId=${bulkForumCategoryId(2)}`]: { rows: 115, statements: 1 },
    "GET /api/forum/topics?searchTerm=compensare": { rows: 1750, statements: 1 },
    "GET /api/me/forum/unread": { rows: 120, statements: 2, as: "member" },
    // The specification's offset passes over entries of the index: 2,000 at most.
    "GET /api/forum/topics?offset=1500": { rows: 1650, statements: 1 },
    [`GET /api/forum/topics/${LONG}`]: { rows: 6, statements: 1 },
    [`GET /api/forum/topics/${MIDDLE}`]: { rows: 6, statements: 1 },
    [`GET /api/forum/marks?topicIds=${hundred}`]: { rows: 115, statements: 3, as: "member" },
    [`GET /api/forum/topics/${LONG}/pulse`]: { rows: 2, statements: 1 },
    [`GET /api/forum/replies?topicId=${LONG}&limit=20`]: { rows: 46, statements: 2 },
    [`GET /api/forum/replies?topicId=${LONG}&from=${size / 2}&limit=20`]: { rows: 46, statements: 2 },
    [`GET /api/forum/replies?topicId=${LONG}&from=${size - 20}&limit=20`]: { rows: 46, statements: 2 },
    [`GET /api/forum/replies?topicId=${LONG}`]: { rows: 220, statements: 2 },
    [`GET /forum/topic/${LONG}`]: { rows: 51, statements: 3 },
    [`GET /forum/topic/${LONG}?page=${size / 20 - 1}`]: { rows: 51, statements: 3 },
    [`GET /forum/topic/${MIDDLE}`]: { rows: 6, statements: 3 },
    [`POST /api/forum/topics/${LONG}/views`]: { rows: 0, statements: 0 },
    [`PUT /api/forum/topics/${LONG}/read`]: {
      rows: 10,
      statements: 6,
      as: "member",
      body: { number: size - 1 },
    },
    [`PUT /api/forum/topics/${LONG}/bookmark`]: { rows: 8, statements: 4, as: "member" },
    [`DELETE /api/forum/topics/${LONG}/bookmark`]: { rows: 6, statements: 3, as: "member" },
    [`GET /api/forum/topics/${LONG}/likes`]: { rows: 4, statements: 2, as: "member" },
    [`PUT /api/forum/topics/${LONG}/likes/${size - 20}`]: { rows: 14, statements: 3, as: "member" },
    [`DELETE /api/forum/topics/${LONG}/likes/${size - 20}`]: { rows: 10, statements: 2, as: "member" },
    "POST /api/forum/read-all": { rows: 9, statements: 4, as: "member" },
    "POST /api/forum/replies": {
      rows: 34,
      statements: 10,
      as: "member",
      body: { topic_id: LONG, content: "Otto vasche." },
    },
    [`PUT /api/forum/replies/${bulkReplyId(7, size - 17)}`]: {
      rows: 38,
      statements: 7,
      as: "member",
      body: { content: `Nove vasche su ${size}.` },
    },
    [`DELETE /api/forum/replies/${bulkReplyId(7, size - 37)}`]: { rows: 16, statements: 6, as: "member" },
    [`POST /api/forum/replies/${bulkReplyId(7, size - 37)}/restore`]: {
      rows: 33,
      statements: 7,
      as: "admin",
    },
    "GET /api/forum/similar?title=Quanto+recupero+tra+un+tuffo+e+l%27altro": { rows: 240, statements: 1 },
    "GET /api/forum/similar?title=Compensare": { rows: 745, statements: 1 },
    [`GET /api/forum/topics/${LONG}/related`]: { rows: 404, statements: 2 },
    "GET /feeds/forum.xml": { rows: 275, statements: 1 },
    "GET /feeds/forum-argomento-2.xml": { rows: 280, statements: 2 },
    "GET /api/me/forum/topics": { rows: 75, statements: 2, as: "member" },
    "GET /api/me/forum/replies": { rows: 50, statements: 2, as: "member" },
    "GET /api/me/forum/bookmarks": { rows: 150, statements: 2, as: "member" },
    "GET /api/admin/forum/deleted?kind=topic": { rows: 50, statements: 2, as: "admin" },
    "GET /api/admin/forum/deleted?kind=reply": { rows: 75, statements: 2, as: "admin" },
    "GET /api/admin/forum/categories": { rows: 20, statements: 2, as: "admin" },
    "GET /sitemaps/topics-0.xml": { rows: 2200, statements: 1 },
    "GET /forum": { rows: 125, statements: 2 },
    "GET /forum?category=argomento-2": { rows: 125, statements: 2 },
  };
}

test("pages and calls of the forum cost the same at 2,000 and at 20,000 topics and replies", {
  timeout: 120_000,
}, async () => {
  await makeBulkForumPeople(database);
  const member = { token: await makeToken(await findUser({ id: bulkForumAuthorId(3) })) };
  const admin = await makeUser("ada", { role: "admin" });
  await ask("GET", "/api/public-config");
  const over: string[] = [];
  const figures: Record<string, string[]> = {};
  for (const [index, size] of SIZES.entries()) {
    await makeBulkTopics(database, SIZES[index - 1] ?? 0, size);
    await makeBulkReplies(database, 7, (await findTopicRow(LONG)).last_reply_number + 1, size);
    for (const [call, { rows, statements, as, body }] of Object.entries(await budgets(size))) {
      const [method = "", path = ""] = call.split(" ");
      const { db, meter } = meterDatabase(database);
      const caller = as === "admin" ? admin : as === "member" ? member : undefined;
      const { status } = await ask(method, path, {
        env: { DB: db },
        ...(caller && { as: caller }),
        ...(body && { body }),
      });
      expect([call, status < 300, status]).toEqual([call, true, status]);
      const name = call.length > 120 ? `${call.slice(0, 60)}…` : call;
      figures[name] = [...(figures[name] ?? []), `${meter.rows} in ${meter.statements.length}`];
      if (meter.rows > rows || meter.statements.length > statements)
        over.push(`${name} at ${size}: ${meter.rows} rows in ${meter.statements.length}`);
      const scans = (await listQueryPlans(database, meter)).filter((detail) => FULL_SCAN.test(detail));
      over.push(...scans.map((detail) => `${name}: ${detail}`));
    }
  }
  console.info(JSON.stringify(figures, null, 1));
  expect(over).toEqual([]);
});
