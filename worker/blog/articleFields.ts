import type { ArticleFields } from "./outputs.ts";

/** The fields that an author writes, in the order of the form. */
export const ARTICLE_FIELDS = [
  "title",
  "content",
  "language",
  "excerpt",
  "cover_image_url",
  "cover_alt",
  "hashtags",
  "gallery_images",
  "translation_group",
] as const satisfies (keyof ArticleFields)[];

/** The fields that an article may leave empty. */
export const EMPTY_FIELDS = {
  excerpt: null,
  cover_image_url: null,
  cover_alt: null,
  hashtags: [],
  gallery_images: [],
  translation_group: null,
} satisfies Partial<ArticleFields>;

/** The written fields of an article, a draft or a version. */
export function writtenFields(source: ArticleFields): ArticleFields {
  return Object.fromEntries(ARTICLE_FIELDS.map((name) => [name, source[name]])) as ArticleFields;
}
