import { queryOptions } from "@tanstack/react-query";
import type { LanguageCode } from "../../../worker/lib/languages.ts";
import { storage } from "../../lib/storage.ts";
import { loadStartingArticle } from "../drafts/articleDraft.ts";
import type { ArticleBase } from "../drafts/openedArticles.ts";
import {
  getArticleProblems,
  getArticleVersion,
  getHashtags,
  listArticleVersions,
  searchArticles,
} from "./api.ts";

/** The prefix of all queries about a user's own articles; removed when the session ends. */
export const OWN_ARTICLES_KEY = ["me", "articles"] as const;

export const ARTICLE_TABLE_KEY = [...OWN_ARTICLES_KEY, "table"] as const;

/** An article for its editor, offline from this device. Null for an id that the server does not know: a new one. */
export function editedArticleQuery(id: string, userId = storage.user()?.id ?? "") {
  return queryOptions({
    queryKey: [...OWN_ARTICLES_KEY, "edited", id, userId],
    queryFn: ({ signal }): Promise<ArticleBase | null> => loadStartingArticle(id, signal),
    // Fetched once, because a refetch must not replace typed text.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

/** Hashtags of published articles, most used first, as suggestions while typing. */
export function hashtagSuggestionsQuery(language: LanguageCode) {
  return queryOptions({
    queryKey: ["blog", "hashtags", language],
    queryFn: ({ signal }) => getHashtags(language, signal),
    staleTime: 5 * 60_000,
    // Typing continues without suggestions.
    retry: false,
  });
}

/** The articles that the user manages, searched by words of their title or text. */
export function articleSearchQuery(search: string, enabled: boolean) {
  return queryOptions({
    queryKey: [...OWN_ARTICLES_KEY, "search", search],
    queryFn: ({ signal }) => searchArticles(search, signal),
    staleTime: 30_000,
    enabled,
  });
}

/** The problems of an article before publishing; fetched again each time. */
export function articleProblemsQuery(id: string, draftRevision: number) {
  return queryOptions({
    queryKey: [...OWN_ARTICLES_KEY, "problems", id, draftRevision],
    queryFn: ({ signal }) => getArticleProblems(id, signal),
    staleTime: 0,
    gcTime: 0,
  });
}

/** The former texts of an article, newest first; fetched again whenever the list is opened. */
export function articleVersionsQuery(id: string) {
  return queryOptions({
    queryKey: [...OWN_ARTICLES_KEY, "versions", id],
    queryFn: ({ signal }) => listArticleVersions(id, signal),
    staleTime: 0,
  });
}

/** A version of an article; versions never change. */
export function articleVersionQuery(id: string, number: number) {
  return queryOptions({
    queryKey: [...OWN_ARTICLES_KEY, "versions", id, number],
    queryFn: ({ signal }) => getArticleVersion(id, number, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
