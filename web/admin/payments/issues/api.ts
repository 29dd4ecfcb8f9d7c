import type { PaymentIssuesSearch } from "../../../../worker/payments/issues/inputs.ts";
import type { PaymentIssue, PaymentIssueProgress } from "../../../../worker/payments/issues/outputs.ts";
import { call, callWithHeaders } from "../../../lib/api.ts";

type Signal = { signal?: AbortSignal };

export async function getPaymentIssues(search: PaymentIssuesSearch = {}, { signal }: Signal = {}) {
  const { body, headers } = await callWithHeaders<PaymentIssue[]>("GET", "/api/admin/payments/issues", {
    search,
    signal,
  });
  return { cases: body, next: headers.get("X-Next-Cursor") ?? undefined };
}

export const retryPaymentIssue = (id: string) =>
  call<PaymentIssueProgress>("POST", `/api/admin/payments/${id}/retry`);
export const resolvePaymentIssue = (id: string) =>
  call<PaymentIssueProgress>("POST", `/api/admin/payments/${id}/resolve`);
export const markPaidBack = (id: string) =>
  call<PaymentIssueProgress>("POST", `/api/admin/payments/${id}/paid-back`);
