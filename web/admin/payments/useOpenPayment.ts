import { useSearch } from "../../lib/search.ts";

/** Opens a payment's history over the page, as `?payment=<id>`. */
export function useOpenPayment(): (id: string) => void {
  const [, change] = useSearch();
  return (id) =>
    change((next) => {
      next.set("payment", id);
      return next;
    });
}
