import { TOPIC_TITLE_MAX, toTopicTitle } from "../../../../worker/forum/contract.ts";
import type { PostFields } from "../draft/postDrafts.ts";

/** What keeps a topic from being sent, by field. */
export type TopicErrors = Partial<Record<keyof PostFields, "missing" | "too_long">>;

/** A topic needs a title of at most 200 characters, a text, and a category unless it is edited. */
export function findTopicErrors({ title, content, category_id }: PostFields, isEdit: boolean): TopicErrors {
  const stored = toTopicTitle(title);
  return {
    ...(!isEdit && !category_id && { category_id: "missing" as const }),
    ...(stored === "" && { title: "missing" as const }),
    ...(stored.length > TOPIC_TITLE_MAX && { title: "too_long" as const }),
    ...(content.trim() === "" && { content: "missing" as const }),
  };
}

export function isIncomplete(errors: TopicErrors): boolean {
  return Object.values(errors).includes("missing");
}
