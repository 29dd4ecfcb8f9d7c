import { queryOptions } from "@tanstack/react-query";
import { getAccount, getAuthSessions, getTwoFactor } from "./api.ts";

/** A pending e-mail change. Refetched on focus, because the confirmation link is often followed in another tab. */
export const accountQuery = queryOptions({
  queryKey: ["me", "account"],
  queryFn: ({ signal }) => getAccount(signal),
  refetchOnWindowFocus: true,
});

export const authSessionsQuery = queryOptions({
  queryKey: ["me", "sessions"],
  queryFn: ({ signal }) => getAuthSessions(signal),
});

export const twoFactorQuery = queryOptions({
  queryKey: ["me", "two-factor"],
  queryFn: ({ signal }) => getTwoFactor(signal),
});
