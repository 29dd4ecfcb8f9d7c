import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "../auth/schema.ts";

export const articles = sqliteTable(
  "articles",
  {
    id: text("id").primaryKey(),
    title: text("title").notNull(),
    slug: text("slug").notNull(),
    /** HTML, cleaned by an allow-list when written. */
    content: text("content").notNull(),
    excerpt: text("excerpt"),
    language: text("language").notNull(),
    cover_image_url: text("cover_image_url"),
    author_id: text("author_id").references(() => users.id, { onDelete: "set null" }),
    hashtags: text("hashtags", { mode: "json" }).$type<string[]>(),
    gallery_images: text("gallery_images", { mode: "json" }).$type<string[]>(),
    published: integer("published", { mode: "boolean" }).notNull().default(false),
    created_at: text("created_at").notNull(),
    updated_at: text("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("articles_slug").on(table.slug),
    index("articles_published_created").on(table.published, table.created_at),
    index("articles_language").on(table.published, table.language, table.created_at),
    index("articles_created").on(table.created_at),
    index("articles_author").on(table.author_id, table.created_at),
    check("articles_title", sql`length(${table.title}) >= 2`),
  ],
);
