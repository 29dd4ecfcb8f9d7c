import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "../auth/schema.ts";

/** Every file in the bucket, by its key. */
export const uploads = sqliteTable(
  "uploads",
  {
    key: text("key").primaryKey(),
    owner_id: text("owner_id").references(() => users.id, { onDelete: "set null" }),
    content_type: text("content_type").notNull(),
    size_bytes: integer("size_bytes").notNull(),
    created_at: text("created_at").notNull(),
  },
  (table) => [
    index("uploads_owner").on(table.owner_id, table.created_at),
    index("uploads_created").on(table.created_at),
    check("uploads_size", sql`${table.size_bytes} > 0`),
  ],
);
