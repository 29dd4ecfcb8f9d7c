import { ITALIAN_MONTHS } from "../lib/calendarDays.ts";
import type { LanguageCode } from "../lib/languages.ts";
import { toOneLine } from "../lib/text.ts";

/** The limits of an article's fields, in characters; those of title and content are the spec's. */
export const ARTICLE_TITLE_MIN = 2;
export const ARTICLE_TITLE_MAX = 200;
export const ARTICLE_CONTENT_MIN = 10;
/** HTML, marks included: about 25,000 words. */
export const ARTICLE_CONTENT_MAX = 200_000;
export const EXCERPT_MAX = 300;
export const COVER_ALT_MAX = 200;
export const HASHTAGS_MAX = 10;
export const HASHTAG_MAX = 30;
export const ARTICLE_GALLERY_MAX = 20;
/** Earlier texts kept for each article. */
export const VERSIONS_KEPT = 25;
/** Hashtags on a card. */
export const CARD_HASHTAGS_MAX = 3;
/** The pictures of one article: content, gallery and cover together. */
export const ARTICLE_FILES_MAX = 200;
/** Placeholders while the list is loading. */
export const CARD_PLACEHOLDERS = 6;
/** The articles of one page of a list in the browser, and the most of one answer. */
export const ARTICLE_LIST_PAGE = 12;
export const ARTICLE_LIST_MAX = 100;
export const ARTICLE_SEARCH_MAX = 100;
/** A table of contents is shown from so many headings on. */
export const CONTENTS_HEADINGS_MIN = 3;
/** The articles of one sitemap, split by row number. */
export const ARTICLES_PER_SITEMAP = 1000;
/** How many rows of a list an `offset` may pass over. */
export const ARTICLE_OFFSET_MAX = 2000;
/**
 * A list of several filters together is in the order of publishing or of creation. Sorted by another column, the newest
 * of the articles found are sorted, at most so many, and the header `X-Sorted-Matches` says so.
 */
export const SORTED_ARTICLES_MAX = 80;
/** The hashtags that the blog page offers, and the related articles of an article's page. */
export const HASHTAGS_LISTED = 30;
export const RELATED_ARTICLES = 3;
/** Words per minute of reading on a screen, for the reading time. */
const READING_SPEED = 220;

/** The columns that lists of articles sort by. */
export const ARTICLE_SORT_COLUMNS = ["created_at", "updated_at", "published_at", "title"] as const;
export type ArticleSortColumn = (typeof ARTICLE_SORT_COLUMNS)[number];

/** A heading inside an article; `id` is the fragment that leads to it. */
export type ArticleHeading = { id: string; level: 2 | 3; text: string };

/** Who wrote an article, as far as everyone may see; null for an erased author. */
export type ArticleAuthor = {
  full_name: string;
  avatar_url: string | null;
  /** The slug of the public profile; null when the author has none that is open. */
  public_slug: string | null;
};

/** The fields that an author writes. `hashtags` without `#`. */
export type ArticleFields = {
  title: string;
  content: string;
  excerpt: string | null;
  language: LanguageCode;
  cover_image_url: string | null;
  cover_alt: string | null;
  hashtags: string[];
  gallery_images: string[];
  translation_group: string | null;
};

/** An article on a card. Instants in ISO; `first_published_at` null: never published. */
export type ArticleCard = Pick<
  ArticleFields,
  "title" | "excerpt" | "language" | "cover_image_url" | "cover_alt" | "hashtags"
> & {
  id: string;
  slug: string;
  author_id: string | null;
  profiles: ArticleAuthor | null;
  published: boolean;
  first_published_at: string | null;
  /** The Italian day of the first publishing, YYYY-MM-DD, which is in the article's address. */
  published_day: string | null;
  created_at: string;
  updated_at: string;
  /** Minutes, at least one. */
  reading_minutes: number;
};

/** A published article in another language. */
export type ArticleTranslation = Pick<ArticleCard, "language" | "title" | "slug" | "published_day">;

/** An article on its page. */
export type ArticleDetail = ArticleCard &
  Pick<ArticleFields, "content" | "gallery_images"> & {
    word_count: number;
    headings: ArticleHeading[];
    /** The other languages of the article. */
    translations: ArticleTranslation[];
    revision: number;
  };

/** The articles around one on its page: by shared hashtags, and its neighbours in the same language by date. */
export type ArticleNeighbours = {
  related: ArticleCard[];
  previous: ArticleCard | null;
  next: ArticleCard | null;
};

/** An article in the table of those who write. */
export type ArticleTableRow = ArticleCard & {
  revision: number;
  /** The instant at which it will be published; null unless scheduled. */
  publish_at: string | null;
  /**
   * Whether something was typed since it was saved last. An article that was never saved (its slug is its id) is listed,
   * searched and sorted by its draft's title: every autosave writes it to the article. Any other keeps its saved title.
   */
  has_draft: boolean;
};

/** The languages in which an article can be read, its own first. */
export function articleLanguages(article: ArticleTranslation & { translations: ArticleTranslation[] }) {
  const { language, title, slug, published_day, translations } = article;
  return [{ language, title, slug, published_day }, ...translations];
}

export const ARTICLE_STATES = ["published", "scheduled", "draft"] as const;
export type ArticleState = (typeof ARTICLE_STATES)[number];

/** "Pubblicato", "Programmato" or "Bozza". */
export function articleState(article: { published: boolean; publish_at: string | null }): ArticleState {
  if (article.published) return "published";
  return article.publish_at ? "scheduled" : "draft";
}

/**
 * The draft of an article, as the autosave answers it and as `current` of a refusal `stale` holds it. `revision` is sent
 * with the next save, so that no save overwrites another unseen. Without a draft (`base_revision` 0) these are the saved
 * article's own text and the number to continue from: nothing was typed that is not saved.
 */
export type ArticleDraft = ArticleFields & {
  revision: number;
  /** The article's revision when the draft was begun; 0: there is no draft, and the fields are the article's. */
  base_revision: number;
  saved_at: string;
  /** The name of who saved it last; null for an erased account. */
  saved_by: { id: string; full_name: string } | null;
  saved_in: string;
};

/**
 * An article as its editor opens it. `draft` null: nothing was typed since the article was saved.
 *
 * The editor keeps two numbers and takes both from every answer: `article.revision` and `draft_revision`. The second one
 * goes on counting where a draft is deleted (published, discarded), so it is never 0 again after the first save:
 *
 * - `PUT …/draft { revision: draft_revision, saved_in, …all fields }` answers an `ArticleDraft`, whose `revision` is the
 *   next `draft_revision`. For a new article: an id of the browser's own and `revision` 0. The same call sent again is
 *   answered with the draft that it wrote. 409 `stale` with `current` (an `ArticleDraft`): somebody else's text, or, where
 *   `current.saved_in` is the tab's own, an answer that was lost: then the tab sends again with `current.revision`.
 *   404 `article_not_found`: the article was deleted meanwhile; 429 carries `Retry-After`. The tab keeps its text on all.
 * - `POST …/publish { revision, draft_revision }`, `POST …/versions/{number}/restore { draft_revision }` and
 *   `DELETE …/draft?revision={draft_revision}` refuse with 409 `stale` where either number is old; `current` of the first
 *   two is an `EditedArticle`, of the last an `ArticleDraft`.
 */
export type EditedArticle = {
  article: ArticleFields &
    Pick<ArticleCard, "id" | "slug" | "author_id" | "profiles" | "published"> &
    Pick<ArticleCard, "first_published_at" | "published_day" | "created_at" | "updated_at"> & {
      revision: number;
      publish_at: string | null;
      publish_time_zone: string | null;
      /** The articles of the same group, published or not. */
      translations: ArticleTranslation[];
    };
  draft: ArticleDraft | null;
  draft_revision: number;
};

/**
 * What a version was: a draft that was typed, the saved text of an unpublished article, a text that visitors saw, or a
 * version that was brought back into the draft and replaced before anything was typed.
 */
export const ARTICLE_VERSION_KINDS = ["draft", "saved", "published", "restored"] as const;
export type ArticleVersionKind = (typeof ARTICLE_VERSION_KINDS)[number];

/** A line of an article's history, newest first: a text that was replaced, who had written it, and when. */
export type ArticleVersionLine = {
  number: number;
  kind: ArticleVersionKind;
  title: string;
  word_count: number;
  created_at: string;
  created_by: { id: string; full_name: string } | null;
};

export type ArticleVersion = ArticleVersionLine & ArticleFields;

/** What publishing only asks about: the author may publish all the same. */
type AskedProblemKind =
  | "excerpt"
  | "cover"
  | "cover_alt"
  | "broken_link"
  | "unpublished_link"
  | "picture_alt";

/**
 * Something that an article lacks before it is published. `field`: where it is corrected; `href`: the link that leads
 * nowhere or to an article that is not public yet, or the picture without a description. What publishing refuses has the
 * text key of the refusal as `error`.
 */
export type ArticleProblem = { field: keyof ArticleFields; href?: string } & (
  | { kind: AskedProblemKind }
  | { kind: "refused"; error: string }
);

/** The number of words in any alphabet; "l'apnea" and "non-stop" are one. */
export function countWords(text: string): number {
  return (
    text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’.,-][\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*/gu)?.length ?? 0
  );
}

/** Minutes of reading, at least one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / READING_SPEED));
}

/** A hashtag in use, as its authors write it, and how many published articles have it. */
export type HashtagCount = { hashtag: string; articles: number };

/** The form by which hashtags are compared and addressed: without `#`, in lower case in every script. */
export function hashtagKey(text: string): string {
  return text
    .normalize("NFC")
    .trim()
    .replace(/^[#＃]+/, "")
    .trim()
    .toLowerCase();
}

/** Hashtags on one line each, without `#`; blank and repeated ones are dropped, the first spelling stays. */
export function toHashtags(typed: string[]): string[] {
  const unique = new Map<string, string>();
  for (const text of typed) {
    const hashtag = toOneLine(text)
      .replace(/^[#＃\s]+/, "")
      .normalize("NFC");
    const key = hashtagKey(hashtag);
    if (key && !unique.has(key)) unique.set(key, hashtag);
  }
  return [...unique.values()];
}

/** Whether a text is a hashtag: letters and digits of any script, hyphens and underscores, at least one letter or digit. */
export function isHashtag(text: string): boolean {
  return text.length <= HASHTAG_MAX && /^[\p{L}\p{M}\p{N}_-]+$/u.test(text) && /[\p{L}\p{N}]/u.test(text);
}

/** First words of blog addresses that no article may have as its slug. */
export const RESERVED_ARTICLE_SLUGS = ["gestione", "hashtag"];

/**
 * An article's canonical path, `/blog/{day}-{mese}-{year}-{slug}`, by the day of its first publishing. An article that
 * was never published has no day in its path.
 */
export function articlePath({ slug, published_day }: Pick<ArticleCard, "slug" | "published_day">): string {
  if (!published_day) return `/blog/${slug}`;
  const [year, month, day] = published_day.split("-");
  return `/blog/${Number(day)}-${ITALIAN_MONTHS[Number(month) - 1]}-${year}-${slug}`;
}
