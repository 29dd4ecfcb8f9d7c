import { Refusal, type RefusalCode } from "../../../errors.ts";
import { parseFields } from "../../../http.ts";
import * as z from "../../../lib/z.ts";
import { postContent, topicCategory, topicTitle } from "../../inputs.ts";

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
