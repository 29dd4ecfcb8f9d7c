import type { ForumReply, ForumTopic } from "../../../worker/forum/outputs.ts";
import { type DraftState, useDraft } from "../../drafts/useDraft.ts";

/** What is written into a post. `title` and `category_id`: of topics only, else empty. */
export type PostFields = { title: string; content: string; category_id: string };

/** The post that an edit began from. */
export type EditedPost = { fields: PostFields; revision: number };

/** A post as an edit begins from it. Replies have no title. */
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

/** The text of a post while it is written. */
export function usePostDraft(
  userId: string,
  name: string,
  start: { fields: PostFields; base: EditedPost | null },
): PostDraftState {
  return useDraft(userId, name, {
    start: () => start,
    // A chosen category alone is no text.
    isChanged: ({ title, content }, base) =>
      base
        ? title !== base.fields.title || content !== base.fields.content
        : `${title}${content}`.trim() !== "",
    keepsSentId: true,
  });
}
