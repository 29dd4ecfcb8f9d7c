import { Refusal, type RefusalCode } from "../../errors.ts";
import { optional } from "../../events/inputs.ts";
import { parseFields } from "../../http.ts";
import * as z from "../../lib/z.ts";
import { TOPIC_OFFSET_MAX, TOPIC_TITLE_MAX, TOPICS_MAX } from "../contract.ts";
import { postContent, postId, topicCategory, topicTitle } from "../inputs.ts";

/** An empty parameter is none; a larger `limit` than TOPICS_MAX is that one. */
export const topicListParams = z.object({
  /** Of a category, or of one that was merged into another, which lists that other one's topics. */
  categoryId: optional(postId),
  limit: optional(
    z.coerce
      .number()
      .int()
      .min(1)
      .transform((count) => Math.min(count, TOPICS_MAX)),
  ),
  offset: optional(z.coerce.number().int().min(0).max(TOPIC_OFFSET_MAX)),
  /** The cursor of the previous answer. */
  cursor: optional(z.string().max(200)),
});

/** A title that is being typed; straight quotes count as long as they are typed. */
export const similarTopicParams = z.object({
  title: z.string().max(TOPIC_TITLE_MAX, "validation.too_long").default(""),
});

/** A new topic. `author_id` and whatever else a body has is ignored: the author is the caller. */
export const topicBody = z.object({ title: topicTitle, content: postContent, category_id: topicCategory });

/** What an author changes: fields left out stay. `revision`: the text that the caller saw. */
const topicTextChange = z.object({
  title: topicTitle.optional(),
  content: postContent.optional(),
  revision: z.int("validation.wrong").min(1, "validation.wrong").optional(),
});

const flag = z.boolean("validation.wrong").optional();

/** What staff changes besides. */
export const topicStaffChange = topicTextChange.extend({
  is_pinned: flag,
  is_locked: flag,
  category_id: topicCategory.optional(),
});

export type TopicChange = z.input<typeof topicStaffChange>;

export type CheckedTopic = z.output<typeof topicBody>;

export type CheckedTopicChange = z.output<typeof topicStaffChange>;

/**
 * A new topic's fields. A form that was sent with a field left empty is refused with `topic_incomplete`, anything else with
 * `invalid`; `fields` say in both cases what is wrong with each.
 */
export function parseTopic(body: unknown): CheckedTopic {
  return parseTexts(topicBody, body, ["category_id", "title", "content"], "topic_incomplete");
}

/** A change's fields; a title or a text that was emptied is refused with `topic_texts_missing`. */
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
