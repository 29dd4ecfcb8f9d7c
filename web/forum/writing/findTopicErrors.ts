import { isTopicTitle, TOPIC_TITLE_MAX, toTopicTitle } from "../../../worker/forum/contract.ts";
import { visibleCharacters } from "../../../worker/lib/text.ts";
import type { PostFields } from "./usePostDraft.ts";

/** The errors that prevent sending a topic, by field: keys of the Worker's texts. */
export type TopicErrors = Partial<Record<keyof PostFields, string>>;

const MISSING = {
  category_id: "validation.category",
  title: "validation.topic_title",
  content: "validation.post_content",
};

/** A topic needs a title of at most 200 characters, a text, and a category unless it is edited. */
export function findTopicErrors({ title, content, category_id }: PostFields, isEdit: boolean): TopicErrors {
  return {
    ...(!isEdit && !category_id && { category_id: MISSING.category_id }),
    ...(toTopicTitle(title).length > TOPIC_TITLE_MAX && { title: "validation.topic_title_max" }),
    ...(!isTopicTitle(title) && { title: MISSING.title }),
    ...(visibleCharacters(content) === "" && { content: MISSING.content }),
  };
}

export function isIncomplete(errors: TopicErrors): boolean {
  return Object.entries(errors).some(([name, key]) => key === MISSING[name as keyof PostFields]);
}
