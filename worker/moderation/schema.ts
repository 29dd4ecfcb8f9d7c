import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "../auth/schema.ts";
import { foreignId } from "../foreignId.ts";
import type { Ground, Measure, ReportKind, ReportReason, ReportTarget } from "./contract.ts";

/** The reported thing as it was: `author_name` is null without one. */
export type Snapshot = { title: string; text: string; author_name: string | null };

const userId = (name: string) => foreignId(name, () => users.id, "set null");

/** What is decided about one thing, and its author's objection. Deciding closes all open reports of the thing. */
export const decisions = sqliteTable(
  "decisions",
  {
    id: text("id").primaryKey(),
    target_type: text("target_type").notNull().$type<ReportTarget>(),
    target_id: text("target_id").notNull(),
    target_url: text("target_url").notNull(),
    target_title: text("target_title").notNull(),
    author_id: userId("author_id"),
    measure: text("measure").notNull().$type<Measure>(),
    ground: text("ground").notNull().$type<Ground>(),
    clause: text("clause").notNull(),
    facts: text("facts").notNull(),
    /** The end of a measure that has one (`hasLastDay`), in ISO. */
    until: text("until"),
    /** The statement of reasons as the author got it; empty without a measure. */
    statement: text("statement").notNull(),
    decided_by: userId("decided_by"),
    decided_at: text("decided_at").notNull(),
    objection: text("objection"),
    objected_at: text("objected_at"),
    /** An upheld objection takes the measure back. */
    outcome: text("outcome", { enum: ["upheld", "rejected"] }),
    answer: text("answer"),
    answered_by: userId("answered_by"),
    answered_at: text("answered_at"),
  },
  (table) => [
    index("decisions_author").on(table.author_id, table.decided_at),
    index("decisions_decided").on(table.decided_at, table.id),
    index("decisions_target").on(table.target_type, table.target_id),
    index("decisions_objections")
      .on(table.objected_at)
      .where(sql`objected_at is not null and outcome is null`),
    index("decisions_by").on(table.decided_by).where(sql`decided_by is not null`),
    index("decisions_answered_by").on(table.answered_by).where(sql`answered_by is not null`),
  ],
);

/** Reports of things by members and visitors; open until the thing is decided. */
export const reports = sqliteTable(
  "reports",
  {
    id: text("id").primaryKey(),
    target_type: text("target_type").notNull().$type<ReportTarget>(),
    target_id: text("target_id").notNull(),
    target_url: text("target_url").notNull(),
    author_id: userId("author_id"),
    snapshot: text("snapshot", { mode: "json" }).notNull().$type<Snapshot>(),
    /** The member; null for a visitor. */
    reporter_id: userId("reporter_id"),
    /** A visitor's own; both null for a member. Removed REPORTER_YEARS after the decision. */
    reporter_name: text("reporter_name"),
    reporter_email: text("reporter_email"),
    /** The language of the visitor's mails. */
    language: text("language").notNull(),
    kind: text("kind").notNull().$type<ReportKind>(),
    reason: text("reason").notNull().$type<ReportReason>(),
    text: text("text").notNull(),
    good_faith: integer("good_faith", { mode: "boolean" }).notNull(),
    created_at: text("created_at").notNull(),
    decision_id: text("decision_id").references(() => decisions.id),
    decided_at: text("decided_at"),
  },
  (table) => [
    index("reports_open").on(table.target_type, table.target_id).where(sql`decision_id is null`),
    uniqueIndex("reports_open_member")
      .on(table.reporter_id, table.target_type, table.target_id)
      .where(sql`decision_id is null and reporter_id is not null`),
    uniqueIndex("reports_open_visitor")
      .on(table.reporter_email, table.target_type, table.target_id)
      .where(sql`decision_id is null and reporter_email is not null`),
    index("reports_decision").on(table.decision_id).where(sql`decision_id is not null`),
    index("reports_reporter").on(table.reporter_id).where(sql`reporter_id is not null`),
    index("reports_author").on(table.author_id).where(sql`author_id is not null`),
    index("reports_created").on(table.created_at),
    // For removing the reporters' names and addresses.
    index("reports_named")
      .on(table.decided_at)
      .where(
        sql`decided_at is not null and (reporter_id is not null or reporter_email is not null or reporter_name is not null)`,
      ),
    check("reports_snapshot", sql`json_valid(${table.snapshot})`),
  ],
);

/** The former texts of edited topics and replies, for moderators: triggers write the newest 20 of each, until the post is erased. */
export const postVersions = sqliteTable(
  "post_versions",
  {
    ordinal: integer("ordinal").primaryKey({ autoIncrement: true }),
    /** The id of the topic or reply. */
    post_id: text("post_id").notNull(),
    /** Null for a reply. */
    title: text("title"),
    content: text("content").notNull(),
    replaced_at: text("replaced_at").notNull(),
  },
  (table) => [index("post_versions_post").on(table.post_id, table.ordinal)],
);
