import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { authSessions, users } from "../auth/schema.ts";
import { foreignId } from "../foreignId.ts";
import type { FollowType, NoticeSubject } from "./contract.ts";
import type { NoticeKind, NoticeMail } from "./noticeKinds.ts";

const userId = (name: string) => foreignId(name, () => users.id, "cascade").notNull();

/** What members are told. One row for each unread bundle: repeated facts raise `count`. */
export const notices = sqliteTable(
  "notices",
  {
    id: text("id").primaryKey(),
    user_id: userId("user_id"),
    kind: text("kind").notNull().$type<NoticeKind>(),
    subject_type: text("subject_type").notNull().$type<NoticeSubject>(),
    subject_id: text("subject_id").notNull(),
    /** Who did it last; null once the account is erased, and for the site's own acts. */
    actor_id: foreignId("actor_id", () => users.id, "set null"),
    /** Kind and subject ("reply topic 0198…"): facts of one bundle are one unread notice. */
    bundle_key: text("bundle_key").notNull(),
    count: integer("count").notNull().default(1),
    /** Parameters of the text and the link, such as the number of the first reply. */
    params: text("params", { mode: "json" }).notNull().$type<Record<string, string>>(),
    created_at: text("created_at").notNull(),
    read_at: text("read_at"),
    /** When the mail of this notice is due, at once or with the digest; null once it is written or where none comes. */
    mail_due_at: text("mail_due_at"),
    /** When the push is due; null once it is sent or where none comes. */
    push_due_at: text("push_due_at"),
  },
  (table) => [
    // For bundling, and for the count of the bell.
    uniqueIndex("notices_unread").on(table.user_id, table.bundle_key).where(sql`read_at is null`),
    index("notices_user").on(table.user_id, table.created_at, table.id),
    index("notices_subject").on(table.subject_type, table.subject_id),
    index("notices_actor").on(table.actor_id).where(sql`actor_id is not null`),
    index("notices_mail_due").on(table.mail_due_at).where(sql`mail_due_at is not null`),
    index("notices_push_due").on(table.push_due_at).where(sql`push_due_at is not null`),
  ],
);

/** Facts with more recipients than their batch tells: the cron walks along the followers. */
export const noticeJobs = sqliteTable(
  "notice_jobs",
  {
    id: text("id").primaryKey(),
    kind: text("kind").notNull().$type<NoticeKind>(),
    subject_type: text("subject_type").notNull().$type<NoticeSubject>(),
    subject_id: text("subject_id").notNull(),
    actor_id: foreignId("actor_id", () => users.id, "cascade"),
    params: text("params", { mode: "json" }).notNull().$type<Record<string, string>>(),
    target_type: text("target_type").notNull().$type<FollowType>(),
    target_id: text("target_id").notNull(),
    /** The last follower who was told. */
    after_user_id: text("after_user_id").notNull().default(""),
    created_at: text("created_at").notNull(),
  },
  (table) => [index("notice_jobs_actor").on(table.actor_id).where(sql`actor_id is not null`)],
);

/** Channels that members chose; other kinds have the defaults of NOTICE_KINDS. */
export const noticeChoices = sqliteTable(
  "notice_choices",
  {
    user_id: userId("user_id"),
    kind: text("kind").notNull().$type<NoticeKind>(),
    mail: text("mail").notNull().$type<NoticeMail>(),
    push: integer("push", { mode: "boolean" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.kind] })],
);

/** When members get their digest: an hour (0 to 23) of their zone. */
export const noticeDigests = sqliteTable("notice_digests", {
  user_id: userId("user_id").primaryKey(),
  hour: integer("hour").notNull(),
  time_zone: text("time_zone").notNull(),
});

/** What members follow. A search's `target_id` is the hash of its normalized query, so that equal ones are one target. */
export const follows = sqliteTable(
  "follows",
  {
    user_id: userId("user_id"),
    target_type: text("target_type").notNull().$type<FollowType>(),
    target_id: text("target_id").notNull(),
    /** The normalized query of a search ("category=corsi&max_price=300"); null for other targets. */
    query: text("query"),
    created_at: text("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.target_type, table.target_id] }),
    index("follows_target").on(table.target_type, table.target_id, table.user_id),
  ],
);

/** Browsers that get pushes. */
export const pushSubscriptions = sqliteTable(
  "push_subscriptions",
  {
    id: text("id").primaryKey(),
    user_id: userId("user_id"),
    endpoint: text("endpoint").notNull(),
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    device: text("device").notNull(),
    created_at: text("created_at").notNull(),
    last_ok_at: text("last_ok_at"),
    failures: integer("failures").notNull().default(0),
    /** The auth session that turned pushes on: they end with it, so that a device that is signed out shows none. */
    session_id: foreignId("session_id", () => authSessions.id, "cascade"),
  },
  (table) => [
    index("push_subscriptions_session").on(table.session_id),
    uniqueIndex("push_subscriptions_endpoint").on(table.endpoint),
    index("push_subscriptions_user").on(table.user_id),
  ],
);

/** Members who want nothing from another: no messages, mentions or questions, and see the other's posts folded. */
export const blocks = sqliteTable(
  "blocks",
  { user_id: userId("user_id"), blocked_id: userId("blocked_id"), created_at: text("created_at").notNull() },
  (table) => [
    primaryKey({ columns: [table.user_id, table.blocked_id] }),
    index("blocks_blocked").on(table.blocked_id),
  ],
);
