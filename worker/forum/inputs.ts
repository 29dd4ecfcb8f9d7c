import { shows } from "../lib/fields.ts";
import { plain } from "../lib/text.ts";
import * as z from "../lib/z.ts";
import { isTopicTitle, POST_CONTENT_MAX, TOPIC_TITLE_MAX, toTopicTitle } from "./contract.ts";

/** The id of a topic, a reply or a category. */
export const postId = z.uuid("validation.id").toLowerCase();
export const postIdParams = z.object({ id: postId });

/** A title as it is stored. One of nothing but signs that the specification strips is none. */
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

/** The category that a topic is posted in or moved to; the statement that writes it asks whether there is one. */
export const topicCategory = z
  .string("validation.category")
  .trim()
  .min(1, "validation.category")
  .pipe(postId);

/** The text key of a category that is not there any more. */
export const CATEGORY_GONE = "validation.category_gone";
