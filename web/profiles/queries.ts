import { queryOptions } from "@tanstack/react-query";
import { checkSlug } from "./api.ts";

/** Whether a public address may be taken. Asked anew each time it is typed; a failure is told at once. */
export function slugQuery(slug: string) {
  return queryOptions({
    queryKey: ["me", "slug", slug],
    queryFn: () => checkSlug(slug),
    staleTime: 5_000,
    gcTime: 30_000,
    retry: false,
  });
}
