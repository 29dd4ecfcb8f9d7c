/** An article of the demo; `html` uses headings, paragraphs, lists and quotations only. */
export interface WrittenArticle {
  title: string;
  language: "it" | "en";
  daysAgo: number;
  author: "blogger" | "marco" | "giulia" | "elena" | "piotr" | "admin";
  excerpt: string;
  hashtags: string[];
  draft?: true;
  /** Names of pictures. */
  gallery?: string[];
  html: string;
}
