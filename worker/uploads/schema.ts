import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "../auth/schema.ts";
import { foreignId } from "../foreignId.ts";

/** The files in the bucket by key. */
export const uploads = sqliteTable(
  "uploads",
  {
    key: text("key").primaryKey(),
    owner_id: foreignId("owner_id", () => users.id, "set null"),
    content_type: text("content_type").notNull(),
    size_bytes: integer("size_bytes").notNull(),
    created_at: text("created_at").notNull(),
    /** When the last reference to the file was removed; null while it is in use. Maintained by triggers. */
    unused_since: text("unused_since"),
  },
  (table) => [
    index("uploads_owner").on(table.owner_id, table.created_at),
    index("uploads_unused").on(table.unused_since).where(sql`unused_since is not null`),
    check("uploads_size", sql`${table.size_bytes} > 0`),
  ],
);

/** The total bytes of each user's files, maintained by triggers on `uploads`. */
export const uploadTotals = sqliteTable(
  "upload_totals",
  { owner_id: text("owner_id").primaryKey(), bytes: integer("bytes").notNull() },
  (table) => [check("upload_totals_bytes", sql`${table.bytes} >= 0`)],
);

/**
 * Images of other sites that events link to, each copied once. `key` is the copy's key, null before; `next_attempt_at`
 * is null once copied or given up. Triggers on `upload_uses` insert a row when an event links to an image.
 */
export const linkedPictures = sqliteTable(
  "linked_pictures",
  {
    url: text("url").primaryKey(),
    key: text("key"),
    attempts: integer("attempts").notNull().default(0),
    next_attempt_at: text("next_attempt_at"),
    created_at: text("created_at").notNull(),
    /** When the last link to it was removed; null while it is linked. Maintained by triggers. */
    unused_since: text("unused_since"),
  },
  () => [index("linked_pictures_unused").on(sql`unused_since`).where(sql`unused_since is not null`)],
);

/**
 * References to files: a table name, a space and the row's id ("users …"). Maintained by triggers on those tables.
 * `upload_key` is the file's key, or a linked picture's URL. Triggers stand on each column that can have the address of
 * a file: a new one needs its lines in the view of its table, or the cron deletes its files.
 */
export const uploadUses = sqliteTable(
  "upload_uses",
  { upload_key: text("upload_key").notNull(), holder: text("holder").notNull() },
  (table) => [
    primaryKey({ columns: [table.upload_key, table.holder] }),
    index("upload_uses_holder").on(table.holder),
  ],
);

export const uploadSessions = sqliteTable(
  "upload_sessions",
  {
    id: text("id").primaryKey(),
    owner_id: foreignId("owner_id", () => users.id, "cascade").notNull(),
    key: text("key").notNull(),
    content_type: text("content_type").notNull(),
    /** R2's id of the multipart upload. */
    bucket_id: text("bucket_id").notNull(),
    size_bytes: integer("size_bytes").notNull(),
    created_at: text("created_at").notNull(),
  },
  (table) => [
    index("upload_sessions_owner").on(table.owner_id, table.created_at),
    index("upload_sessions_created").on(table.created_at),
    uniqueIndex("upload_sessions_key").on(table.key),
  ],
);

export const uploadParts = sqliteTable(
  "upload_parts",
  {
    session_id: foreignId("session_id", () => uploadSessions.id, "cascade").notNull(),
    number: integer("number").notNull(),
    etag: text("etag").notNull(),
  },
  (table) => [primaryKey({ columns: [table.session_id, table.number] })],
);
