import type { FailedMail, OverviewView } from "../../../worker/admin/outputs.ts";
import { call } from "../../lib/api.ts";
import { pagedQuery } from "../../lib/pagedQuery.ts";
import { readQuery } from "../../lib/readQuery.ts";

export const retryFailedMail = (id: string) => call<void>("POST", `/api/admin/mails/${id}/retry`);
export const dismissFailedMail = (id: string, reason: string) =>
  call<void>("POST", `/api/admin/mails/${id}/dismiss`, { body: { reason } });

/** The prefix of the overview's queries, for invalidation after an admin's write. */
export const overviewQueryKey = ["me", "adminOverview"];

/** The platform's figures, open tasks and health. Refetched, because tasks change without the admin's action. */
export const overviewQuery = readQuery<OverviewView>([...overviewQueryKey, "view"], "/api/admin/overview", {
  refetchInterval: 60_000,
});

export const failedMailsQuery = pagedQuery<FailedMail>([...overviewQueryKey, "mails"], "/api/admin/mails");
