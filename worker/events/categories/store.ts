import { asc } from "drizzle-orm";
import type { Database } from "../../env.ts";
import type { Category } from "./contract.ts";
import { categories } from "./schema.ts";

export function selectCategories(db: Database) {
  return db
    .select({
      id: categories.id,
      name: categories.name,
      slug: categories.slug,
      order_index: categories.order_index,
    })
    .from(categories)
    .orderBy(asc(categories.order_index));
}

export async function listCategories(db: Database): Promise<Category[]> {
  return selectCategories(db);
}
