import { sql } from "drizzle-orm";
import type { Database } from "../../env.ts";
import type { Category } from "./contract.ts";

/** A category's row in the database: `names` is JSON text. */
export type CategoryRow = Omit<Category, "names"> & { names: string | null };

/** All categories in their order; `id` decides between equal positions. */
export const selectCategories = sql.raw(`select id, name, names, slug, order_index, events_count, revision
  from categories order by order_index, id`);

export function toCategory({ names, ...row }: CategoryRow): Category {
  return names ? { ...row, names: JSON.parse(names) } : row;
}

export async function listCategories(db: Database): Promise<Category[]> {
  return (await db.all<CategoryRow>(selectCategories)).map(toCategory);
}
