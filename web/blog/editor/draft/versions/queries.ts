import { queryOptions } from "@tanstack/react-query";
import { OWN_ARTICLES_KEY } from "../../queries.ts";
import { getArticleVersion, listArticleVersions } from "./api.ts";

/** The earlier texts of an article, newest first; asked anew whenever the list is opened. */
export function articleVersionsQuery(id: string) {
  return queryOptions({
    queryKey: [...OWN_ARTICLES_KEY, "versions", id],
    queryFn: ({ signal }) => listArticleVersions(id, signal),
    staleTime: 0,
  });
}

/** One of them, which never changes. */
export function articleVersionQuery(id: string, number: number) {
  return queryOptions({
    queryKey: [...OWN_ARTICLES_KEY, "versions", id, number],
    queryFn: ({ signal }) => getArticleVersion(id, number, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
