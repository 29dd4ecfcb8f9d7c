import type { PaymentIssue, PaymentIssueProgress } from "../../worker/payments/issues/contract.ts";
import type { PaymentIssuesSearch } from "../../worker/payments/issues/inputs.ts";
import { call, callWithHeaders } from "../lib/api.ts";

type Signal = { signal?: AbortSignal };

export async function getCases(search: PaymentIssuesSearch = {}, { signal }: Signal = {}) {
  const { body, headers } = await callWithHeaders<PaymentIssue[]>("GET", "/api/admin/payments", {
    search,
    signal,
  });
  return { cases: body, next: headers.get("X-Next-Cursor") ?? undefined };
}

export const retryCase = (id: string) =>
  call<PaymentIssueProgress>("POST", `/api/admin/payments/${id}/retry`);
export const resolveCase = (id: string) =>
  call<PaymentIssueProgress>("POST", `/api/admin/payments/${id}/resolve`);
export const paidBackCase = (id: string) =>
  call<PaymentIssueProgress>("POST", `/api/admin/payments/${id}/paid-back`);
