import { useSearch } from "../lib/search.ts";

/**
 * Whether the page is the return from a payment at Stripe. The server renders it without a button that buys, because
 * somebody who waits for the scripts would pay twice.
 */
export function useIsPaymentReturn(): boolean {
  const [params] = useSearch();
  return params.get("success") === "true";
}
