import { optionalLine } from "../../lib/fields.ts";
import { LANGUAGE_CODES } from "../../lib/languages.ts";
import { plain, toOneLine } from "../../lib/text.ts";
import * as z from "../../lib/z.ts";
import {
  ARTICLE_CONTENT_MAX,
  ARTICLE_GALLERY_MAX,
  ARTICLE_TITLE_MAX,
  COVER_ALT_MAX,
  EXCERPT_MAX,
  HASHTAG_MAX,
  HASHTAGS_MAX,
  toHashtags,
} from "../contract.ts";
import { articleIdParams } from "../inputs.ts";

/** The longest URLs that browsers and proxies support. */
const URL_MAX = 2000;
/** The longest list that is validated; longer ones are refused at once. */
const LIST_READ = 100;
const SAVED_IN_MAX = 64;
const NUMBER_MAX = 1_000_000_000;

const line = (max: number) =>
  z.string("validation.wrong").transform(toOneLine).pipe(z.string().max(max, "validation.too_long"));

export const revisionNumber = z.int("validation.wrong").min(0).max(NUMBER_MAX);
const revisionParam = z.coerce.number().pipe(revisionNumber);

/**
 * A draft's fields: a title may be empty and a link incomplete, so only size and type are checked here, the rest at
 * publishing. Missing fields stay unchanged. Spaces between lines of the content are preserved.
 */
export const draftBody = z.object({
  revision: revisionNumber,
  /** The caller has read the article from the server, so a missing one was deleted and is not new. */
  is_known: z.boolean("validation.wrong").optional(),
  /** Without spaces, which mark drafts that the Worker wrote. */
  saved_in: z
    .string("validation.wrong")
    .regex(/^[\w-]+$/, "validation.wrong")
    .max(SAVED_IN_MAX, "validation.too_long"),
  title: line(ARTICLE_TITLE_MAX).optional(),
  content: z
    .string("validation.wrong")
    .max(ARTICLE_CONTENT_MAX, "validation.too_long")
    .transform(plain)
    .optional(),
  excerpt: optionalLine(EXCERPT_MAX),
  language: z.enum(LANGUAGE_CODES, "validation.wrong").optional(),
  cover_image_url: optionalLine(URL_MAX),
  cover_alt: optionalLine(COVER_ALT_MAX),
  hashtags: z
    .array(z.string("validation.hashtag"), "validation.wrong")
    .max(LIST_READ, "validation.hashtags")
    .transform(toHashtags)
    .pipe(z.array(z.string().max(HASHTAG_MAX, "validation.hashtag")).max(HASHTAGS_MAX, "validation.hashtags"))
    .optional(),
  gallery_images: z.array(line(URL_MAX)).max(ARTICLE_GALLERY_MAX, "validation.gallery").optional(),
  translation_group: z.uuid("validation.wrong").toLowerCase().nullable().optional(),
});

export type DraftChange = Omit<z.output<typeof draftBody>, "revision" | "is_known" | "saved_in">;

export const discardQuery = z.object({ revision: revisionParam });

export const versionParams = articleIdParams.extend({
  number: z.coerce.number().int().min(1).max(NUMBER_MAX),
});

export const restoreBody = z.object({ draft_revision: revisionNumber });
