import type {
  ArticleCard,
  ArticleDetail,
  ArticleNeighbours,
  HashtagCount,
} from "../../worker/blog/outputs.ts";
import type { LanguageCode } from "../../worker/lib/languages.ts";
import { call, callWithHeaders } from "../lib/api.ts";

type Signal = { signal?: AbortSignal };

/** The parameters of the public list. `language` "all": every language. */
export type ArticleListSearch = {
  searchTerm?: string;
  language?: LanguageCode | "all";
  hashtag?: string;
  limit?: number;
  cursor?: string;
};

/** A page of published articles, newest first, and the cursor of the next page. */
export async function getArticles(search: ArticleListSearch, { signal }: Signal = {}) {
  const published = { ...search, published: "true" };
  const { body, headers } = await callWithHeaders<ArticleCard[]>("GET", "/api/blog", {
    search: published,
    signal,
  });
  return { articles: body, next: headers.get("X-Next-Cursor") ?? undefined };
}

/** An article by its slug, with or without a date, or by its id. */
export const getArticleBySlug = (slug: string, { signal }: Signal = {}) =>
  call<ArticleDetail>("GET", `/api/blog/slug/${encodeURIComponent(slug)}`, { signal });

export const getNeighbours = (id: string, { signal }: Signal = {}) =>
  call<ArticleNeighbours>("GET", `/api/blog/${encodeURIComponent(id)}/neighbours`, { signal });

/** The most used hashtags of published articles, in a language or in all. */
export const getHashtags = (language: LanguageCode | "all", { signal }: Signal = {}) =>
  call<HashtagCount[]>("GET", "/api/blog/hashtags", { search: { language }, signal });
