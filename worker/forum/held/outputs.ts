import * as z from "zod";
import type { RouteAnswers } from "../../answers.ts";
import { HOLD_REASONS, POST_KINDS } from "../contract.ts";
import { forumReplyOutput, forumTopicOutput, postAuthorOutput } from "../outputs.ts";

/** A post that waits for a moderator, for its author and for moderators. */
export type HeldPost = z.output<typeof heldPostOutput>;
export const heldPostOutput = z.strictObject({
  id: z.uuid(),
  kind: z.enum(POST_KINDS),
  topic_id: z.uuid().nullable().describe("The topic that a reply answers"),
  topic_title: z.string().nullable(),
  title: z.string().nullable().describe("A topic's own title"),
  content: z.string(),
  author_id: z.uuid(),
  author: postAuthorOutput.nullable(),
  reason: z
    .enum(HOLD_REASONS)
    .describe("It has links while its author is new or by a decision, or a listed word"),
  created_at: z.iso.datetime(),
  refused_at: z.iso.datetime().nullable(),
  refusal: z.string().nullable().describe("The moderator's words"),
});

/** Where an approved post is; `number` null: a topic. */
export type PublishedPost = z.output<typeof publishedPostOutput>;
export const publishedPostOutput = z.strictObject({ topic_id: z.uuid(), number: z.number().nullable() });

/** The answers about held posts, and of the routes that publish a post or hold it. */
export const heldAnswers: RouteAnswers = {
  "POST /api/forum/topics": {
    summary: "Posts a topic",
    note: "202: the post waits for a moderator.",
    answers: { 201: forumTopicOutput, 202: heldPostOutput },
    refusals: [
      "held_posts_max",
      "writing_suspended",
      "topic_incomplete",
      "already_posted",
      "replies_limit",
      "topic_not_found",
      "topics_limit",
    ],
  },
  "POST /api/forum/replies": {
    summary: "Posts a reply",
    note: "202: the post waits for a moderator.",
    answers: { 201: forumReplyOutput, 202: heldPostOutput },
    refusals: [
      "held_posts_max",
      "writing_suspended",
      "already_posted",
      "replies_limit",
      "topic_locked",
      "topic_not_found",
      "topics_limit",
    ],
  },
  "GET /api/forum/held": {
    summary: "The caller's posts that wait for a moderator or were refused; for moderators all that wait",
    output: z.array(heldPostOutput),
  },
  "POST /api/forum/held/:id/approve": {
    summary: "Publishes a post that waits",
    output: publishedPostOutput,
    refusals: ["held_post_decided", "topic_locked", "topic_not_found"],
  },
  "POST /api/forum/held/:id/refuse": {
    summary: "Refuses a post that waits, with words to its author",
    refusals: ["held_post_decided"],
  },
  "DELETE /api/forum/held/:id": {
    summary: "Withdraws the caller's post that waits, or dismisses a refused one",
  },
};
