/** How far ahead an article can be scheduled, in days. */
export const SCHEDULE_DAYS_MAX = 366;

/** What can be wrong with a text that may be published all the same, or not at all (title, content). */
export const ARTICLE_PROBLEM_KINDS = [
  "title_short",
  "content_short",
  "excerpt_missing",
  "cover_missing",
  "cover_alt_missing",
  "picture_alt_missing",
  "link_broken",
  "link_unpublished",
] as const;
export type ArticleProblemKind = (typeof ARTICLE_PROBLEM_KINDS)[number];

/** A problem that is shown before publishing. `href`: the link or picture that has it, as it stands in the text. */
export type ArticleProblem = {
  kind: ArticleProblemKind;
  field: "title" | "content" | "excerpt" | "cover_image_url" | "cover_alt";
  href?: string;
};

/** The problems of an article's draft, or of the article where it has none. */
export type ArticleChecks = { problems: ArticleProblem[] };
