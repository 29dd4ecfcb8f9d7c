import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { PARTIAL_SEARCH_HEADER } from "../../../worker/admin/payments/contract.ts";
import type { AdminPaymentRow } from "../../../worker/admin/payments/outputs.ts";
import { callWithHeaders } from "../../lib/api.ts";
import type { TablePageView } from "../table/queries.ts";
import { getLedgerComparison, getLedgerDifferences, getPaymentStory } from "./api.ts";

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
export const COMPARISON_KEY = [...PAYMENTS_KEY, "comparison"] as const;

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
