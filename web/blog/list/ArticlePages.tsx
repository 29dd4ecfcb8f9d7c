import type { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ArticleCard } from "../../../worker/blog/outputs.ts";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { LoadMore } from "../../ui/LoadMore.tsx";
import { ArticleGrid, ArticleGridSkeleton } from "./ArticleGrid.tsx";

type ArticlePageList = Pick<
  ReturnType<typeof useInfiniteQuery>,
  | "isLoadingError"
  | "isPending"
  | "isFetching"
  | "refetch"
  | "hasNextPage"
  | "isFetchingNextPage"
  | "isFetchNextPageError"
  | "fetchNextPage"
>;

type Props = {
  list: ArticlePageList;
  articles: ArticleCard[];
  /** Shown when the list is empty. */
  empty: ReactNode;
};

/** The loaded pages of a list of articles, or its placeholders, its failure or its empty state. */
export function ArticlePages({ list, articles, empty }: Props) {
  if (list.isLoadingError) return <LoadFailed query={list} />;
  if (list.isPending) return <ArticleGridSkeleton />;
  if (articles.length === 0) return empty;
  return (
    <>
      <ArticleGrid articles={articles} />
      <LoadMore list={list} />
    </>
  );
}
