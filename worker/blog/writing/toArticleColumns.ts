import { plain } from "../../lib/text.ts";
import { isUploadUrl, uploadKey } from "../../uploads/contract.ts";
import { hashtagKey } from "../contract.ts";
import { cleanArticleHtml } from "../html/cleanArticleHtml.ts";
import type { ArticleFields } from "../outputs.ts";
import type { ArticleRow } from "../schema.ts";

/** The columns that derive from an article's fields. */
export type ArticleColumns = ArticleFields &
  Pick<ArticleRow, "hashtag_keys" | "plain_text" | "word_count" | "headings" | "files">;

/**
 * The columns of an article's fields: the cleaned content, and derived values. `siteUrl`: the site's origin, whose
 * absolute links become paths.
 */
export function toArticleColumns(fields: ArticleFields, siteUrl: string): ArticleColumns {
  const { html, plain_text, word_count, headings, images, linked_pictures } = cleanArticleHtml(
    plain(fields.content),
    siteUrl,
  );
  const shown = [fields.cover_image_url ?? "", ...fields.gallery_images, ...images.map(({ src }) => src)];
  const files = shown.map(fileOf).filter((file) => file !== null);
  return {
    title: fields.title,
    content: html,
    excerpt: fields.excerpt,
    language: fields.language,
    cover_image_url: fields.cover_image_url,
    cover_alt: fields.cover_alt,
    hashtags: fields.hashtags,
    hashtag_keys: fields.hashtags.map(hashtagKey),
    gallery_images: fields.gallery_images,
    translation_group: fields.translation_group,
    plain_text,
    word_count,
    headings,
    files: [...new Set([...files, ...linked_pictures])],
  };
}

/** The key of an upload, or the URL of another site's picture, as `files` stores it; null for any other address. */
function fileOf(url: string): string | null {
  const [path = ""] = url.split("?");
  if (isUploadUrl(path)) return uploadKey(path);
  return url.startsWith("https://") ? url : null;
}
