import { infiniteQueryOptions } from "@tanstack/react-query";
import { getPaymentIssues } from "./api.ts";

const PAGE_SIZE = "50";

/** The payment issues: payments that an admin must look at. */
export const paymentIssuesQuery = infiniteQueryOptions({
  queryKey: ["me", "paymentIssues"],
  queryFn: ({ pageParam, signal }) => getPaymentIssues({ limit: PAGE_SIZE, cursor: pageParam }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next,
});
