import { queryOptions } from "@tanstack/react-query";
import { type Category, insertPastEvents } from "../../../worker/events/categories/contract.ts";
import type { TablePageView } from "../table/queries.ts";
import { getCategories, getPastPosition } from "./api.ts";

export type CategoryTable = { categories: Category[]; pastPosition: number | null };

/** The categories and the position of "Eventi Passati", read past every cache. */
export const categoryTableQuery = queryOptions({
  queryKey: ["admin", "categories"],
  queryFn: async ({ signal }): Promise<CategoryTable> => {
    const [categories, pastPosition] = await Promise.all([
      getCategories({ signal }),
      getPastPosition({ signal }),
    ]);
    return { categories, pastPosition };
  },
  staleTime: 0,
});

/** The queries that a change of the categories makes outdated. */
export const CHANGED_BY_CATEGORIES = [["admin", "categories"], ["categories"], ["events"], ["public-config"]];

/** A row of the table; `category` null: "Eventi Passati". `position` counts from 1. */
export type CategoryTableRow = { category: Category | null; position: number };

/** The table's only page. */
export function toTablePage({ categories, pastPosition }: CategoryTable): TablePageView<CategoryTableRow> {
  const rows = insertPastEvents(categories, null, pastPosition).map((category, index) => ({
    category,
    position: index + 1,
  }));
  return { rows, next: null, previous: null, key: "all" };
}
