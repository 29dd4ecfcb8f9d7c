import { queryOptions } from "@tanstack/react-query";
import { confirmEmail } from "./api.ts";

/** Asks once per link, however often the page is drawn. */
export function confirmationQuery(token_hash: string, email: string) {
  return queryOptions({
    queryKey: ["confirmation", token_hash],
    queryFn: () => confirmEmail({ token_hash, email }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
