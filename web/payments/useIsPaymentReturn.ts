import { useSearch } from "../lib/search.ts";

/**
 * Whether the page is the return from a payment at Stripe. The server renders it without a payment button, because a
 * user who waits for the scripts could pay twice.
 */
export function useIsPaymentReturn(): boolean {
  const [params] = useSearch();
  return params.get("success") === "true";
}
