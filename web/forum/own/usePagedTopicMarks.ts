import { useQueries } from "@tanstack/react-query";
import type { ForumTopicCard } from "../../../worker/forum/outputs.ts";
import { isTopicUnread } from "../../../worker/forum/topicUnread.ts";
import { useUser } from "../../auth/session.ts";
import type { TopicRowMarks } from "../list/TopicRow.tsx";
import { topicMarksQuery } from "../queries.ts";

/**
 * The member's marks of the topics of each page, by topic id, with one call per page, because a call takes a limited
 * number of topics. Bookmarks are left out, because the lists show them in another way.
 */
export function usePagedTopicMarks(pages: ForumTopicCard[][]): Map<string, TopicRowMarks> {
  const user = useUser();
  const marks = useQueries({
    queries: pages.map((topics) => ({
      ...topicMarksQuery(topics.map(({ id }) => id)),
      enabled: user !== null && topics.length > 0,
    })),
  });
  const byTopic = new Map<string, TopicRowMarks>();
  if (!user) return byTopic;
  for (const [index, topics] of pages.entries()) {
    const known = marks[index]?.data;
    if (!known) continue;
    for (const topic of topics)
      byTopic.set(topic.id, { isUnread: isTopicUnread(topic, known, user.id), isBookmarked: false });
  }
  return byTopic;
}
