import * as v from "valibot";
import {
  ARTICLE_CONTENT_MAX,
  ARTICLE_CONTENT_MIN,
  ARTICLE_GALLERY_MAX,
  ARTICLE_TITLE_MAX,
  ARTICLE_TITLE_MIN,
  COVER_ALT_MAX,
  EXCERPT_MAX,
  HASHTAGS_MAX,
  isHashtag,
} from "../../../worker/blog/contract.ts";
import type { ArticleFields } from "../../../worker/blog/outputs.ts";
import { LANGUAGE_CODES } from "../../../worker/lib/languages.ts";
import { visibleLength } from "../../../worker/lib/text.ts";
import { isPublicHttps, isUploadUrl } from "../../../worker/uploads/contract.ts";
import { shows } from "../../lib/form.ts";

function optionalText(max: number) {
  return v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(max, "validation.too_long")));
}

/** Whether a picture may be a cover: an upload of this site, or an https address of the public web. */
export function isCoverUrl(url: string): boolean {
  return isUploadUrl(url) || isPublicHttps(URL.parse(url)?.href ?? "");
}

/** The requirements of publishing; a draft only has length limits. */
export const articleForm = v.object({
  title: v.pipe(
    v.string(),
    v.trim(),
    shows(ARTICLE_TITLE_MIN, "validation.article_title"),
    v.maxLength(ARTICLE_TITLE_MAX, "validation.too_long"),
  ),
  content: v.pipe(
    v.string(),
    v.check((html) => visibleLength(textOf(html)) >= ARTICLE_CONTENT_MIN, "validation.article_content"),
    v.maxLength(ARTICLE_CONTENT_MAX, "validation.too_long"),
  ),
  excerpt: optionalText(EXCERPT_MAX),
  language: v.picklist(LANGUAGE_CODES, "validation.article_language"),
  cover_image_url: v.nullable(v.pipe(v.string(), v.check(isCoverUrl, "validation.link"))),
  cover_alt: optionalText(COVER_ALT_MAX),
  hashtags: v.pipe(
    v.array(v.pipe(v.string(), v.check(isHashtag, "validation.hashtag"))),
    v.maxLength(HASHTAGS_MAX, "validation.hashtags"),
  ),
  gallery_images: v.pipe(v.array(v.string()), v.maxLength(ARTICLE_GALLERY_MAX, "validation.gallery")),
  translation_group: v.nullable(v.string()),
});

/** The text of HTML, roughly: enough to tell an empty article from a written one. */
function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, " ")
    .replace(/&[a-z#0-9]+;/gi, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** Errors of an article's fields: translation keys by field. */
export type ArticleFieldErrors = Record<string, string>;

/** The errors that prevent publishing these fields: translation keys by field. */
export function findErrors(fields: ArticleFields): ArticleFieldErrors {
  const { issues = [] } = v.safeParse(articleForm, fields);
  const errors: ArticleFieldErrors = {};
  for (const issue of issues) {
    const name = String(issue.path?.[0]?.key ?? "");
    errors[name] ??= issue.message;
  }
  return errors;
}

/** The hashtags in a typed or pasted text: its words, without `#`. */
export function parseHashtags(text: string): string[] {
  return text.split(/[\s,;#]+/).filter(Boolean);
}
