import { useCallback } from "react";
import { ARTICLE_SEARCH_MAX } from "../../../worker/blog/contract.ts";
import { isLanguageCode, type LanguageCode } from "../../../worker/lib/languages.ts";
import { useSearch } from "../../lib/search.ts";
import { type ArticleLanguageFilter, articleListQuery } from "../queries.ts";

/**
 * The blog's filters. `language` null: none was chosen, so the articles of the page's language are listed, or those of
 * all languages when that language has none.
 */
export type ArticleFilters = { searchTerm: string; language: ArticleLanguageFilter | null };

export const NO_ARTICLE_FILTERS: ArticleFilters = { searchTerm: "", language: null };

export function parseArticleFilters(params: URLSearchParams): ArticleFilters {
  const language = params.get("language");
  return {
    searchTerm: (params.get("searchTerm") ?? "").slice(0, ARTICLE_SEARCH_MAX),
    language: language === "all" || isLanguageCode(language) ? language : null,
  };
}

/** The filters of the address, so that a search can be shared and "back" undoes it. */
export function useArticleFilters() {
  const [params, setParams] = useSearch();
  const filters = parseArticleFilters(params);
  const setFilters = useCallback(
    (change: Partial<ArticleFilters>, { replace = false } = {}) =>
      setParams((before) => ({ ...parseArticleFilters(before), ...change }), { replace }),
    [setParams],
  );
  return { filters, setFilters };
}

/** The lists to fetch, in this order; the first non-empty one is shown. */
export function articleLists({ searchTerm, language }: ArticleFilters, pageLanguage: LanguageCode) {
  const text = searchTerm.trim();
  const search = text ? { searchTerm: text } : {};
  const chosen = articleListQuery({ ...search, language: language ?? pageLanguage });
  return { chosen, fallback: language === null ? articleListQuery({ ...search, language: "all" }) : null };
}
