import { queryOptions } from "@tanstack/react-query";
import type { Category } from "../../../worker/events/categories/contract.ts";
import { call } from "../../lib/api.ts";

export const categoriesQuery = queryOptions({
  queryKey: ["categories"],
  queryFn: ({ signal }) => call<Category[]>("GET", "/api/categories", { signal }),
  staleTime: 60_000,
  gcTime: 120_000,
});

/** By its name in the address, or by its id. */
export function findCategory(categories: Category[], nameInAddress: string): Category | undefined {
  return categories.find(({ slug, id }) => slug === nameInAddress || id === nameInAddress);
}
