import { optionalLine } from "../../lib/fields.ts";
import * as z from "../../lib/z.ts";
import { ARTICLE_TITLE_MAX } from "../contract.ts";
import { articleFields, articleTitle } from "../inputs.ts";

/** A new article. `author_id` and unknown fields are ignored: the author is the caller. */
export const articleBody = z.object({
  ...articleFields,
  title: articleTitle,
  /** Chosen by the browser, so that a repeated request writes one article. */
  id: z.uuid().toLowerCase().optional(),
  /** Normalized; without one the slug comes from the title. */
  slug: optionalLine(ARTICLE_TITLE_MAX),
  /** True publishes at once; otherwise the article is a draft. */
  published: z.boolean("validation.wrong").optional(),
});

/** A partial update: missing fields stay unchanged. `revision`: the version that the caller saw. */
export const articleChange = articleBody
  .omit({ id: true, slug: true })
  .partial()
  .extend({ revision: z.int().min(1).optional() });

/** `revision`: the version that the caller saw; without it any version is deleted. */
export const articleRemovalParams = z.object({ revision: z.coerce.number().int().min(1).optional() });

export type CheckedArticle = Omit<z.output<typeof articleBody>, "id">;
export type CheckedChange = z.output<typeof articleChange>;
