import { type ArticleFields, readingMinutes } from "../../../../worker/blog/contract.ts";
import type { ViewedArticle } from "../../article/viewedArticle.ts";
import { cleanHtml } from "../../cleanHtml.ts";

export type PreviewedFields = Omit<ArticleFields, "translation_group"> &
  Pick<ViewedArticle, "profiles" | "published_day">;

/** An article as its page would show it: cleaned as the server cleans it, with ids and levels of its headings. */
export function previewArticle(fields: PreviewedFields): ViewedArticle {
  const { html, headings, word_count } = cleanHtml(fields.content);
  return {
    ...fields,
    content: html,
    headings,
    reading_minutes: readingMinutes(word_count),
    updated_day: null,
  };
}
