import { optional, rowLimit } from "../../lib/fields.ts";
import { LANGUAGE_CODES } from "../../lib/languages.ts";
import { toSearch } from "../../lib/searchWords.ts";
import * as z from "../../lib/z.ts";
import {
  ARTICLE_LIST_MAX,
  ARTICLE_OFFSET_MAX,
  ARTICLE_SEARCH_MAX,
  ARTICLE_SORT_COLUMNS,
  ARTICLE_STATES,
  HASHTAG_MAX,
  hashtagKey,
} from "../contract.ts";

const language = optional(z.enum(LANGUAGE_CODES));

/** An empty parameter and `all` mean none; an unknown language, state or column is refused at its field. */
export const articleListParams = z.object({
  /** "true": published articles only, also for users who may see others. */
  published: optional(z.enum(["true", "false"])),
  /** Text beyond the longest search is ignored, like words beyond the last allowed one. */
  searchTerm: optional(
    z
      .string()
      .trim()
      .transform((text) => toSearch(text.slice(0, ARTICLE_SEARCH_MAX))),
  ),
  sortColumn: optional(z.enum(ARTICLE_SORT_COLUMNS)),
  sortDirection: optional(z.enum(["asc", "desc"])),
  language,
  /** With or without `#`, in any case. */
  hashtag: optional(z.string().transform(hashtagKey).pipe(z.string().min(1).max(HASHTAG_MAX))),
  authorId: optional(z.uuid().toLowerCase()),
  state: optional(z.enum(ARTICLE_STATES)),
  limit: rowLimit(ARTICLE_LIST_MAX),
  offset: optional(z.coerce.number().int().min(0).max(ARTICLE_OFFSET_MAX)),
  /** The cursor of the previous answer. */
  cursor: optional(z.string().max(1000)),
});

export const hashtagListParams = z.object({ language });

export type ArticleListParams = z.output<typeof articleListParams>;
