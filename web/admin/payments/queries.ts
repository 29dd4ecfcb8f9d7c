import { PARTIAL_SEARCH_HEADER } from "../../../worker/admin/payments/contract.ts";
import type { AdminPaymentRow, PaymentStory } from "../../../worker/admin/payments/outputs.ts";
import type { ResolveDifferenceBody } from "../../../worker/payments/comparison/inputs.ts";
import type { LedgerComparisonView, LedgerDifference } from "../../../worker/payments/comparison/outputs.ts";
import type {
  PaymentIssue,
  PaymentIssueProgress,
  PaymentReconciliation,
} from "../../../worker/payments/issues/outputs.ts";
import type { AdminRefund } from "../../../worker/payments/outputs.ts";
import type { AdminRefundBody } from "../../../worker/payments/refunds/inputs.ts";
import { call } from "../../lib/api.ts";
import { pagedQuery } from "../../lib/pagedQuery.ts";
import { readQuery } from "../../lib/readQuery.ts";
import { tableQuery } from "../table/queries.ts";

export const retryPaymentIssue = (id: string) =>
  call<PaymentIssueProgress>("POST", `/api/admin/payments/${id}/retry`);
export const askStripe = (id: string) =>
  call<PaymentReconciliation>("POST", `/api/admin/payments/${id}/reconcile`);
export const resolvePaymentIssue = (id: string) =>
  call<PaymentIssueProgress>("POST", `/api/admin/payments/${id}/resolve`);
export const markPaidBack = (id: string) =>
  call<PaymentIssueProgress>("POST", `/api/admin/payments/${id}/paid-back`);

export const refundPayment = (id: string, body: AdminRefundBody) =>
  call<AdminRefund>("POST", `/api/admin/payments/${id}/refunds`, { body });

export const resolveLedgerDifference = (id: string, body: ResolveDifferenceBody) =>
  call<LedgerDifference>("POST", `/api/admin/payments/differences/${id}/resolve`, { body });

/** The prefix of every query about payments, which writes invalidate. */
export const PAYMENTS_KEY = ["me", "admin", "payments"] as const;

export const PAYMENTS_PATH = "/api/admin/payments";

/** A page of payments. */
export function paymentTableQuery(request: Record<string, string | undefined>) {
  return tableQuery<AdminPaymentRow>(
    [...PAYMENTS_KEY, "table"],
    PAYMENTS_PATH,
    request,
    PARTIAL_SEARCH_HEADER,
  );
}

export const paymentStoryQuery = (id: string) =>
  readQuery<PaymentStory>([...PAYMENTS_KEY, "story", id], `/api/admin/payments/${id}`);

/** The size of a page; the server reads at most 500 rows for it. */
const PAGE_SIZE = "25";

/** The prefix of the comparison's queries. */
const COMPARISON_KEY = [...PAYMENTS_KEY, "comparison"] as const;

export const comparisonQuery = readQuery<LedgerComparisonView>(
  [...COMPARISON_KEY, "last"],
  "/api/admin/payments/comparison",
);

export const differencesQuery = (state: "open" | "all") =>
  pagedQuery<LedgerDifference>([...COMPARISON_KEY, "differences", state], "/api/admin/payments/differences", {
    state,
    limit: PAGE_SIZE,
  });

/** The payment issues: payments that an admin must look at. */
export const paymentIssuesQuery = pagedQuery<PaymentIssue>(
  ["me", "paymentIssues"],
  "/api/admin/payments/issues",
  { limit: PAGE_SIZE },
);
