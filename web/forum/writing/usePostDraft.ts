import { TOPIC_TITLE_MAX } from "../../../worker/forum/contract.ts";
import type { ForumReply, ForumTopic } from "../../../worker/forum/outputs.ts";
import { isTopicTitle, toTopicTitle } from "../../../worker/forum/topicTitle.ts";
import { visibleCharacters } from "../../../worker/lib/text.ts";
import { type DraftState, useDraft } from "../../drafts/useDraft.ts";

/** The fields of a post. `title` and `category_id` are empty for replies. */
export type PostFields = { title: string; content: string; category_id: string };

/** The version of a post on which an edit is based. */
export type EditedPost = { fields: PostFields; revision: number };

/** A post as the base of an edit. Replies have no title. */
export function toEditedPost(post: ForumReply | ForumTopic): EditedPost {
  const title = "title" in post ? post.title : "";
  return { fields: { title, content: post.content, category_id: "" }, revision: post.revision };
}

export type PostDraftState = DraftState<PostFields, EditedPost>;

/** The names of a user's drafts: the new topic, the reply to a topic, and the edit of each post. */
export const postDraftNames = {
  newTopic: () => "post:new-topic",
  reply: (topicId: string) => `post:reply:${topicId}`,
  topicEdit: (id: string) => `post:topic:${id}`,
  replyEdit: (id: string) => `post:edit:${id}`,
};

/** The draft of a post. */
export function usePostDraft(
  userId: string,
  name: string,
  start: { fields: PostFields; base: EditedPost | null },
): PostDraftState {
  return useDraft(userId, name, {
    start: () => start,
    // A chosen category alone is not a text to store.
    isChanged: ({ title, content }, base) =>
      base
        ? title !== base.fields.title || content !== base.fields.content
        : `${title}${content}`.trim() !== "",
    reusesSentId: true,
  });
}

/** The errors that prevent sending a topic, by field: keys of the Worker's texts. */
export type TopicErrors = Partial<Record<keyof PostFields, string>>;

const MISSING = {
  category_id: "validation.category",
  title: "validation.topic_title",
  content: "validation.post_content",
};

/** A topic needs a title of at most 200 characters, a text, and a category unless it is edited. */
export function findTopicErrors({ title, content, category_id }: PostFields, isEdit: boolean): TopicErrors {
  return {
    ...(!isEdit && !category_id && { category_id: MISSING.category_id }),
    ...(toTopicTitle(title).length > TOPIC_TITLE_MAX && { title: "validation.topic_title_max" }),
    ...(!isTopicTitle(title) && { title: MISSING.title }),
    ...(visibleCharacters(content) === "" && { content: MISSING.content }),
  };
}

export function isIncomplete(errors: TopicErrors): boolean {
  return Object.entries(errors).some(([name, key]) => key === MISSING[name as keyof PostFields]);
}
