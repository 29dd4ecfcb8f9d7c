import { toSearch } from "../lib/searchWords.ts";
import * as z from "../lib/z.ts";
import { TABLE_PAGE_MAX, TABLE_SEARCH_MAX } from "./contract.ts";

/**
 * The query parameters of every admin table. A search of blanks or one letter counts as none; an unknown value is ignored.
 */
export function tableQuery<Sort extends string>(sorts: readonly [Sort, ...Sort[]]) {
  return {
    search: z
      .string()
      .trim()
      .max(TABLE_SEARCH_MAX)
      .optional()
      .transform((text = "") => toSearch(text)),
    sort: z.enum(sorts).optional().catch(undefined),
    direction: z.enum(["asc", "desc"]).optional().catch(undefined),
    cursor: z.string().max(1000).optional(),
    limit: z.coerce.number().int().min(1).max(TABLE_PAGE_MAX).optional(),
  };
}

/** The query parameters of a table's CSV export: filters and sort, without a page. */
export function exportQuery<Sort extends string>(sorts: readonly [Sort, ...Sort[]]) {
  const { search, sort, direction } = tableQuery(sorts);
  return { search, sort, direction };
}
