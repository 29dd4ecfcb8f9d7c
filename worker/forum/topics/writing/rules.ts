import type { ForumTopic } from "../../contract.ts";

type PostedText = { title: string; content: string; category_id: string };

/**
 * Whether a text that is sent again is the one that was posted. Staff may have moved an unchanged topic since; one whose
 * text was changed since is another.
 */
export function isSamePost(posted: PostedText, sent: PostedText): boolean {
  return posted.title === sent.title && posted.content === sent.content;
}

type TopicFields = Pick<ForumTopic, "title" | "content" | "is_pinned" | "is_locked" | "category_id">;

/** The fields that a change changes; those that are undefined stay. */
export function changedTopicFields(
  topic: TopicFields,
  wanted: { [Name in keyof TopicFields]?: TopicFields[Name] | undefined },
): Partial<TopicFields> {
  const names = Object.keys(wanted) as (keyof TopicFields)[];
  const changed = names.filter((name) => wanted[name] !== undefined && wanted[name] !== topic[name]);
  return Object.fromEntries(changed.map((name) => [name, wanted[name]]));
}
