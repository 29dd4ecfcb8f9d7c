import type { ForumTopicCard, TopicMarks } from "./outputs.ts";

type ReadableTopic = Pick<
  ForumTopicCard,
  "id" | "author_id" | "last_reply_number" | "last_reply_at" | "last_activity_at"
>;

/**
 * Whether a member has something to read in a topic: replies beyond those read and later than the last "mark all as
 * read"; in a topic never opened, recent activity of somebody else's. `marks` must be of a call that asked for the topic.
 */
export function isTopicUnread(topic: ReadableTopic, marks: TopicMarks, memberId: string): boolean {
  const mark = marks.marks.find(({ topic_id }) => topic_id === topic.id);
  if (mark?.last_number != null) {
    const isNewReply = topic.last_reply_number > mark.last_number;
    return isNewReply && (topic.last_reply_at ?? "") > (marks.all_read_at ?? "");
  }
  const isOwnAlone = topic.author_id === memberId && topic.last_reply_at === null;
  return !isOwnAlone && topic.last_activity_at > marks.unread_since;
}
