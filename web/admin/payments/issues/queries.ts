import { infiniteQueryOptions } from "@tanstack/react-query";
import { getPaymentIssues } from "./api.ts";

/** The size of a page; the server reads at most 500 rows for it. */
const PAGE_SIZE = "25";

/** The payment issues: payments that an admin must look at. */
export const paymentIssuesQuery = infiniteQueryOptions({
  queryKey: ["me", "paymentIssues"],
  queryFn: ({ pageParam, signal }) => getPaymentIssues({ limit: PAGE_SIZE, cursor: pageParam }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next,
});
