import type { LanguageCode } from "../../../worker/lib/languages.ts";
import type { ArticleCover } from "../pictures.ts";

/** An article of the demo. Its HTML is cleaned like that of any author. */
export interface WrittenArticle {
  title: string;
  language: LanguageCode;
  daysAgo: number;
  author: "blogger" | "marco" | "giulia" | "elena" | "piotr" | "admin";
  excerpt: string;
  hashtags: string[];
  cover: ArticleCover;
  coverAlt: string;
  /** Articles of one group are one article in several languages. */
  group?: string;
  draft?: true;
  /** Days until the cron publishes it. */
  scheduledIn?: number;
  /** Names of pictures. */
  gallery?: string[];
  html: string;
}

/** A picture of the demo inside an article, with its caption. */
export function figure(name: string, alt: string, caption: string): string {
  return `<figure><img src="/public/demo/${name}.webp" alt="${alt}" width="1200" height="900"><figcaption>${caption}</figcaption></figure>`;
}
