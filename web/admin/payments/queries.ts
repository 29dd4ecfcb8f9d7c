import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { PARTIAL_SEARCH_HEADER } from "../../../worker/admin/payments/contract.ts";
import type { AdminPaymentRow, PaymentStory } from "../../../worker/admin/payments/outputs.ts";
import type { ResolveDifferenceBody } from "../../../worker/payments/comparison/inputs.ts";
import type { LedgerComparisonView, LedgerDifference } from "../../../worker/payments/comparison/outputs.ts";
import type { PaymentIssuesSearch } from "../../../worker/payments/issues/inputs.ts";
import type { PaymentIssue, PaymentIssueProgress } from "../../../worker/payments/issues/outputs.ts";
import type { AdminRefund } from "../../../worker/payments/outputs.ts";
import type { AdminRefundBody } from "../../../worker/payments/refunds/inputs.ts";
import { call, callWithHeaders } from "../../lib/api.ts";
import type { TablePageView } from "../table/queries.ts";

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

type Signal = { signal?: AbortSignal };

const getPaymentStory = (id: string, { signal }: Signal = {}) =>
  call<PaymentStory>("GET", `/api/admin/payments/${id}`, { signal });

export const refundPayment = (id: string, body: AdminRefundBody) =>
  call<AdminRefund>("POST", `/api/admin/payments/${id}/refunds`, { body });

const getLedgerComparison = ({ signal }: Signal = {}) =>
  call<LedgerComparisonView>("GET", "/api/admin/payments/comparison", { signal });

async function getLedgerDifferences(
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

/** The prefix of every query about payments, which writes invalidate. */
export const PAYMENTS_KEY = ["me", "admin", "payments"] as const;

export const PAYMENTS_PATH = "/api/admin/payments";

/** A page of payments. `partial`: the number of payments that a word search examined, if it matches more; else null. */
export type PaymentTablePage = TablePageView<AdminPaymentRow> & { partial: number | null };

export function paymentTableQuery(request: Record<string, string | undefined>) {
  return queryOptions({
    queryKey: [...PAYMENTS_KEY, "table", request],
    queryFn: async ({ signal }): Promise<PaymentTablePage> => {
      const options = { search: request, signal };
      const { body, headers } = await callWithHeaders<AdminPaymentRow[]>("GET", PAYMENTS_PATH, options);
      return {
        rows: body,
        next: headers.get("X-Next-Cursor"),
        previous: headers.get("X-Previous-Cursor"),
        key: JSON.stringify(request),
        partial: Number(headers.get(PARTIAL_SEARCH_HEADER)) || null,
      };
    },
    placeholderData: keepPreviousData,
  });
}

export function paymentStoryQuery(id: string) {
  return queryOptions({
    queryKey: [...PAYMENTS_KEY, "story", id],
    queryFn: ({ signal }) => getPaymentStory(id, { signal }),
  });
}

/** The prefix of the comparison's queries. */
const COMPARISON_KEY = [...PAYMENTS_KEY, "comparison"] as const;

export const comparisonQuery = queryOptions({
  queryKey: [...COMPARISON_KEY, "last"],
  queryFn: ({ signal }) => getLedgerComparison({ signal }),
});

export function differencesQuery(state: "open" | "all") {
  return infiniteQueryOptions({
    queryKey: [...COMPARISON_KEY, "differences", state],
    queryFn: ({ pageParam, signal }) =>
      getLedgerDifferences({ state, limit: "25", ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  });
}

/** The size of a page; the server reads at most 500 rows for it. */
const PAGE_SIZE = "25";

/** The payment issues: payments that an admin must look at. */
export const paymentIssuesQuery = infiniteQueryOptions({
  queryKey: ["me", "paymentIssues"],
  queryFn: ({ pageParam, signal }) => getPaymentIssues({ limit: PAGE_SIZE, cursor: pageParam }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next,
});
