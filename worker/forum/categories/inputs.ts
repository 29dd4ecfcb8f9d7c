import { emptyToNull } from "../../lib/fields.ts";
import { orderBody } from "../../lib/orderBody.ts";
import { hasCategoryNameMin, toOneLine } from "../../lib/text.ts";
import * as z from "../../lib/z.ts";
import {
  FORUM_CATEGORIES_MAX,
  FORUM_CATEGORY_DESCRIPTION_MAX,
  FORUM_CATEGORY_NAME_MAX,
} from "../contract.ts";

/** A category's current or former id or slug. */
export const forumCategoryKey = z.object({ key: z.string().min(1).max(100) });

const id = z.uuid().toLowerCase();

const name = z
  .string("validation.category_name")
  .transform(toOneLine)
  .pipe(
    z
      .string()
      .max(FORUM_CATEGORY_NAME_MAX, "validation.too_long")
      .refine(hasCategoryNameMin, "validation.category_name"),
  );

/** A blank description counts as none. */
const description = z
  .string()
  .transform(toOneLine)
  .pipe(z.string().max(FORUM_CATEGORY_DESCRIPTION_MAX, "validation.too_long"))
  .nullable()
  .transform(emptyToNull);

/** `id` is chosen by the browser, so that a repeated request creates one category. */
export const forumCategoryBody = z.object({
  id: id.optional(),
  name,
  description: description.default(null),
});

/** Missing `description`: unchanged. `revision`: the one that the admin saw; missing: any. */
export const forumCategoryChange = z.object({
  name,
  description: description.optional(),
  revision: z.int().positive().optional(),
});

/** The target category, and both revisions that the admin confirmed; missing: any. */
export const forumCategoryMerge = z.object({
  into: id,
  revision: z.int().positive().optional(),
  into_revision: z.int().positive().optional(),
});

export const forumCategoryDeletion = z.object({ revision: z.coerce.number().int().positive().optional() });

export const forumCategoryOrder = orderBody(FORUM_CATEGORIES_MAX);

export const forumCategoryParams = z.object({ id });

export type ForumCategoryBody = z.input<typeof forumCategoryBody>;
export type ForumCategoryChangeBody = z.input<typeof forumCategoryChange>;
export type ForumCategoryMergeBody = z.input<typeof forumCategoryMerge>;
export type ForumCategoryOrderBody = z.input<typeof forumCategoryOrder>;
