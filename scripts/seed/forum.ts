import forumCategories from "../../demo/forum/categories.json" with { type: "json" };
import held from "../../demo/forum/held.json" with { type: "json" };
import { listPostPictures, parsePost } from "../../worker/forum/text/contract.ts";
import { addDays } from "../../worker/lib/calendarDays.ts";
import { uploadKey } from "../../worker/uploads/contract.ts";
import { createRandom, type Random, uuidAt } from "../random.ts";
import { byCreation, type Row } from "../rows.ts";
import { daysOf, instantOn, readDocuments } from "./content.ts";
import type { SeedUsers } from "./users.ts";

interface WrittenTopic {
  title: string;
  began: string;
  last_reply: string;
  views: number;
  pinned?: boolean;
  locked?: boolean;
  deleted?: string;
  /** The topic's text and its replies; demo/README.md describes the format. */
  body: string;
}

/** The rows of the forum, with counters that match its rows. */
export function buildForum(today: string, scale: number, users: SeedUsers) {
  const random = createRandom("forum");
  const founded = instantOn(addDays(today, -650));
  const categories = forumCategories.map((category, order_index) => ({
    ...{ id: uuidAt(founded, random), ...category, order_index },
  }));
  const writtenTopics = categories.flatMap(({ id, slug }) =>
    readDocuments<WrittenTopic>(`forum/${slug}.md`).map((topic) => ({ ...topic, category_id: id })),
  );
  const topics: Row[] = [];
  const replies: Row[] = [];
  for (let part = 1; part <= scale; part++) {
    for (const { category_id, ...written } of writtenTopics) {
      const topic = part === 1 ? written : repeatTopic(written, part, random);
      const rows = topicRows(topic, category_id, today, users, random, part);
      topics.push(rows.topic);
      replies.push(...rows.replies);
    }
  }
  // In order of creation, because the running numbers follow it.
  topics.sort(byCreation);
  const countTopics = (id: string) =>
    topics.filter((topic) => topic.category_id === id && !topic.deleted_at).length;
  return {
    forum_categories: categories.map((one) => ({ ...one, topics_count: countTopics(one.id) })),
    forum_topics: topics,
    forum_replies: replies,
    ...buildReading(topics, today, users),
    forum_likes: buildLikes(topics, replies, today),
    notices: buildNotices(topics, replies, random),
    forum_held_posts: [buildHeldPost(topics, today, users)],
  };
}

/** A reply with a link, to the newest open topic, that waits for a moderator. */
function buildHeldPost(topics: Row[], today: string, users: SeedUsers): Row {
  const random = createRandom("held");
  const created_at = instantOn(addDays(today, -1), 19);
  return {
    ...{ id: uuidAt(created_at, random), idempotency_key: uuidAt(created_at, random), created_at },
    topic_id: topics.findLast(({ is_locked, deleted_at }) => !is_locked && !deleted_at)?.id ?? null,
    ...{ content: held.content, author_id: users.findWriter(held.writer), reason: "links" },
  };
}

/** A repeated topic: same texts, other days and authors, never pinned. */
function repeatTopic({ pinned: _, ...topic }: WrittenTopic, part: number, random: Random): WrittenTopic {
  const daysAgo = random.whole(2, 300);
  return {
    ...topic,
    title: `${topic.title} (${part})`,
    began: `-${daysAgo}d`,
    last_reply: `-${random.whole(1, daysAgo - 1)}d`,
    views: random.whole(10, 900),
    body: topic.body.replace(/^(@.*), -\d+d$/gm, "$1"),
  };
}

function topicRows(
  topic: WrittenTopic,
  categoryId: string,
  today: string,
  users: SeedUsers,
  random: Random,
  part: number,
): { topic: Row; replies: Row[] } {
  const posts = parsePosts(topic.body);
  const days = posts.map(({ daysAgo }) => daysAgo);
  days[days.length - 1] = -daysOf(topic.last_reply);
  days[0] = -daysOf(topic.began);
  const times = postTimes(today, days, random);
  const lastEvening = instantOn(addDays(today, -1), 21, 30);
  const [first, ...replies] = posts.map((post, number) => {
    const at = times[number] ?? "";
    const columns = postColumns(post, at, lastEvening);
    return { ...columns, id: uuidAt(at, random), author_id: users.findWriter(post.writer, part) };
  });
  if (!first) throw new Error(`${topic.title} has no text.`);
  const visible = replies.filter(({ deleted_at }) => deleted_at === null);
  const last = visible.at(-1);
  const helpful = posts.findIndex(({ isHelpful }) => isHelpful);
  const deleted = topic.deleted && instantOn(addDays(today, daysOf(topic.deleted)), 9);
  return {
    topic: {
      ...first,
      ...{ title: topic.title, category_id: categoryId, views_count: topic.views },
      ...{ is_pinned: topic.pinned ?? false, is_locked: topic.locked ?? false },
      ...{ replies_count: visible.length, last_reply_number: replies.length },
      helpful_reply_number: helpful > 0 ? helpful : null,
      last_reply_at: last?.created_at ?? null,
      last_reply_author_id: last?.author_id ?? null,
      last_activity_at: last?.created_at ?? first.created_at,
      ...(deleted ? { deleted_at: deleted, deleted_by: "staff" } : {}),
    },
    replies: replies.map((reply, index) => ({ ...reply, topic_id: first.id, number: index + 1 })),
  };
}

function postColumns(post: ReturnType<typeof parsePosts>[number], at: string, lastEvening: string) {
  const later = (hours: number) => {
    const time = new Date(Date.parse(at) + hours * 3_600_000).toISOString();
    return time < lastEvening ? time : lastEvening;
  };
  const edited = post.edited ? later(0.4) : null;
  const deleted = post.deleted ? later(2) : null;
  const content = post.erased ? "" : post.content;
  return {
    content,
    files: JSON.stringify(listPostPictures(parsePost(content)).map(uploadKey)),
    created_at: at,
    updated_at: deleted ?? edited ?? at,
    edited_at: edited,
    revision: 1 + (edited ? 1 : 0) + (deleted ? 1 : 0),
    ...{ deleted_at: deleted, deleted_by: post.deleted },
    erased_at: post.erased ? later(2 + 24 * 31) : null,
  };
}

/** The posts of a written topic in order; the text of an erased one is gone. */
function parsePosts(body: string) {
  const numbers = new Map<string, number>();
  const posts = body
    .split(/^@/m)
    .slice(1)
    .map((post, number) => {
      const [heading = "", ...lines] = post.split("\n");
      const [writer = "", ...notes] = heading.split(",").map((note) => note.trim());
      const name = notes.find((note) => note.startsWith("called "))?.slice("called ".length);
      if (name) numbers.set(name, number);
      const day = notes.find((note) => /^-\d+d$/.test(note));
      const erased = notes.includes("erased");
      const byAuthor = erased || notes.includes("deleted by author");
      return {
        ...{ writer, content: lines.join("\n").trim(), edited: notes.includes("edited"), erased },
        isHelpful: notes.includes("helpful"),
        deleted: byAuthor ? "author" : notes.includes("deleted by staff") ? "staff" : null,
        daysAgo: day ? -daysOf(day) : null,
      };
    });
  const numberOf = (_: string, name: string) => {
    if (!numbers.has(name)) throw new Error(`No post of the topic is called ${name}.`);
    return `#${numbers.get(name)}`;
  };
  return posts.map((post) => ({ ...post, content: post.content.replace(/#\{(\w+)\}/g, numberOf) }));
}

/** The hour, UTC, at which members begin to write. */
const WAKES = 5.5;
const SLEEPS = 20.75;
const AWAKE = (SLEEPS - WAKES) * 3_600_000;
const DAY = 86_400_000;

/**
 * The increasing instants of a topic's posts: each within waking hours, at uneven intervals between the known days
 * (days ago; the first and the last are always known).
 */
function postTimes(today: string, daysAgo: (number | null)[], random: Random): string[] {
  const times: number[] = [];
  let from = 0;
  for (const [index, days] of daysAgo.entries()) {
    if (days === null) continue;
    const midnight = Date.parse(instantOn(addDays(today, -days), 0));
    // Milliseconds of waking time.
    const at = (midnight / DAY) * AWAKE + random.between(0.02, 0.9) * AWAKE;
    if (index > 0) times.push(...timesBetween(times.at(-1) ?? 0, at, index - from - 1, random));
    times.push(Math.max(at, (times.at(-1) ?? 0) + 120_000));
    from = index;
  }
  return times.map((time) =>
    new Date(Math.floor(time / AWAKE) * DAY + (time % AWAKE) + WAKES * 3_600_000).toISOString(),
  );
}

function timesBetween(start: number, end: number, count: number, random: Random): number[] {
  const gaps = Array.from({ length: count + 1 }, () => 0.05 - Math.log(1 - random.next()));
  const sum = gaps.reduce((all, gap) => all + gap, 0);
  let at = start;
  return gaps.slice(0, -1).map((gap) => {
    at += ((end - start) * gap) / sum;
    return Math.round(at);
  });
}

/**
 * The reading positions and followed topics of the demo accounts: of the newest topics some are read, some up to a
 * reply, and some not at all, so that every mark of the list is on the first page.
 */
function buildReading(topics: Row[], today: string, users: SeedUsers) {
  const yesterday = addDays(today, -1);
  const readers = ["apneista", "marco", "palau", "admin", "blogger"].map((key) => users.account(key).id);
  const newest = topics
    .filter(({ deleted_at }) => deleted_at === null)
    .toSorted((one, other) => (String(one.last_activity_at) < String(other.last_activity_at) ? 1 : -1))
    .slice(0, 60);
  const forum_reads: Row[] = [];
  const forum_bookmarks: Row[] = [];
  for (const [reader, user_id] of readers.entries())
    for (const [index, topic] of newest.entries()) {
      const own = { user_id, topic_id: topic.id ?? "" };
      const turn = (index + reader) % 4;
      const last = Number(topic.last_reply_number);
      const last_number = turn === 0 ? Math.max(0, last - 1 - Math.floor(last / 6)) : last;
      if (turn < 3)
        forum_reads.push({ ...own, last_number, read_at: instantOn(yesterday, 21, 40 + reader, index) });
      if (index % 9 === reader + 1)
        forum_bookmarks.push({ ...own, created_at: instantOn(yesterday, 21, 45, Math.floor(index / 9)) });
    }
  return { forum_reads, forum_bookmarks };
}

/** What the authors of the newest topics are told: the last replies of others, of half of the topics unread. */
function buildNotices(topics: Row[], replies: Row[], random: Random): Row[] {
  return topics.slice(-40).flatMap((topic, index) => {
    const last = replies
      .filter(
        ({ topic_id, author_id, deleted_at }) =>
          topic_id === topic.id && author_id !== topic.author_id && !deleted_at,
      )
      .slice(-3);
    const [first] = last;
    const newest = last.at(-1);
    if (!first || !newest || !topic.author_id || topic.deleted_at) return [];
    const created_at = String(newest.created_at);
    return {
      id: uuidAt(created_at, random),
      user_id: topic.author_id,
      kind: "reply",
      subject_type: "topic",
      subject_id: topic.id ?? "",
      actor_id: newest.author_id ?? null,
      bundle_key: `reply topic ${topic.id}`,
      count: last.length,
      params: JSON.stringify({ reply: first.id }),
      created_at,
      read_at: index % 2 === 0 ? null : created_at,
    };
  });
}

/** Likes by those who wrote in the topic: a helpful reply has most, a first post some, and many replies none. */
function buildLikes(topics: Row[], replies: Row[], today: string): Row[] {
  const random = createRandom("likes");
  const created_at = instantOn(addDays(today, -1), 21, 35);
  const byTopic = Map.groupBy(replies, ({ topic_id }) => topic_id);
  return topics.flatMap((topic) => {
    const posts = [{ ...topic, number: 0 }, ...(byTopic.get(topic.id) ?? [])].filter(
      (post) => !post.deleted_at,
    );
    const writers = [...new Set(posts.map(({ author_id }) => author_id))].filter(
      (id) => typeof id === "string",
    );
    return posts.flatMap((post) => {
      const isHelpful = post.number === topic.helpful_reply_number;
      const most = isHelpful ? 9 : Math.max(0, random.whole(post.number === 0 ? 0 : -3, 4));
      const likers = writers.filter((id) => id !== post.author_id).slice(0, most);
      return likers.map((user_id) => ({
        ...{ user_id, topic_id: topic.id ?? "", number: Number(post.number), created_at },
      }));
    });
  });
}
