import { queryOptions } from "@tanstack/react-query";
import type { FailedMail, OverviewView } from "../../../worker/admin/outputs.ts";
import { call } from "../../lib/api.ts";
import { pagedQuery } from "../../lib/pagedQuery.ts";

export const retryFailedMail = (id: string) => call<void>("POST", `/api/admin/mails/${id}/retry`);
export const dismissFailedMail = (id: string, reason: string) =>
  call<void>("POST", `/api/admin/mails/${id}/dismiss`, { body: { reason } });

/** The prefix of the overview's queries, for invalidation after an admin's write. */
export const overviewQueryKey = ["me", "adminOverview"];

/** The platform's figures, open tasks and health. Refetched, because tasks change without the admin's action. */
export const overviewQuery = queryOptions({
  queryKey: [...overviewQueryKey, "view"],
  queryFn: ({ signal }) => call<OverviewView>("GET", "/api/admin/overview", { signal }),
  refetchInterval: 60_000,
});

export const failedMailsQuery = pagedQuery<FailedMail>([...overviewQueryKey, "mails"], "/api/admin/mails");
