import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "../auth/schema.ts";
import { events } from "../events/schema.ts";
import { foreignId } from "../foreignId.ts";

/**
 * One thread per event and asker. A trigger gives the threads of an event to its new organizer. `asker_read` and
 * `organizer_read` are the highest numbers that each has opened or written.
 */
export const questionThreads = sqliteTable(
  "question_threads",
  {
    id: text("id").primaryKey(),
    event_id: foreignId("event_id", () => events.id, "set null"),
    /** Stored for the case that the event is deleted. */
    event_title: text("event_title").notNull(),
    asker_id: foreignId("asker_id", () => users.id, "cascade").notNull(),
    organizer_id: foreignId("organizer_id", () => users.id, "cascade").notNull(),
    last_number: integer("last_number").notNull().default(0),
    last_at: text("last_at").notNull(),
    /** Messages of the asker since the organizer's last answer. */
    unanswered: integer("unanswered").notNull().default(0),
    asker_read: integer("asker_read").notNull().default(0),
    organizer_read: integer("organizer_read").notNull().default(0),
    /** Set by the organizer, who wants no more messages of this asker. */
    closed_at: text("closed_at"),
    created_at: text("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("question_threads_event_asker").on(table.event_id, table.asker_id),
    index("question_threads_asker").on(table.asker_id, table.last_at, table.id),
    index("question_threads_organizer").on(table.organizer_id, table.last_at, table.id),
    index("question_threads_asked").on(table.asker_id, table.created_at),
    index("question_threads_asker_unread").on(table.asker_id).where(sql`asker_read < last_number`),
    index("question_threads_organizer_unread")
      .on(table.organizer_id)
      .where(sql`organizer_read < last_number`),
  ],
);

export const questionMessages = sqliteTable(
  "question_messages",
  {
    /** The browser's id of the message. */
    id: text("id").primaryKey(),
    thread_id: foreignId("thread_id", () => questionThreads.id, "cascade").notNull(),
    /** 1, 2, 3 … without gaps. */
    number: integer("number").notNull(),
    author_id: foreignId("author_id", () => users.id, "cascade").notNull(),
    content: text("content").notNull(),
    created_at: text("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("question_messages_number").on(table.thread_id, table.number),
    index("question_messages_author").on(table.author_id, table.created_at),
  ],
);
