import { queryOptions } from "@tanstack/react-query";
import type { EditedArticle } from "../../../worker/blog/contract.ts";
import { isRefusal } from "../../lib/api.ts";
import { getEditedArticle } from "./api.ts";

/** Every query of what a user writes; removed when the session ends. */
const OWN_ARTICLES_KEY = ["me", "articles"] as const;

/** Every page of the table of articles. */
export const ARTICLE_TABLE_KEY = [...OWN_ARTICLES_KEY, "table"] as const;

/** An article as its editor opens it; null for an id that the server does not know yet, which is a new article. */
export function editedArticleQuery(id: string) {
  return queryOptions({
    queryKey: [...OWN_ARTICLES_KEY, "edited", id],
    queryFn: async ({ signal }): Promise<EditedArticle | null> => {
      try {
        return await getEditedArticle(id, signal);
      } catch (failure) {
        if (isRefusal(failure, "not_found")) return null;
        throw failure;
      }
    },
    // The page asks once; what is typed must not be replaced by a refetch.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
