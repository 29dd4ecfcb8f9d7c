import * as z from "zod";
import { plain } from "../lib/text.ts";
import { POST_CONTENT_MAX, TOPIC_TITLE_MAX, toTopicTitle } from "./contract.ts";

/** The id of a topic, a reply or a category. */
export const postId = z.uuid("validation.id").toLowerCase();
export const postIdParams = z.object({ id: postId });

/** Whether a text shows anything: spaces and invisible characters alone do not. */
function isVisible(text: string): boolean {
  return text.replace(/[\p{Z}\p{C}]/gu, "") !== "";
}

/** A title as it is stored. One of nothing but signs that the specification strips is none. */
export const topicTitle = z
  .string("validation.topic_title")
  .refine((typed) => isVisible(typed.replace(/[<>"']/g, "")), "validation.topic_title")
  .transform((typed) => toTopicTitle(plain(typed)))
  .pipe(z.string().max(TOPIC_TITLE_MAX, "validation.topic_title_max"));

/** The text of a topic or a reply, with its line breaks, without blank ends. */
export const postContent = z
  .string("validation.post_content")
  .transform((typed) => plain(typed).trim())
  .refine(isVisible, "validation.post_content")
  .pipe(z.string().max(POST_CONTENT_MAX, "validation.post_content_max"));

/** The category that a topic is posted in or moved to; the statement that writes it asks whether there is one. */
export const topicCategory = z
  .string("validation.category")
  .trim()
  .min(1, "validation.category")
  .pipe(postId);

/** The text key of a category that is not there any more. */
export const CATEGORY_GONE = "validation.category_gone";
