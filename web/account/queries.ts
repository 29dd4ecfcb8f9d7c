import { queryOptions } from "@tanstack/react-query";
import { getAccount, listSessions } from "./api.ts";

/** What waits. The link is often followed in another tab, so coming back asks again. */
export const accountQuery = queryOptions({
  queryKey: ["me", "account"],
  queryFn: ({ signal }) => getAccount(signal),
  refetchOnWindowFocus: true,
});

/** Where the account is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ["me", "sessions"],
  queryFn: ({ signal }) => listSessions(signal),
});
