import type { ArticleAuthor, ArticleFields, ArticleHeading } from "../../../worker/blog/outputs.ts";

/** The fields of a displayed article. The editor's preview does not know all of them yet. */
export type ViewedArticle = Omit<ArticleFields, "translation_group"> & {
  profiles: ArticleAuthor | null;
  headings: ArticleHeading[];
  /** Minutes, at least one. */
  reading_minutes: number;
  /** The calendar day of the first publishing, YYYY-MM-DD; null before publishing. */
  published_day: string | null;
  /** The calendar day of the last change, when it is later. */
  updated_day?: string | null;
};
