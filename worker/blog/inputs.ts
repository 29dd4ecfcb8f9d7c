import { nullable, optionalLine, requiredLine } from "../lib/fields.ts";
import { LANGUAGE_CODES } from "../lib/languages.ts";
import * as z from "../lib/z.ts";
import { isDirectImageUrl, isPublicHttps, isUploadUrl } from "../uploads/contract.ts";
import {
  ARTICLE_CONTENT_MAX,
  ARTICLE_GALLERY_MAX,
  ARTICLE_TITLE_MAX,
  ARTICLE_TITLE_MIN,
  COVER_ALT_MAX,
  EXCERPT_MAX,
  HASHTAGS_MAX,
  isHashtag,
  toHashtags,
} from "./contract.ts";

/** The longest slug or dated slug in an address. */
const SEGMENT_MAX = 300;
/** The longest URL of a picture. */
const PICTURE_URL_MAX = 2000;
/** The longest list that is validated; longer ones are refused at once. */
const LIST_READ = 100;

export const articleIdParams = z.object({ id: z.uuid().toLowerCase() });
export const articleSlugParams = z.object({ slug: z.string().min(1).max(SEGMENT_MAX) });

/** A picture's address; another site's is normalized by the URL parser, without its fragment. */
function pictureUrl(isPicture: (url: string) => boolean, error: string) {
  return z
    .string(error)
    .trim()
    .max(PICTURE_URL_MAX, "validation.too_long")
    .transform((url) => (isUploadUrl(url) ? url : (URL.parse(url)?.href.split("#")[0] ?? "")))
    .refine((url) => isUploadUrl(url) || isPicture(url), error);
}

/** Normalizes hashtags: one line each, without `#`; blank and repeated ones are dropped, keeping the first spelling. */
const hashtags = z
  .array(z.string("validation.hashtag"), "validation.wrong")
  .max(LIST_READ, "validation.hashtags")
  .transform(toHashtags)
  .pipe(z.array(z.string().refine(isHashtag, "validation.hashtag")).max(HASHTAGS_MAX, "validation.hashtags"));

const gallery = z
  .array(pictureUrl(isDirectImageUrl, "validation.picture"), "validation.wrong")
  .max(LIST_READ, "validation.gallery")
  .transform((urls) => [...new Set(urls)])
  .refine((urls) => urls.length <= ARTICLE_GALLERY_MAX, "validation.gallery");

/** An optional list; null is an empty one. */
function listOf<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === null ? [] : value), schema.optional());
}

/**
 * The fields that a draft may leave empty. Content is typed HTML, which `toArticleColumns` cleans. The cover is an
 * upload or any public https URL; the gallery accepts uploads and direct links to pictures.
 */
export const articleFields = {
  language: z.enum(LANGUAGE_CODES, "validation.article_language"),
  content: z.string("validation.article_content").max(ARTICLE_CONTENT_MAX, "validation.too_long"),
  excerpt: optionalLine(EXCERPT_MAX),
  cover_image_url: nullable(pictureUrl(isPublicHttps, "validation.link")),
  cover_alt: optionalLine(COVER_ALT_MAX),
  hashtags: listOf(hashtags),
  gallery_images: listOf(gallery),
  /** The id of a translation group, or of an article whose group to join. */
  translation_group: nullable(z.uuid("validation.translation_group").toLowerCase()),
};

/** The title of a saved article; drafts may have none. */
export const articleTitle = requiredLine(ARTICLE_TITLE_MIN, ARTICLE_TITLE_MAX, "validation.article_title");
