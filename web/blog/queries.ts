import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { SuccessView } from "../../worker/auth/outputs.ts";
import { ARTICLE_LIST_PAGE } from "../../worker/blog/contract.ts";
import type { ConfirmSubscriptionBody, SubscribeBody } from "../../worker/blog/newsletter/inputs.ts";
import type {
  ArticleCard,
  ArticleDetail,
  ArticleNeighbours,
  HashtagCount,
} from "../../worker/blog/outputs.ts";
import type { LanguageCode } from "../../worker/lib/languages.ts";
import { ApiError, call, callWithHeaders } from "../lib/api.ts";
import { readQuery, readQueryOrNull } from "../lib/readQuery.ts";

export const subscribe = (body: SubscribeBody) => call<SuccessView>("POST", "/api/newsletter", { body });
export const confirmSubscription = (body: ConfirmSubscriptionBody) =>
  call<SuccessView>("POST", "/api/newsletter/confirm", { body });
export const unsubscribe = (token: string) =>
  call<SuccessView>("POST", `/unsubscribe/${encodeURIComponent(token)}`);

type Signal = { signal?: AbortSignal };

/** The parameters of the public list. `language` "all": every language. */
type ArticleListSearch = {
  searchTerm?: string;
  language?: LanguageCode | "all";
  hashtag?: string;
  limit?: number;
  cursor?: string;
};

/** A page of published articles, newest first, and the cursor of the next page. */
async function getArticles(search: ArticleListSearch, { signal }: Signal = {}) {
  const published = { ...search, published: "true" };
  const { body, headers } = await callWithHeaders<ArticleCard[]>("GET", "/api/blog", {
    search: published,
    signal,
  });
  return { articles: body, next: headers.get("X-Next-Cursor") ?? undefined };
}

/** The most used hashtags of published articles, in a language or in all. */
const getHashtags = (language: LanguageCode | "all", { signal }: Signal = {}) =>
  call<HashtagCount[]>("GET", "/api/blog/hashtags", { search: { language }, signal });

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const RETRIES = 2;
const RETRY_DELAY_MAX = 5 * SECOND;

/**
 * Lists of articles are fresh for 30 s, stay cached for 5 min, and are retried twice in the browser, after 1 and 2 s
 * and never more than 5, when the network or the server failed.
 */
const LIST = {
  staleTime: 30 * SECOND,
  gcTime: 5 * MINUTE,
  retry: (failures: number, error: Error) =>
    !import.meta.env.SSR &&
    navigator.onLine &&
    failures < RETRIES &&
    !(error instanceof ApiError && error.status >= 400 && error.status < 500),
  retryDelay: (attempt: number) => Math.min(SECOND * 2 ** attempt, RETRY_DELAY_MAX),
};

/** Published articles, page by page. */
export function articleListQuery(search: ArticleListSearch) {
  return infiniteQueryOptions({
    queryKey: ["articles", "list", search],
    queryFn: ({ pageParam, signal }) =>
      getArticles(
        // One more on the first page, because its first article spans a row.
        pageParam
          ? { ...search, limit: ARTICLE_LIST_PAGE, cursor: pageParam }
          : { ...search, limit: ARTICLE_LIST_PAGE + 1 },
        { signal },
      ),
    // Null instead of undefined, because the data is serialised to JSON.
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    ...LIST,
  });
}

/** The articles with a hashtag, in all languages. */
export const hashtagArticlesQuery = (hashtag: string) => articleListQuery({ hashtag, language: "all" });

/** An article by the segment of its address; null without one. */
export const articleQuery = (segment: string) =>
  readQueryOrNull<ArticleDetail>(
    ["articles", "one", segment],
    `/api/blog/slug/${encodeURIComponent(segment)}`,
    { staleTime: 30 * SECOND, gcTime: 5 * MINUTE },
  );

/** The articles related to one, the previous and the next. */
export const neighboursQuery = (id: string) =>
  readQuery<ArticleNeighbours>(
    ["articles", "neighbours", id],
    `/api/blog/${encodeURIComponent(id)}/neighbours`,
    { staleTime: MINUTE, gcTime: 5 * MINUTE },
  );

/** The languages of the blog's filter. */
export type ArticleLanguageFilter = LanguageCode | "all";

/** The most used hashtags of articles in a language, or in all. */
export function hashtagsQuery(language: ArticleLanguageFilter) {
  return queryOptions({
    queryKey: ["articles", "hashtags", language],
    queryFn: ({ signal }) => getHashtags(language, { signal }),
    staleTime: MINUTE,
    gcTime: 5 * MINUTE,
  });
}
