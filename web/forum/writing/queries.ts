import { queryOptions } from "@tanstack/react-query";
import { forumKeys } from "../queries.ts";
import { getSimilarTopics } from "./api.ts";

const MINUTE = 60_000;

/** Topics with a similar title. */
export function similarTopicsQuery(title: string) {
  return queryOptions({
    queryKey: [...forumKeys.all, "similar", title],
    queryFn: ({ signal }) => getSimilarTopics(title, signal),
    staleTime: MINUTE,
    gcTime: MINUTE,
    // Not retried, because a missing hint blocks nothing.
    retry: false,
  });
}
