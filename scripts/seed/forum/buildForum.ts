import { addDays, instantOn } from "../days.ts";
import { createRandom, type Random, uuidAt } from "../random.ts";
import type { Row } from "../rows.ts";
import type { SeedUsers } from "../users.ts";
import { moreTopics } from "./moreTopics.ts";
import type { Writer, WrittenTopic } from "./Topic.ts";
import { forumCategories, topics } from "./topics.ts";

export interface Forum {
  categories: Row[];
  topics: Row[];
  replies: Row[];
}

/** The rows of the forum, with its counters as a reader would count them. */
export function buildForum(today: string, scale: number, people: SeedUsers): Forum {
  const random = createRandom("forum");
  const founded = instantOn(addDays(today, -650));
  const categoryIds = new Map(forumCategories.map(({ key }) => [key, uuidAt(founded, random)]));
  const forum: Forum = {
    categories: forumCategories.map(({ key, name, description }, index) => ({
      id: categoryIds.get(key) ?? "",
      slug: key,
      name,
      description,
      order_index: index,
      topics_count: [...topics, ...moreTopics].filter((topic) => topic.category === key).length * scale,
    })),
    topics: [],
    replies: [],
  };
  for (let part = 1; part <= scale; part++) {
    for (const topic of [...topics, ...moreTopics]) {
      const shown = part === 1 ? topic : repeated(topic, part, random);
      addTopic(forum, shown, categoryIds.get(topic.category) ?? "", today, people, random, part);
    }
  }
  return forum;
}

/** A written topic come back: same words, other day, other people, never pinned. */
function repeated(topic: WrittenTopic, part: number, random: Random): WrittenTopic {
  const daysAgo = random.whole(2, 320);
  const { pinned: _, ...rest } = topic;
  return {
    ...rest,
    title: `${topic.title} (${part})`,
    daysAgo,
    quietSince: random.whole(0, daysAgo - 1),
    views: random.whole(10, 900),
  };
}

function addTopic(
  forum: Forum,
  topic: WrittenTopic,
  categoryId: string,
  today: string,
  people: SeedUsers,
  random: Random,
  part: number,
): void {
  const begun = Date.parse(
    instantOn(addDays(today, -topic.daysAgo), random.whole(6, 19), random.whole(0, 59)),
  );
  // The evening before, so that a seed run just after midnight holds nothing of the future.
  const quietDay = addDays(today, -(topic.quietSince ?? topic.daysAgo) - 1);
  const quiet = Date.parse(instantOn(quietDay, 20, random.whole(0, 50)));
  const end = Math.max(quiet, begun + 3_600_000 * (topic.replies.length + 1));
  const created = new Date(begun).toISOString();
  const id = uuidAt(created, random);
  const author = (writer: Writer): string | null => personId(writer, people, part);
  const replies = topic.replies.map(([writer, content], index): Row => {
    const between = (index + 1) / topic.replies.length;
    const wobble = index + 1 < topic.replies.length ? random.between(0, 0.6) / topic.replies.length : 0;
    const at = new Date(begun + (end - begun) * (between - wobble)).toISOString();
    return {
      id: uuidAt(at, random),
      topic_id: id,
      number: index + 1,
      content,
      author_id: author(writer),
      created_at: at,
      updated_at: at,
    };
  });
  const last = replies.at(-1);
  forum.topics.push({
    id,
    title: topic.title,
    content: topic.content,
    category_id: categoryId,
    author_id: author(topic.author),
    is_pinned: topic.pinned ?? false,
    is_locked: topic.locked ?? false,
    views_count: topic.views,
    replies_count: replies.length,
    last_reply_number: replies.length,
    last_reply_at: last?.created_at ?? null,
    last_reply_author_id: last?.author_id ?? null,
    last_activity_at: last?.created_at ?? created,
    created_at: created,
    updated_at: created,
  });
  forum.replies.push(...replies);
}

function personId(writer: Writer, people: SeedUsers, part: number): string | null {
  if (typeof writer === "number") {
    return people.members[(writer + (part - 1) * 7) % people.members.length]?.id ?? null;
  }
  if (writer === "apneista" || writer === "admin" || writer === "blogger") return people[writer];
  return people.organizers[writer];
}
