import type { ForumReply, ForumTopic } from "../../../worker/forum/outputs.ts";
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
