import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { AuditAction, AuditSubjectKind, AuditValues } from "./contract.ts";

/**
 * One row per action of an admin, and per opening or export of personal data by one. Triggers refuse changing and
 * deleting rows. No column refers to `users`: names are joined when entries are read, so that erasing a person stays
 * possible and leaves the entries.
 */
export const auditEntries = sqliteTable(
  "audit_entries",
  {
    /** A UUIDv7, so that the order of ids is the order of time. */
    id: text("id").primaryKey(),
    /** The admin; null: the command line. */
    actor_id: text("actor_id"),
    action: text("action").$type<AuditAction>().notNull(),
    subject_kind: text("subject_kind").$type<AuditSubjectKind>().notNull(),
    subject_id: text("subject_id").notNull(),
    /** The user whom the subject is or belongs to, where that is not the admin. */
    person_id: text("person_id"),
    /** The names of the fields that were changed, or read. */
    fields: text("fields", { mode: "json" }).$type<string[]>(),
    /** What is not personal, before and after. */
    before: text("before", { mode: "json" }).$type<AuditValues>(),
    after: text("after", { mode: "json" }).$type<AuditValues>(),
    /** Browser and system in short, "Firefox · Windows". */
    device: text("device"),
    /** ISO 3166 code of the country that Cloudflare saw. */
    country: text("country"),
    /** The address shortened to its network: IPv4 to /24, IPv6 to /48. */
    network: text("network"),
    created_at: text("created_at").notNull(),
  },
  (table) => [
    // The log filtered by each of these, newest first.
    index("audit_entries_actor").on(table.actor_id, table.id),
    index("audit_entries_action").on(table.action, table.id),
    index("audit_entries_actor_action").on(table.actor_id, table.action, table.id),
    index("audit_entries_subject").on(table.subject_id, table.id),
    index("audit_entries_subject_action").on(table.subject_id, table.action, table.id),
    index("audit_entries_person").on(table.person_id, table.id),
    index("audit_entries_person_action").on(table.person_id, table.action, table.id),
    check("audit_entries_before", sql`${table.before} is null or json_valid(${table.before})`),
    check("audit_entries_after", sql`${table.after} is null or json_valid(${table.after})`),
  ],
);
