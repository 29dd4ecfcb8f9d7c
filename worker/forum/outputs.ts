import * as z from "zod";
import type { RouteAnswers } from "../answers.ts";
import { DELETED_BY, POST_KINDS } from "./contract.ts";

export type ForumCategory = z.output<typeof forumCategoryOutput>;
export const forumCategoryOutput = z.strictObject({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  order_index: z.number(),
  topics_count: z.number().describe("Visible topics"),
  revision: z.number(),
});

/** A topic in a list of similar ones. */
export type SimilarTopic = z.output<typeof similarTopicOutput>;
export const similarTopicOutput = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  is_locked: z.boolean(),
  replies_count: z.number(),
  category: z.strictObject({ name: z.string(), slug: z.string() }),
});

/** The public part of a post's author. Null for an erased author: "Anonimo". */
export type PostAuthor = z.output<typeof postAuthorOutput>;
export const postAuthorOutput = z.strictObject({
  full_name: z.string(),
  avatar_url: z.string().nullable(),
  public_slug: z
    .string()
    .nullable()
    .describe("The slug of the public profile; null when the author has none that is open"),
  is_staff: z.boolean().describe("Whether the author is staff"),
});

/** Somebody whom a post may mention. */
export type MentionedPerson = z.output<typeof mentionedPersonOutput>;
export const mentionedPersonOutput = postAuthorOutput.omit({ is_staff: true });

/** A topic in a list. Instants in ISO. */
export type ForumTopicCard = z.output<typeof forumTopicCardOutput>;
export const forumTopicCardOutput = similarTopicOutput.extend({
  category_id: z.uuid(),
  author_id: z.uuid().nullable(),
  author: postAuthorOutput.nullable(),
  is_pinned: z.boolean(),
  helpful_reply_number: z.number().nullable().describe("The reply that the topic's author marked as helpful"),
  views_count: z.number(),
  last_reply_number: z.number().describe("The highest reply number ever given out"),
  last_reply_at: z.iso.datetime().nullable(),
  last_reply_author: postAuthorOutput.nullable(),
  last_activity_at: z.iso.datetime().describe("The last visible reply's time, or the topic's own"),
  created_at: z.iso.datetime(),
});

/** A topic on its page. */
export type ForumTopic = z.output<typeof forumTopicOutput>;
export const forumTopicOutput = forumTopicCardOutput.extend({
  content: z.string().describe("As typed, in the site's small Markdown"),
  likes_count: z.number(),
  edited_at: z.iso.datetime().nullable(),
  revision: z.number(),
  deleted_at: z.iso.datetime().nullable().describe("Only staff sees deleted topics"),
  helpful_author_name: z.string().nullable().describe("Of the helpful reply; null for an erased user, too"),
});

/** A reply by its running number. A deleted one has no text and author, except for staff until the text is erased. */
export type ForumReply = z.output<typeof forumReplyOutput>;
export const forumReplyOutput = z.strictObject({
  id: z.uuid(),
  topic_id: z.uuid(),
  number: z.number(),
  content: z.string(),
  likes_count: z.number(),
  author_id: z.uuid().nullable(),
  author: postAuthorOutput.nullable(),
  created_at: z.iso.datetime(),
  edited_at: z.iso.datetime().nullable(),
  revision: z.number(),
  deleted_at: z.iso.datetime().nullable(),
  deleted_by: z.enum(DELETED_BY).nullable(),
});

/** The newest state of a topic, for polling browsers: a few bytes. */
export type TopicPulse = z.output<typeof topicPulseOutput>;
export const topicPulseOutput = z.strictObject({
  last_reply_number: z.number(),
  replies_count: z.number(),
  is_locked: z.boolean(),
});

/** A member's mark of a topic: its reading progress, and whether it is bookmarked. */
export type TopicMark = z.output<typeof topicMarkOutput>;
export const topicMarkOutput = z.strictObject({
  topic_id: z.uuid(),
  last_number: z.number().nullable(),
  is_bookmarked: z.boolean(),
});

/** A member's marks of the requested topics; topics without any are left out. Instants in ISO. */
export type TopicMarks = z.output<typeof topicMarksOutput>;
export const topicMarksOutput = z.strictObject({
  all_read_at: z.iso
    .datetime()
    .nullable()
    .describe("When the member marked every topic as read; null for never"),
  unread_since: z
    .string()
    .describe("A topic that the member never opened is unread when its last activity is later"),
  marks: z.array(topicMarkOutput),
});

/** A bookmarked topic; null for a deleted one. */
export type Bookmark = z.output<typeof bookmarkOutput>;
export const bookmarkOutput = z.strictObject({
  topic_id: z.uuid(),
  bookmarked_at: z.iso.datetime(),
  topic: forumTopicCardOutput.nullable(),
});

/** A reply in its author's own list, with the beginning of its text; empty once erased. */
export type OwnReply = z.output<typeof ownReplyOutput>;
export const ownReplyOutput = forumReplyOutput
  .omit({ content: true, author_id: true, author: true, revision: true, likes_count: true })
  .extend({
    erased_at: z.iso.datetime().nullable().describe("When the text was emptied for good"),
    excerpt: z.string(),
    topic: z
      .strictObject({ title: z.string() })
      .nullable()
      .describe("Null: the topic was deleted, and the reply is hidden with it"),
  });

/** A topic in its author's own list. The title of an erased one is empty. */
export type OwnTopic = z.output<typeof ownTopicOutput>;
export const ownTopicOutput = forumTopicCardOutput.extend({
  deleted_at: z.iso.datetime().nullable(),
  deleted_by: z.enum(DELETED_BY).nullable(),
  erased_at: z.iso.datetime().nullable().describe("When the text was emptied for good"),
});

/** A category in the admin's table. `is_empty`: no topic is in it, not even a deleted one. */
export type ManagedForumCategory = z.output<typeof managedForumCategoryOutput>;
export const managedForumCategoryOutput = forumCategoryOutput.extend({ is_empty: z.boolean() });

/** A deleted post whose text is not erased yet, for staff. */
export type DeletedPost = z.output<typeof deletedPostOutput>;
export const deletedPostOutput = z.strictObject({
  kind: z.enum(POST_KINDS),
  id: z.uuid(),
  topic_id: z.uuid(),
  number: z.number().nullable().describe("A reply's number; null for a topic"),
  title: z.string().describe("The topic's title"),
  content: z.string(),
  author_id: z.uuid().nullable(),
  author: postAuthorOutput.nullable(),
  deleted_at: z.iso.datetime(),
  deleted_by: z.enum(DELETED_BY),
  deleter_name: z
    .string()
    .nullable()
    .describe("The admin who deleted it; null for its author, and for an erased admin"),
  days_left: z.number().describe("Days until the text is erased; 0: within the next run of the cron"),
  is_topic_deleted: z
    .boolean()
    .describe("Whether the topic is deleted: a reply of such a topic is shown again only with the topic"),
});

export const forumAnswers: RouteAnswers = {
  "GET /api/forum/categories/:key": {
    summary: "A category of the forum, by id or slug",
    output: forumCategoryOutput,
  },
  "GET /api/forum/categories": {
    summary: "The categories of the forum",
    output: z.array(forumCategoryOutput),
  },
  "DELETE /api/admin/forum/categories/:id": {
    summary: "Deletes an empty category",
    refusals: ["forum_category_in_use", "stale"],
  },
  "POST /api/admin/forum/categories/:id/merge": {
    summary: "Moves all topics into another category and deletes this one",
    output: forumCategoryOutput,
    refusals: ["stale"],
  },
  "PUT /api/admin/forum/categories/:id": {
    summary: "Renames a category",
    output: forumCategoryOutput,
    refusals: ["stale"],
  },
  "POST /api/admin/forum/categories/reorder": {
    summary: "Orders the categories",
    output: z.array(forumCategoryOutput),
    refusals: ["categories_changed"],
  },
  "POST /api/admin/forum/categories": {
    summary: "Makes a category",
    answers: { 201: forumCategoryOutput },
    refusals: ["forum_categories_max"],
  },
  "GET /api/admin/forum/categories": {
    summary: "The categories with their numbers",
    output: z.array(managedForumCategoryOutput),
  },
  "GET /api/forum/topics/:id": {
    summary: "A topic",
    output: forumTopicOutput,
    refusals: ["topic_not_found"],
  },
  "GET /api/forum/topics": {
    summary: "Topics, pinned first, then by latest activity, unless another order is asked for",
    output: z.array(forumTopicCardOutput),
  },
  "POST /api/forum/topics/:id/restore": {
    summary: "Restores a deleted topic",
    output: forumTopicOutput,
    refusals: ["post_erased", "topic_not_found"],
  },
  "DELETE /api/forum/topics/:id": { summary: "Deletes a topic", refusals: ["topic_not_found"] },
  "PUT /api/forum/topics/:id": {
    summary: "Changes a topic; staff also pins, locks and moves it",
    output: forumTopicOutput,
    refusals: [
      "edit_held",
      "topic_texts_missing",
      "stale",
      "topic_forbidden",
      "topic_not_found",
      "writing_suspended",
    ],
  },
  "GET /api/forum/similar": {
    summary: "Topics similar to a title that is being typed",
    output: z.array(similarTopicOutput),
  },
  "POST /api/forum/replies/:id/restore": {
    summary: "Restores a deleted reply",
    output: forumReplyOutput,
    refusals: ["post_erased", "reply_not_found"],
  },
  "DELETE /api/forum/replies/:id": {
    summary: "Deletes a reply",
    refusals: ["reply_forbidden", "reply_not_found"],
  },
  "PUT /api/forum/replies/:id": {
    summary: "Changes a reply",
    output: forumReplyOutput,
    refusals: [
      "edit_held",
      "post_erased",
      "reply_forbidden",
      "reply_not_found",
      "stale",
      "writing_suspended",
    ],
  },
  "GET /api/forum/mentions": {
    summary: "People whose names begin as typed: the topic's authors, and those with a public page",
    output: z.array(mentionedPersonOutput),
  },
  "GET /api/forum/topics/:id/pulse": {
    summary: "Whether a topic has news",
    output: topicPulseOutput,
    refusals: ["topic_not_found"],
  },
  "GET /api/forum/replies": {
    summary: "Replies of a topic by their numbers",
    output: z.array(forumReplyOutput),
    refusals: ["topic_not_found"],
  },
  "POST /api/forum/topics/:id/views": {
    summary: "Counts a view",
    refusals: ["misconfigured", "topic_not_found"],
  },
  "DELETE /api/forum/topics/:id/bookmark": { summary: "Removes a bookmark" },
  "PUT /api/forum/topics/:id/bookmark": {
    summary: "Bookmarks a topic",
    refusals: ["bookmarks_max", "topic_not_found"],
  },
  "GET /api/forum/topics/:id/likes": {
    summary: "The numbers of a topic's posts that the caller likes; 0 is the topic itself",
    output: z.array(z.number()),
  },
  "PUT /api/forum/topics/:id/likes/:number": {
    summary: "Likes a post of a topic by its number; 0 is the topic itself",
    refusals: ["own_like", "reply_not_found", "topic_not_found"],
  },
  "DELETE /api/forum/topics/:id/likes/:number": { summary: "Takes back a like" },
  "PUT /api/forum/topics/:id/helpful/:number": {
    summary: "Marks somebody else's reply as helpful, instead of another one; by the topic's author alone",
    output: forumTopicOutput,
    refusals: ["reply_not_found", "topic_forbidden", "topic_not_found"],
  },
  "DELETE /api/forum/topics/:id/helpful/:number": {
    summary: "Takes the mark of a helpful reply back",
    output: forumTopicOutput,
    refusals: ["topic_forbidden", "topic_not_found"],
  },
  "GET /api/forum/topics/:id/related": {
    summary: "Topics whose titles are similar to a topic's",
    output: z.array(similarTopicOutput),
    refusals: ["topic_not_found"],
  },
  "POST /api/forum/read-all": { summary: "Marks all topics as read" },
  "PUT /api/forum/topics/:id/read": {
    summary: "Says how far the caller has read a topic",
    refusals: ["topic_not_found"],
  },
  "GET /api/forum/marks": { summary: "What the caller has read and bookmarked", output: topicMarksOutput },
  "GET /api/me/forum/bookmarks": {
    summary: "The caller's bookmarked topics",
    output: z.array(bookmarkOutput),
  },
  "GET /api/me/forum/replies": { summary: "The caller's replies", output: z.array(ownReplyOutput) },
  "GET /api/me/forum/topics": { summary: "The caller's topics", output: z.array(ownTopicOutput) },
  "GET /api/me/forum/unread": {
    summary: "The topics in which the caller has something to read",
    output: z.array(forumTopicCardOutput),
  },
  "GET /api/admin/forum/deleted": {
    summary: "Deleted posts that can be restored",
    output: z.array(deletedPostOutput),
  },
};
