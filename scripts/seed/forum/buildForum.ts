import { listPostPictures, parsePost } from "../../../worker/forum/text/contract.ts";
import { uploadKey } from "../../../worker/uploads/contract.ts";
import { addDays, instantOn } from "../days.ts";
import { createRandom, type Random, uuidAt } from "../random.ts";
import type { Row } from "../rows.ts";
import type { SeedUsers } from "../users.ts";
import { forumCategories } from "./categories.ts";
import { parsePosts, type WrittenPost } from "./parsePosts.ts";
import { postTimes } from "./postTimes.ts";
import { buildReading } from "./reading.ts";
import type { WrittenTopic } from "./Topic.ts";
import { findWriter } from "./writers.ts";
import { writtenTopics } from "./writtenTopics.ts";

export interface Forum {
  categories: Row[];
  topics: Row[];
  replies: Row[];
  reads: Row[];
  bookmarks: Row[];
}

/** The rows of the forum, with its counters as a reader would count them. */
export function buildForum(today: string, scale: number, people: SeedUsers): Forum {
  const random = createRandom("forum");
  const founded = instantOn(addDays(today, -650));
  const categoryIds = new Map(forumCategories.map(({ key }) => [key, uuidAt(founded, random)]));
  const topics: Row[] = [];
  const replies: Row[] = [];
  for (let part = 1; part <= scale; part++) {
    for (const written of writtenTopics) {
      const topic = part === 1 ? written : repeatTopic(written, part, random);
      const rows = topicRows(topic, categoryIds.get(topic.category) ?? "", today, people, random, part);
      topics.push(rows.topic);
      replies.push(...rows.replies);
    }
  }
  // In the order in which they were posted, because their running numbers follow it.
  topics.sort((one, other) => (String(one.created_at) < String(other.created_at) ? -1 : 1));
  const categories = forumCategories.map(({ key, name, description }, index) => ({
    id: categoryIds.get(key) ?? "",
    slug: key,
    name,
    description,
    order_index: index,
    topics_count: topics.filter((topic) => topic.category_id === categoryIds.get(key) && !topic.deleted_at)
      .length,
  }));
  return { categories, topics, replies, ...buildReading(topics, today, people) };
}

/** A written topic come back: same words, other days, other people, never pinned. */
function repeatTopic(topic: WrittenTopic, part: number, random: Random): WrittenTopic {
  const daysAgo = random.whole(2, 300);
  const { pinned: _, ...rest } = topic;
  return {
    ...rest,
    title: `${topic.title} (${part})`,
    daysAgo,
    quietSince: random.whole(1, daysAgo - 1),
    views: random.whole(10, 900),
    posts: topic.posts.replace(/, \d+ days ago$/gm, ""),
  };
}

function topicRows(
  topic: WrittenTopic,
  categoryId: string,
  today: string,
  people: SeedUsers,
  random: Random,
  part: number,
): { topic: Row; replies: Row[] } {
  const posts = parsePosts(topic.posts);
  const days = posts.map(({ daysAgo }) => daysAgo);
  days[days.length - 1] = topic.quietSince;
  days[0] = topic.daysAgo;
  const times = postTimes(today, days, random);
  const lastEvening = instantOn(addDays(today, -1), 21, 30);
  const [first, ...replies] = posts.map((post, number) => {
    const at = times[number] ?? "";
    return {
      ...postColumns(post, at, lastEvening),
      id: uuidAt(at, random),
      author_id: findWriter(post.writer, people, part),
    };
  });
  if (!first) throw new Error(`${topic.title} has no text.`);
  const visible = replies.filter(({ deleted_at }) => deleted_at === null);
  const last = visible.at(-1);
  return {
    topic: {
      ...first,
      title: topic.title,
      category_id: categoryId,
      is_pinned: topic.pinned ?? false,
      is_locked: topic.locked ?? false,
      views_count: topic.views,
      replies_count: visible.length,
      last_reply_number: replies.length,
      last_reply_at: last?.created_at ?? null,
      last_reply_author_id: last?.author_id ?? null,
      last_activity_at: last?.created_at ?? first.created_at,
      ...(topic.deleted
        ? { deleted_at: instantOn(addDays(today, -topic.deleted), 9), deleted_by: "staff" }
        : {}),
    },
    replies: replies.map((reply, index) => ({ ...reply, topic_id: first.id, number: index + 1 })),
  };
}

function postColumns(post: WrittenPost, at: string, lastEvening: string) {
  const later = (hours: number) => {
    const time = new Date(Date.parse(at) + hours * 3_600_000).toISOString();
    return time < lastEvening ? time : lastEvening;
  };
  const edited = post.edited ? later(0.4) : null;
  const deleted = post.deleted ? later(2) : null;
  return {
    content: post.erased ? "" : post.content,
    files: JSON.stringify(post.erased ? [] : shownFiles(post.content)),
    created_at: at,
    updated_at: deleted ?? edited ?? at,
    edited_at: edited,
    revision: 1 + (edited ? 1 : 0) + (deleted ? 1 : 0),
    deleted_at: deleted,
    deleted_by: post.deleted,
    erased_at: post.erased ? later(2 + 24 * 31) : null,
  };
}

/** The keys of the pictures that a text shows. */
function shownFiles(content: string): string[] {
  return listPostPictures(parsePost(content)).map(uploadKey);
}
