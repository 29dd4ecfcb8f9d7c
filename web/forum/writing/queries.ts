import { queryOptions } from "@tanstack/react-query";
import { forumKeys } from "../queries.ts";
import { getSimilarTopics } from "./api.ts";

const MINUTE = 60_000;

/** Topics with a title like this one. */
export function similarTopicsQuery(title: string) {
  return queryOptions({
    queryKey: [...forumKeys.all, "similar", title],
    queryFn: ({ signal }) => getSimilarTopics(title, signal),
    staleTime: MINUTE,
    gcTime: MINUTE,
    // A hint that does not come is none: nothing waits for it.
    retry: false,
  });
}
