import { useQuery } from "@tanstack/react-query";
import { type ForumTopicCard, isTopicUnread } from "../../../worker/forum/contract.ts";
import { useUser } from "../../auth/session.ts";
import { topicMarksQuery } from "../queries.ts";
import type { TopicRowMarks } from "./TopicRow.tsx";

/** What the member's marks say of each topic, by its id; nothing for visitors. */
export function useTopicRowMarks(topics: ForumTopicCard[]) {
  const user = useUser();
  const ids = topics.map(({ id }) => id);
  const { data: marks } = useQuery({ ...topicMarksQuery(ids), enabled: user !== null && ids.length > 0 });
  const byTopic = new Map<string, TopicRowMarks>();
  if (!user || !marks) return byTopic;
  const bookmarked = new Set(marks.marks.filter((mark) => mark.is_bookmarked).map((mark) => mark.topic_id));
  for (const topic of topics)
    byTopic.set(topic.id, {
      isUnread: isTopicUnread(topic, marks, user.id),
      isBookmarked: bookmarked.has(topic.id),
    });
  return byTopic;
}
