import { queryOptions } from "@tanstack/react-query";
import type { ArticleTableRow, ArticleVersion, ArticleVersionLine } from "../../../worker/blog/outputs.ts";
import type { LanguageCode } from "../../../worker/lib/languages.ts";
import { readQuery } from "../../lib/readQuery.ts";
import { storage } from "../../lib/storage.ts";
import { loadStartingArticle } from "../drafts/articleDraft.ts";
import type { ArticleBase } from "../drafts/openedArticles.ts";
import { getArticleProblems, getHashtags } from "./api.ts";

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
export const articleSearchQuery = (search: string, enabled: boolean) =>
  readQuery<ArticleTableRow[]>([...OWN_ARTICLES_KEY, "search", search], "/api/blog", {
    search: { searchTerm: search, limit: 10 },
    staleTime: 30_000,
    enabled,
  });

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
export const articleVersionsQuery = (id: string) =>
  readQuery<ArticleVersionLine[]>([...OWN_ARTICLES_KEY, "versions", id], `/api/blog/${id}/versions`, {
    staleTime: 0,
  });

/** A version of an article; versions never change. */
export const articleVersionQuery = (id: string, number: number) =>
  readQuery<ArticleVersion>(
    [...OWN_ARTICLES_KEY, "versions", id, number],
    `/api/blog/${id}/versions/${number}`,
    { staleTime: Number.POSITIVE_INFINITY },
  );
