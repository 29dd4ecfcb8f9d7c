import { optional, shows } from "../lib/fields.ts";
import { plain } from "../lib/text.ts";
import * as z from "../lib/z.ts";
import { HELD_REFUSAL_MAX, POST_CONTENT_MAX, TOPIC_TITLE_MAX } from "./contract.ts";
import { isTopicTitle, toTopicTitle } from "./topicTitle.ts";

/** The id of a topic, a reply or a category. */
export const postId = z.uuid("validation.id").toLowerCase();
export const postIdParams = z.object({ id: postId });

/** A post of a topic by the topic's id and its number; 0: the topic itself. */
export type TopicPost = z.output<typeof postNumberParams>;
export const postNumberParams = z.object({ id: postId, number: z.coerce.number().int().min(0).max(1e9) });

/** Without a topic: the caller's held posts everywhere, and a moderator's queue. */
export const heldPostQuery = z.object({ topicId: optional(postId) });

/** The words with which a moderator refuses a held post. */
export const heldRefusalBody = z.object({
  text: z
    .string("validation.post_content")
    .transform((typed) => plain(typed).trim())
    .check(shows(1, "validation.post_content"))
    .pipe(z.string().max(HELD_REFUSAL_MAX, "validation.too_long")),
});

/** A title in its stored form; refuses one of stripped characters only. */
export const topicTitle = z
  .string("validation.topic_title")
  .refine(isTopicTitle, "validation.topic_title")
  .transform((typed) => toTopicTitle(plain(typed)))
  .pipe(z.string().max(TOPIC_TITLE_MAX, "validation.topic_title_max"));

/** The text of a topic or a reply, with its line breaks, without blank ends. */
export const postContent = z
  .string("validation.post_content")
  .transform((typed) => plain(typed).trim())
  .check(shows(1, "validation.post_content"))
  .pipe(z.string().max(POST_CONTENT_MAX, "validation.post_content_max"));

/** A topic's category; the statement that writes the topic checks that it exists. */
export const topicCategory = z
  .string("validation.category")
  .trim()
  .min(1, "validation.category")
  .pipe(postId);

/** The text key for a deleted category. */
export const CATEGORY_GONE = "validation.category_gone";
