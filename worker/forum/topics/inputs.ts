import { Refusal, type RefusalCode } from "../../errors.ts";
import { parseFields } from "../../http.ts";
import { optional, rowLimit } from "../../lib/fields.ts";
import { toSearch } from "../../lib/searchWords.ts";
import * as z from "../../lib/z.ts";
import { TOPIC_OFFSET_MAX, TOPIC_SEARCH_MAX, TOPIC_SORTS, TOPIC_TITLE_MAX, TOPICS_MAX } from "../contract.ts";
import { postContent, postId, topicCategory, topicTitle } from "../inputs.ts";

/** An empty parameter counts as missing; a `limit` above TOPICS_MAX as TOPICS_MAX. */
export const topicListParams = z.object({
  /** A category; the id of a merged one lists the topics of its target. */
  categoryId: optional(postId),
  limit: rowLimit(TOPICS_MAX),
  offset: optional(z.coerce.number().int().min(0).max(TOPIC_OFFSET_MAX)),
  sort: optional(z.enum(TOPIC_SORTS)),
  /** Words of the title, each from its beginning on; what is longer than a search may be is ignored. */
  searchTerm: optional(
    z
      .string()
      .transform((text) => toSearch(text.slice(0, TOPIC_SEARCH_MAX)))
      .optional(),
  ),
  /** The cursor of the previous answer, in the same order. */
  cursor: optional(z.string().max(200)),
});

/** An unfinished title; straight quotes count in its length. */
export const similarTopicParams = z.object({
  title: z.string().max(TOPIC_TITLE_MAX, "validation.too_long").default(""),
});

/** A new topic. `author_id` and unknown fields are ignored: the author is the caller. */
export const topicBody = z.object({ title: topicTitle, content: postContent, category_id: topicCategory });

/** An author's change: missing fields stay unchanged. `revision`: of the text that the caller saw. */
const topicTextChange = z.object({
  title: topicTitle.optional(),
  content: postContent.optional(),
  revision: z.int("validation.wrong").min(1, "validation.wrong").optional(),
});

const flag = z.boolean("validation.wrong").optional();

/** Further changes by staff. */
export const topicStaffChange = topicTextChange.extend({
  is_pinned: flag,
  is_locked: flag,
  category_id: topicCategory.optional(),
});

export type CheckedTopic = z.output<typeof topicBody>;

export type CheckedTopicChange = z.output<typeof topicStaffChange>;

/**
 * A new topic's fields. An empty field is refused with `topic_incomplete`, any other error with `invalid`; `fields`
 * contain the errors in both cases.
 */
export function parseTopic(body: unknown): CheckedTopic {
  return parseTexts(topicBody, body, ["category_id", "title", "content"], "topic_incomplete");
}

/** A change's fields; an empty title or text is refused with `topic_texts_missing`. */
export function parseTopicChange(body: unknown, isStaff: boolean): CheckedTopicChange {
  const sent = ["title", "content"].filter((name) => isObject(body) && body[name] !== undefined);
  return parseTexts(isStaff ? topicStaffChange : topicTextChange, body, sent, "topic_texts_missing");
}

function parseTexts<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
  required: string[],
  code: RefusalCode,
): z.output<Schema> {
  try {
    return parseFields(schema, body);
  } catch (error) {
    const isEmpty = isObject(body) && required.some((name) => isBlank(body[name]));
    if (!(error instanceof Refusal) || !isEmpty) throw error;
    throw new Refusal(code, error.details);
  }
}

function isObject(body: unknown): body is Record<string, unknown> {
  return typeof body === "object" && body !== null && !Array.isArray(body);
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === "string" && value.trim() === "");
}
