import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { CategoryTranslations } from "./contract.ts";

export const categories = sqliteTable(
  "categories",
  {
    id: text("id").primaryKey(),
    /** The Italian name. */
    name: text("name").notNull(),
    /** Never changes: pages, calendar subscriptions and the trainings' form refer to it. */
    slug: text("slug").notNull(),
    order_index: integer("order_index").notNull(),
    created_at: text("created_at").notNull(),
    /** The admin's translations of the name; null for none. */
    names: text("names", { mode: "json" }).$type<CategoryTranslations>(),
    /** The events of the category, past and cancelled ones included; maintained by triggers on `events`. */
    events_count: integer("events_count").notNull().default(0),
    /** Raised by each change of `name` or `names`, not by order or count. */
    revision: integer("revision").notNull().default(1),
  },
  (table) => [
    uniqueIndex("categories_slug").on(table.slug),
    index("categories_order").on(table.order_index, table.id),
    check("categories_name", sql`length(${table.name}) >= 2`),
  ],
);
