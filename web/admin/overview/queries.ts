import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { FailedMail, OverviewView } from "../../../worker/admin/outputs.ts";
import { call, callWithHeaders } from "../../lib/api.ts";

type Signal = { signal?: AbortSignal };
type FailedMailsSearch = { limit?: string; cursor?: string | undefined };

const getOverview = ({ signal }: Signal = {}) => call<OverviewView>("GET", "/api/admin/overview", { signal });

export async function getFailedMails(search: FailedMailsSearch = {}, { signal }: Signal = {}) {
  const { body, headers } = await callWithHeaders<FailedMail[]>("GET", "/api/admin/mails", {
    search,
    signal,
  });
  return { mails: body, next: headers.get("X-Next-Cursor") ?? undefined };
}

export const retryFailedMail = (id: string) => call<void>("POST", `/api/admin/mails/${id}/retry`);
export const dismissFailedMail = (id: string, reason: string) =>
  call<void>("POST", `/api/admin/mails/${id}/dismiss`, { body: { reason } });

const OVERVIEW = ["me", "adminOverview"];

/** The platform's figures, open tasks and health. Refetched, because tasks change without the admin's action. */
export const overviewQuery = queryOptions({
  queryKey: [...OVERVIEW, "view"],
  queryFn: ({ signal }) => getOverview({ signal }),
  refetchInterval: 60_000,
});

export const failedMailsQuery = infiniteQueryOptions({
  queryKey: [...OVERVIEW, "mails"],
  queryFn: ({ pageParam, signal }) => getFailedMails({ cursor: pageParam }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next,
});

/** The prefix of the overview's queries, for invalidation after an admin's write. */
export const overviewQueryKey = OVERVIEW;
