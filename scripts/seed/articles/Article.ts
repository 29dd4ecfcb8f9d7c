/** An article as it is written by hand; `html` keeps to headings, paragraphs, lists and quotations. */
export interface WrittenArticle {
  title: string;
  language: "it" | "en";
  daysAgo: number;
  author: "blogger" | "marco" | "giulia" | "elena" | "piotr" | "admin";
  excerpt: string;
  hashtags: string[];
  draft?: true;
  /** Names of pictures of the pool. */
  gallery?: string[];
  html: string;
}
