import { queryOptions } from "@tanstack/react-query";
import { getAccount } from "./api.ts";

/** What waits. The link is often followed in another tab, so coming back asks again. */
export const accountQuery = queryOptions({
  queryKey: ["me", "account"],
  queryFn: ({ signal }) => getAccount(signal),
  refetchOnWindowFocus: true,
});
