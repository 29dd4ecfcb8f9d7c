import { queryOptions } from "@tanstack/react-query";
import { checkSlug } from "./api.ts";

/** Whether a slug is available. Never cached, never retried. */
export function slugQuery(slug: string) {
  return queryOptions({
    queryKey: ["me", "slug", slug],
    queryFn: () => checkSlug(slug),
    staleTime: 5_000,
    gcTime: 30_000,
    retry: false,
  });
}
