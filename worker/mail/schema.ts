import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * The outbox. A mail is inserted in the batch of the change that it reports, sent after the response, and retried by
 * the cron until it is sent or has failed for good.
 */
export const mails = sqliteTable(
  "mails",
  {
    id: text("id").primaryKey(),
    recipient: text("recipient").notNull(),
    language: text("language").notNull(),
    template: text("template").notNull(),
    /** `about`: the id of another user whom the other parameters name or quote. Empty once sent. */
    params: text("params", { mode: "json" }).notNull().$type<Record<string, string>>(),
    /** Set on mails that must be sent only once, even if their cause is processed again. */
    dedupe_key: text("dedupe_key"),
    attempts: integer("attempts").notNull().default(0),
    created_at: text("created_at").notNull(),
    next_attempt_at: text("next_attempt_at"),
    /** Until when one sender has the mail. Apart from `next_attempt_at`, whose index would be written for each lease. */
    leased_until: text("leased_until"),
    sent_at: text("sent_at"),
    failed_at: text("failed_at"),
    last_error: text("last_error"),
    /** When and why an admin dismissed a mail that failed for good. */
    dismissed_at: text("dismissed_at"),
    dismissed_reason: text("dismissed_reason"),
    /**
     * The user whose action caused the mail, for the limit MAILS_PER_SENDER; null for mails that are never limited.
     */
    sender_id: text("sender_id"),
    /** The topic (of MAIL_TOPICS) and the event's id, "event_changed 0198…"; set on mails that can be gathered. */
    topic: text("topic"),
    /** `mailImportance` of the template. */
    importance: integer("importance").notNull().default(2),
  },
  (table) => [
    uniqueIndex("mails_dedupe").on(table.dedupe_key),
    index("mails_waiting")
      .on(table.importance, table.next_attempt_at)
      .where(sql`sent_at is null and failed_at is null`),
    // For data export and account deletion, which find mails by recipient.
    index("mails_recipient").on(table.recipient, table.created_at),
    index("mails_sender")
      .on(table.sender_id, table.recipient, table.created_at)
      .where(sql`sender_id is not null`),
    index("mails_topic").on(table.topic, table.recipient, table.created_at).where(sql`topic is not null`),
    // For account deletion: unsent mails about a user.
    index("mails_about").on(sql`params ->> '$.about'`).where(sql`params ->> '$.about' is not null`),
    // Mails that failed for good and wait for an admin; dropped mails (`drops` of MAIL_TOPICS) had no attempt.
    index("mails_undelivered")
      .on(table.failed_at, table.id)
      .where(sql`failed_at is not null and dismissed_at is null and attempts > 0`),
    check("mails_one_end", sql`${table.sent_at} is null or ${table.failed_at} is null`),
  ],
);
