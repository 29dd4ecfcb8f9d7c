import { v7 as newId } from "uuid";
import { beforeAll, expect, test, vi } from "vitest";
import { BOOKMARKS_MAX, MARKS_MAX, READ_TOPICS_MAX } from "../../worker/forum/contract.ts";
import type { ForumTopicCard, TopicMarks } from "../../worker/forum/outputs.ts";
import { isTopicUnread } from "../../worker/forum/topicUnread.ts";
import { withEmptyStorage } from "../support/emptyStorage.ts";
import { makeForumCategory, makeTopic } from "../support/forum.ts";
import { makeUser, type SignedInUser, updateUser } from "../support/users.ts";
import { ask, database } from "../support/worker.ts";

withEmptyStorage();

let category: string;

beforeAll(async () => {
  category = (await makeForumCategory()).id;
});

const topicWith = (last_reply_number: number, other = {}) =>
  makeTopic({ category_id: category, last_reply_number, ...other });

const marksOf = async (as: SignedInUser, ...ids: string[]) =>
  (await ask<TopicMarks>("GET", `/api/forum/marks?topicIds=${ids.join()}`, { as })).body;

const read = (as: SignedInUser, id: string, number: number) =>
  ask("PUT", `/api/forum/topics/${id}/read`, { as, body: { number } });

const bookmark = (as: SignedInUser, id: string, method = "PUT") =>
  ask(method, `/api/forum/topics/${id}/bookmark`, { as });

const countRows = async (table: string, { id }: { id: string }) =>
  (
    await database
      .prepare(`select count(*) as n from ${table} where user_id = ?`)
      .bind(id)
      .first<{ n: number }>()
  )?.n;

/** So many marks or bookmarks of old topics, the first the oldest. */
async function fill(table: "forum_reads" | "forum_bookmarks", { id }: { id: string }, count: number) {
  const topics = `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})`;
  const at = "strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', '+' || n || ' minutes')";
  const prefix = crypto.randomUUID();
  await database.batch([
    database
      .prepare(`${topics} insert into forum_topics (id, title, category_id, content, created_at, updated_at, last_activity_at)
        select ? || n, 'Titolo', ?, 'Testo', ${at}, ${at}, ${at} from numbers`)
      .bind(prefix, category),
    database
      .prepare(
        table === "forum_reads"
          ? `${topics} insert into forum_reads select ?, ? || n, 0, ${at} from numbers`
          : `${topics} insert into forum_bookmarks select ?, ? || n, ${at} from numbers`,
      )
      .bind(id, prefix),
  ]);
  return { oldest: `${prefix}1`, newest: `${prefix}${count}` };
}

test("a mark grows with what is read, and never shrinks or passes the last reply", async () => {
  const anna = await makeUser("anna");
  const { id } = await topicWith(12);
  for (const [number, marked] of [
    [3, 3],
    [9, 9],
    [5, 9],
    [0, 9],
    [400, 12],
  ] as const) {
    expect((await read(anna, id, number)).status).toBe(204);
    expect((await marksOf(anna, id)).marks).toEqual([
      { topic_id: id, last_number: marked, is_bookmarked: false },
    ]);
  }
});

test("marks are of the member alone, and of the topics asked for", async () => {
  const [anna, bruno] = [await makeUser("anna"), await makeUser("bruno")];
  const [one, other] = [await topicWith(4), await topicWith(4)];
  await read(anna, one.id, 2);
  await bookmark(anna, other.id);
  expect((await marksOf(bruno, one.id, other.id)).marks).toEqual([]);
  expect((await marksOf(anna, other.id)).marks).toEqual([
    { topic_id: other.id, last_number: null, is_bookmarked: true },
  ]);
  expect((await marksOf(anna, one.id, one.id, newId())).marks).toHaveLength(1);
  expect((await ask<TopicMarks>("GET", "/api/forum/marks", { as: anna })).body.marks).toEqual([]);
});

test("more topics than one call answers, and texts that are no ids, are refused", async () => {
  const anna = await makeUser("anna");
  const ids = Array.from({ length: MARKS_MAX + 1 }, () => newId());
  for (const topicIds of [ids.join(), "1", "', 1"])
    expect((await ask("GET", `/api/forum/marks?topicIds=${topicIds}`, { as: anna })).error?.code).toBe(
      "invalid",
    );
  expect((await marksOf(anna, ...ids.slice(1))).marks).toEqual([]);
});

test("a deleted topic is marked and bookmarked by nobody but staff", async () => {
  const { id } = await topicWith(4, { deleted_at: new Date().toISOString(), deleted_by: "staff" });
  const [anna, admin] = [await makeUser("anna"), await makeUser("ugo", { role: "admin" })];
  for (const topicId of [id, newId()]) {
    const answers = [await read(anna, topicId, 1), await bookmark(anna, topicId)];
    expect(answers.map(({ error }) => error?.message)).toEqual(["Topic non trovato", "Topic non trovato"]);
  }
  expect([(await read(admin, id, 1)).status, (await bookmark(admin, id)).status]).toEqual([204, 204]);
  expect(await countRows("forum_reads", anna)).toBe(0);
});

test("of more than the newest marks the oldest goes, and reading on costs few rows", async () => {
  const anna = await makeUser("anna");
  const { oldest, newest } = await fill("forum_reads", anna, READ_TOPICS_MAX);
  const { id } = await topicWith(4);
  expect((await read(anna, newId(), 1)).status).toBe(404);
  expect(await countRows("forum_reads", anna)).toBe(READ_TOPICS_MAX);
  await read(anna, id, 1);
  expect(await countRows("forum_reads", anna)).toBe(READ_TOPICS_MAX);
  const left = await database
    .prepare("select topic_id from forum_reads where user_id = ? and topic_id in (?, ?, ?) order by read_at")
    .bind(anna.id, oldest, newest, id)
    .all<{ topic_id: string }>();
  expect(left.results.map(({ topic_id }) => topic_id)).toEqual([newest, id]);
});

test("everything marked as read stays read until a newer reply", async () => {
  vi.setSystemTime("2027-05-03T10:00:00.000Z");
  const anna = await makeUser("anna");
  vi.setSystemTime("2027-05-10T10:00:00.000Z");
  const at = "2027-05-09T10:00:00.000Z";
  const opened = await topicWith(12, { last_reply_at: at, last_activity_at: at });
  const unopened = await topicWith(12, { last_reply_at: at, last_activity_at: at });
  await read(anna, opened.id, 3);
  const unread = async (...topics: (typeof opened)[]) => {
    const marks = await marksOf(anna, opened.id, unopened.id);
    return topics.map((topic) => isTopicUnread(topic, marks, anna.id));
  };
  expect(await unread(opened, unopened)).toEqual([true, true]);
  expect((await ask("POST", "/api/forum/read-all", { as: anna })).status).toBe(204);
  expect(await unread(opened, unopened)).toEqual([false, false]);
  const later = { last_reply_at: "2027-05-11T10:00:00.000Z", last_activity_at: "2027-05-11T10:00:00.000Z" };
  const grown = { last_reply_number: 13, ...later };
  expect(await unread({ ...opened, ...grown }, { ...unopened, ...grown })).toEqual([true, true]);
  // The first unread reply is the first one after everything was marked.
  expect((await marksOf(anna, opened.id)).marks[0]?.last_number).toBe(12);
});

test("a topic never opened is unread for two weeks, and not before the account was made", async () => {
  vi.setSystemTime("2027-05-03T10:00:00.000Z");
  const anna = await makeUser("anna");
  const active = (last_activity_at: string) =>
    topicWith(1, { last_activity_at, last_reply_at: last_activity_at });
  const before = await active("2027-05-03T09:59:59.000Z");
  const after = await active("2027-05-03T10:00:01.000Z");
  const own = { ...after, author_id: anna.id, last_reply_at: null, last_reply_number: 0 };
  const unread = async () => {
    const marks = await marksOf(anna, before.id, after.id);
    return [before, after, own].map((topic) => isTopicUnread(topic, marks, anna.id));
  };
  expect(await unread()).toEqual([false, true, false]);
  vi.setSystemTime("2027-05-18T10:00:00.000Z");
  expect(await unread()).toEqual([false, false, false]);
});

test("the bookmark after the last allowed one is refused clearly, one that is there already is not", async () => {
  const anna = await makeUser("anna");
  await fill("forum_bookmarks", anna, BOOKMARKS_MAX - 1);
  const [last, other] = [await topicWith(0), await topicWith(0)];
  expect((await bookmark(anna, last.id)).status).toBe(204);
  const refused = await bookmark(anna, other.id);
  expect([refused.status, refused.error?.code, refused.error?.values]).toEqual([
    409,
    "bookmarks_max",
    { limit: BOOKMARKS_MAX },
  ]);
  expect((await bookmark(anna, last.id)).status).toBe(204);
  expect((await bookmark(anna, last.id, "DELETE")).status).toBe(204);
  expect((await bookmark(anna, last.id, "DELETE")).status).toBe(204);
  expect((await bookmark(anna, other.id)).status).toBe(204);
  expect(await countRows("forum_bookmarks", anna)).toBe(BOOKMARKS_MAX);
});

test("parallel bookmarks do not pass the limit together", async () => {
  const anna = await makeUser("anna");
  await fill("forum_bookmarks", anna, BOOKMARKS_MAX - 2);
  const topics = await Promise.all(Array.from({ length: 8 }, () => topicWith(0)));
  const answers = await Promise.all(topics.map(({ id }) => bookmark(anna, id)));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(2);
  expect(await countRows("forum_bookmarks", anna)).toBe(BOOKMARKS_MAX);
});

test("a member whose account ended meanwhile leaves no mark", async () => {
  const anna = await makeUser("anna");
  const { id } = await topicWith(4);
  await updateUser(anna.id, { is_active: false });
  expect((await read(anna, id, 1)).status).toBe(401);
  expect(await countRows("forum_reads", anna)).toBe(0);
});

test("the unread topics are those of which the list says so, in its order, each once", async () => {
  const longAgo = new Date(Date.now() - 60 * 24 * 3_600_000).toISOString();
  const anna = await makeUser("anna", { created_at: longAgo });
  const own = (await makeForumCategory()).id;
  const dayAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString();
  const topics: ForumTopicCard[] = [];
  // Recent and old topics, opened up to each number or never, with and without replies, pinned, and her own.
  for (const days of [1, 3, 5, 20])
    for (const readTo of [null, 0, 4])
      for (const last_reply_number of [0, 4])
        for (const kind of ["pinned", "own", "other"]) {
          const { id } = await makeTopic({
            category_id: own,
            author_id: kind === "own" ? anna.id : null,
            is_pinned: kind === "pinned",
            created_at: dayAgo(days + topics.length / 1000),
            last_activity_at: dayAgo(days + topics.length / 1000),
            last_reply_number,
            last_reply_at: last_reply_number ? dayAgo(days + topics.length / 1000) : null,
          });
          if (readTo !== null) await read(anna, id, readTo);
          topics.push((await ask<ForumTopicCard>("GET", `/api/forum/topics/${id}`)).body);
        }
  const unread = async (query = "") => {
    const ids: string[] = [];
    let next: string | null = "";
    while (next !== null) {
      const cursor: string = next && `&cursor=${next}`;
      const path = `/api/me/forum/unread?categoryId=${own}${query}${cursor}`;
      const { body, headers } = await ask<ForumTopicCard[]>("GET", path, { as: anna });
      ids.push(...body.map(({ id }) => id));
      next = headers.get("X-Next-Cursor");
    }
    return ids;
  };
  const expected = async () => {
    const marks = await marksOf(anna, ...topics.map(({ id }) => id));
    const order = (one: ForumTopicCard) => `${Number(one.is_pinned)} ${one.last_activity_at}`;
    return topics
      .filter((topic) => isTopicUnread(topic, marks, anna.id))
      .toSorted((one, other) => (order(one) < order(other) ? 1 : -1))
      .map(({ id }) => id);
  };
  expect((await expected()).length).toBeGreaterThan(20);
  expect(await unread()).toEqual(await expected());
  await ask("POST", "/api/forum/read-all", { as: anna });
  expect([await unread(), await expected()]).toEqual([[], []]);
  expect((await ask("GET", "/api/me/forum/unread")).status).toBe(401);
  const wrong = await ask("GET", "/api/me/forum/unread?cursor=abc", { as: anna });
  expect(wrong.error?.fields).toEqual({ cursor: "validation.wrong" });
});
