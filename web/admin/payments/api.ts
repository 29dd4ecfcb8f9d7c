import type { PaymentStory } from "../../../worker/admin/payments/outputs.ts";
import type { AdminRefundBody } from "../../../worker/payments/adminRefunds/inputs.ts";
import type { ResolveDifferenceBody } from "../../../worker/payments/comparison/inputs.ts";
import type { LedgerComparisonView, LedgerDifference } from "../../../worker/payments/comparison/outputs.ts";
import type { AdminRefund } from "../../../worker/payments/outputs.ts";
import { call, callWithHeaders } from "../../lib/api.ts";

type Signal = { signal?: AbortSignal };

export const getPaymentStory = (id: string, { signal }: Signal = {}) =>
  call<PaymentStory>("GET", `/api/admin/payments/${id}`, { signal });

export const refundPayment = (id: string, body: AdminRefundBody) =>
  call<AdminRefund>("POST", `/api/admin/payments/${id}/refunds`, { body });

export const getLedgerComparison = ({ signal }: Signal = {}) =>
  call<LedgerComparisonView>("GET", "/api/admin/payments/comparison", { signal });

export async function getLedgerDifferences(
  search: { state?: string; cursor?: string; limit?: string },
  { signal }: Signal = {},
) {
  const { body, headers } = await callWithHeaders<LedgerDifference[]>(
    "GET",
    "/api/admin/payments/differences",
    { search, signal },
  );
  return { differences: body, next: headers.get("X-Next-Cursor") ?? undefined };
}

export const resolveLedgerDifference = (id: string, body: ResolveDifferenceBody) =>
  call<LedgerDifference>("POST", `/api/admin/payments/differences/${id}/resolve`, { body });
