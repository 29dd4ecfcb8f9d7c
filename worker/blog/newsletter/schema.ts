import { sql } from "drizzle-orm";
import { index, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { LanguageCode } from "../../lib/languages.ts";

/** Subscriptions to the newsletter: one for each address and language, with or without an account. */
export const newsletterSubscribers = sqliteTable(
  "newsletter_subscribers",
  {
    id: text("id").primaryKey(),
    /** Normalized like an account's. */
    email: text("email").notNull(),
    language: text("language").notNull().$type<LanguageCode>(),
    /** The hash of the confirmation link's token. */
    token_hash: text("token_hash").notNull(),
    /** The time of the last confirmation mail. */
    requested_at: text("requested_at").notNull(),
    /** Null until the owner of the address pressed the button of that mail. */
    confirmed_at: text("confirmed_at"),
    /** The day of the last issue in the outbox; empty before the first. */
    last_issue: text("last_issue").notNull().default(""),
  },
  (table) => [
    uniqueIndex("newsletter_subscribers_email").on(table.email, table.language),
    uniqueIndex("newsletter_subscribers_token").on(table.token_hash),
    index("newsletter_subscribers_due")
      .on(table.language, table.last_issue)
      .where(sql`confirmed_at is not null`),
    index("newsletter_subscribers_unconfirmed").on(table.requested_at).where(sql`confirmed_at is null`),
  ],
);

/** The newsletter's issues, at most one a week and language. */
export const newsletterIssues = sqliteTable(
  "newsletter_issues",
  {
    language: text("language").notNull().$type<LanguageCode>(),
    /** The calendar day in the site's time zone. */
    day: text("day").notNull(),
    /** The ids of the articles, the newest first. */
    articles: text("articles", { mode: "json" }).notNull().$type<string[]>(),
    /** The next issue has the articles published after this instant. */
    created_at: text("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.language, table.day] })],
);
