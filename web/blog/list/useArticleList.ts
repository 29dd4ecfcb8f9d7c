import { useInfiniteQuery } from "@tanstack/react-query";
import { useT } from "../../lib/i18n.tsx";
import type { ArticleLanguageFilter } from "../queries.ts";
import { type ArticleFilters, articleLists } from "./filters.ts";

/** The list for the filters, and the language that it is in. */
export function useArticleList(filters: ArticleFilters) {
  const t = useT();
  const { chosen, fallback } = articleLists(filters, t.language);
  const own = useInfiniteQuery(chosen);
  const falls = fallback !== null && own.data?.pages[0]?.articles.length === 0;
  const all = useInfiniteQuery({ ...(fallback ?? chosen), enabled: falls });
  const language: ArticleLanguageFilter = falls ? "all" : (filters.language ?? t.language);
  return { list: falls ? all : own, language };
}
