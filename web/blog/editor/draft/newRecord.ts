import type { ArticleFields, EditedArticle } from "../../../../worker/blog/contract.ts";
import type { ArticleRecord } from "./articleRecords.ts";

/** What an article has that the server does not know yet. */
const NEW_ARTICLE = {
  published: false,
  first_published_at: null,
  published_day: null,
  created_at: "",
  updated_at: "",
  revision: 0,
  publish_at: null,
  publish_time_zone: null,
  translations: [],
};

/** The record of a text that begins an article of its own, with the language of another one. */
export function toNewRecord(
  article: EditedArticle["article"],
  id: string,
  fields: ArticleFields,
): ArticleRecord {
  const blank: ArticleFields = {
    ...{ title: "", content: "", excerpt: null, language: fields.language },
    ...{ cover_image_url: null, cover_alt: null, hashtags: [], gallery_images: [], translation_group: null },
  };
  return {
    id,
    // One article for each language of a group.
    fields: { ...fields, translation_group: null },
    base: { fields: blank, shown: null, revision: 0, saved_in: null, saved_at: null, saved_by: null },
    saved_in: crypto.randomUUID(),
    article: { ...article, ...blank, ...NEW_ARTICLE, id, slug: id },
    at: new Date().toISOString(),
  };
}
