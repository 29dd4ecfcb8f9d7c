import { queryOptions } from "@tanstack/react-query";
import { getFollows } from "./api.ts";

/** Everything that the member follows: one list for all buttons. */
export const followsQuery = queryOptions({
  queryKey: ["me", "follows"],
  queryFn: getFollows,
  staleTime: 60_000,
});
