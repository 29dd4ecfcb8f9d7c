import type { FailedMail, OverviewView } from "../../../worker/admin/outputs.ts";
import { call, callWithHeaders } from "../../lib/api.ts";

type Signal = { signal?: AbortSignal };
type FailedMailsSearch = { limit?: string; cursor?: string | undefined };

export const getOverview = ({ signal }: Signal = {}) =>
  call<OverviewView>("GET", "/api/admin/overview", { signal });

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
