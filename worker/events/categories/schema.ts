import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

export const categories = sqliteTable(
  "categories",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    slug: text("slug").notNull(),
    order_index: integer("order_index").notNull(),
    created_at: text("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("categories_slug").on(table.slug),
    index("categories_order").on(table.order_index),
    check("categories_name", sql`length(${table.name}) >= 2`),
  ],
);
