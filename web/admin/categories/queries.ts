import { queryOptions } from "@tanstack/react-query";
import { insertPastEvents } from "../../../worker/events/categories/contract.ts";
import type { Category } from "../../../worker/events/categories/outputs.ts";
import { adminSettingsQuery } from "../settings/queries.ts";
import type { TablePageView } from "../table/queries.ts";
import { getCategories, getPastPosition } from "./api.ts";

/** `pastPosition` null: none is saved. `pastRevision` is the revision of that setting. */
export type CategoryTable = { categories: Category[]; pastPosition: number | null; pastRevision: number };

/** The categories and the position of "Eventi Passati", fetched without any cache. */
export const categoryTableQuery = queryOptions({
  queryKey: ["admin", "categories"],
  queryFn: async ({ signal }): Promise<CategoryTable> => {
    const [categories, past] = await Promise.all([getCategories({ signal }), getPastPosition({ signal })]);
    return { categories, pastPosition: past.value?.index ?? null, pastRevision: past.revision };
  },
  staleTime: 0,
});

/** The query keys to invalidate after a change of the categories. */
export const CHANGED_BY_CATEGORIES = [
  ["admin", "categories"],
  ["categories"],
  ["events"],
  ["public-config"],
  adminSettingsQuery.queryKey,
];

/** A row of the table; `category` null: "Eventi Passati". `position` counts from 1. */
export type CategoryTableRow = { category: Category | null; position: number };

export function toTablePage({ categories, pastPosition }: CategoryTable): TablePageView<CategoryTableRow> {
  const rows = insertPastEvents(categories, null, pastPosition).map((category, index) => ({
    category,
    position: index + 1,
  }));
  return { rows, next: null, previous: null, key: "all" };
}
