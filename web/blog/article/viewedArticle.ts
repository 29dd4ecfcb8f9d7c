import type { ArticleAuthor, ArticleFields, ArticleHeading } from "../../../worker/blog/outputs.ts";

/** What an article shows; in the editor's preview some of it is not known yet. */
export type ViewedArticle = Omit<ArticleFields, "translation_group"> & {
  profiles: ArticleAuthor | null;
  headings: ArticleHeading[];
  /** Minutes, at least one. */
  reading_minutes: number;
  /** The calendar day of the first publishing, YYYY-MM-DD; null before. */
  published_day: string | null;
  /** The later day of the last change, where there is one. */
  updated_day?: string | null;
};
