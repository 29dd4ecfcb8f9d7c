import { expect, test } from "vitest";
import { insertRows } from "../../scripts/rows.ts";
import { instantOn, listFiles } from "../../scripts/seed/content.ts";
import { buildForum } from "../../scripts/seed/forum.ts";
import { buildUsers } from "../../scripts/seed/users.ts";
import { POST_CONTENT_MAX } from "../../worker/forum/contract.ts";
import { toTopicTitle } from "../../worker/forum/topicTitle.ts";
import { asD1, makeDatabase } from "../support/memoryDatabase.ts";

const TODAY = "2026-11-22";
const people = buildUsers(TODAY, 1, "hash");
const { forum_topics: topics, forum_replies: replies } = buildForum(TODAY, 1, people);
const posts = [...topics, ...replies];
const visible = topics.filter(({ deleted_at }) => deleted_at === null);

test("the demo has 40 topics, two of them pinned, and one of 300 replies", () => {
  expect(visible).toHaveLength(40);
  expect(visible.filter(({ is_pinned }) => is_pinned)).toHaveLength(2);
  expect(visible.filter(({ is_locked }) => is_locked)).not.toEqual([]);
  expect(Math.max(...visible.map(({ replies_count }) => Number(replies_count)))).toBe(300);
});

test("no two posts of the demo say the same", () => {
  const written = posts.filter(({ erased_at }) => erased_at === null).map(({ content }) => String(content));
  const openings = written.map((content) => content.slice(0, 40));
  expect(openings.filter((opening, index) => openings.indexOf(opening) !== index)).toEqual([]);
  expect(written.filter((content) => content.length < 3 || content.length > POST_CONTENT_MAX)).toEqual([]);
});

test("titles stand as the site would store them", () => {
  const titles = topics.map(({ title }) => String(title));
  expect(titles.map(toTopicTitle)).toEqual(titles);
});

test("nobody writes before joining, without a confirmed address, or in the future", () => {
  const members = new Map(people.rows.map((row) => [row.id, row]));
  const early = posts.filter(({ author_id, created_at }) => {
    const author = members.get(author_id ?? "");
    return author && (!author.confirmed_at || String(author.created_at) > String(created_at));
  });
  expect(early).toEqual([]);
  const now = instantOn(TODAY, 0);
  const times = posts.flatMap((post) =>
    [post.created_at, post.updated_at, post.edited_at, post.deleted_at, post.erased_at].map(String),
  );
  expect(times.filter((time) => time !== "null" && time >= now)).toEqual([]);
});

test("deleted, erased, edited and anonymous posts are among the demo's", () => {
  const states = {
    edited: posts.filter(({ edited_at }) => edited_at),
    anonymous: posts.filter(({ author_id }) => author_id === null),
    byAuthor: posts.filter(({ deleted_by, erased_at }) => deleted_by === "author" && !erased_at),
    byStaff: posts.filter(({ deleted_by }) => deleted_by === "staff"),
    erased: posts.filter(({ erased_at, content }) => erased_at && content === ""),
  };
  for (const [state, found] of Object.entries(states)) expect(found, state).not.toEqual([]);
});

test("references lead to a reply of the topic, and pictures to files", () => {
  const pictures = listFiles("pictures").map((path) => path.replace("pictures", "demo"));
  for (const { content, number, topic_id, files } of replies) {
    for (const [, reference] of String(content).matchAll(/#(\d+)/g)) {
      expect(Number(reference), String(content)).toBeLessThan(Number(number));
      const meant = replies.find(
        (reply) => reply.topic_id === topic_id && reply.number === Number(reference),
      );
      expect(meant?.deleted_at, String(content)).toBeNull();
    }
    expect(pictures).toEqual(expect.arrayContaining(JSON.parse(String(files))));
  }
  expect(posts.filter(({ files }) => files !== "[]").length).toBeGreaterThan(5);
});

test("the demo's counters are what counting finds, at twice the size, too", async () => {
  const many = buildUsers(TODAY, 2, "hash");
  const larger = buildForum(TODAY, 2, many);
  expect(larger.forum_topics).toHaveLength(82);
  const now = instantOn(TODAY, 0);
  expect(larger.forum_topics.filter(({ created_at }) => String(created_at) >= now)).toEqual([]);
  const database = makeDatabase();
  for (const [table, rows] of Object.entries({ users: many.rows, ...larger }))
    await insertRows(asD1(database), table, rows);
  const list = (query: string) => database.prepare(query).all();
  const wrong = list(`select t.title from forum_topics t
    left join forum_replies last on last.topic_id = t.id and last.number =
      (select max(number) from forum_replies r where r.topic_id = t.id and r.deleted_at is null)
    where t.replies_count <> (select count(*) from forum_replies r where r.topic_id = t.id and r.deleted_at is null)
      or t.last_reply_number <> (select coalesce(max(number), 0) from forum_replies r where r.topic_id = t.id)
      or t.last_reply_at is not last.created_at or t.last_reply_author_id is not last.author_id
      or t.last_activity_at <> coalesce(last.created_at, t.created_at)`);
  expect(wrong).toEqual([]);
  const categories = list(`select c.name from forum_categories c where c.topics_count = 0
    or c.topics_count <> (select count(*) from forum_topics t where t.category_id = c.id and t.deleted_at is null)`);
  expect(categories).toEqual([]);
  const reads = list(`select 1 from forum_reads r join forum_topics t on t.id = r.topic_id
    where r.last_number > t.last_reply_number`);
  expect(reads).toEqual([]);
  const unread = list(`select t.title from forum_reads r join forum_topics t on t.id = r.topic_id
    where r.last_number < t.last_reply_number and r.user_id = '${many.account("apneista").id}'`);
  expect(unread).not.toEqual([]);
});

test("members of the demo like posts of others, and topics have helpful replies of others", () => {
  const likes = buildForum(TODAY, 1, people).forum_likes;
  expect(likes.length).toBeGreaterThan(100);
  expect(new Set(likes.map(({ user_id, topic_id, number }) => `${user_id} ${topic_id} ${number}`)).size).toBe(
    likes.length,
  );
  const helpful = topics.filter(({ helpful_reply_number }) => helpful_reply_number !== null);
  expect(helpful.length).toBeGreaterThan(4);
  const isOwn = (topic: (typeof topics)[number]) =>
    replies.find(({ topic_id, number }) => topic_id === topic.id && number === topic.helpful_reply_number)
      ?.author_id === topic.author_id;
  expect(helpful.filter(isOwn)).toEqual([]);
});
