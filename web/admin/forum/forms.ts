import * as v from "valibot";
import { FORUM_CATEGORY_DESCRIPTION_MAX, FORUM_CATEGORY_NAME_MAX } from "../../../worker/forum/contract.ts";
import type { ForumCategory } from "../../../worker/forum/outputs.ts";
import { hasCategoryNameMin, toOneLine } from "../../../worker/lib/text.ts";

const line = (max: number) =>
  v.pipe(v.string(), v.transform(toOneLine), v.maxLength(max, "validation.too_long"));

/** The form of a category of the forum; a blank description counts as none. */
export const forumCategoryForm = v.object({
  name: v.pipe(line(FORUM_CATEGORY_NAME_MAX), v.check(hasCategoryNameMin, "validation.category_name")),
  description: line(FORUM_CATEGORY_DESCRIPTION_MAX),
});
export type ForumCategoryValues = v.InferInput<typeof forumCategoryForm>;

export function toForumCategoryValues(category: ForumCategory | null): ForumCategoryValues {
  return { name: category?.name ?? "", description: category?.description ?? "" };
}
