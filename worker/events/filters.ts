import type { Database } from "../env.ts";
import { Refusal } from "../errors.ts";
import { listCategories } from "./categories/store.ts";
import type { EventFilterParams } from "./inputs.ts";
import type { EventFilter } from "./matchText.ts";
import { findCategoryIds } from "./rules.ts";

type FilterParams = EventFilterParams & Omit<EventFilter, keyof EventFilterParams | "categoryIds">;

/** The filter of a request's parameters. Refuses an unknown category with `not_found`. */
export async function toEventFilter(
  db: Database,
  { category, ...query }: FilterParams,
): Promise<EventFilter> {
  if (category === undefined) return query;
  const categoryIds = findCategoryIds(await listCategories(db), category);
  if (!categoryIds) throw new Refusal("not_found");
  return { ...query, categoryIds };
}
