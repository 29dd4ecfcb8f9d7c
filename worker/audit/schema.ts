import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { AuditAction, AuditSubjectKind, AuditValues } from "./contract.ts";

/**
 * One row per action of an admin, and per opening or export of personal data by one. Triggers refuse updates and deletes.
 * No column refers to `users`: names are joined when entries are read, so that erasing a user leaves the entries.
 */
export const auditEntries = sqliteTable(
  "audit_entries",
  {
    /** A UUIDv7, so that ids sort by time. */
    id: text("id").primaryKey(),
    /** The admin; null for the command line. */
    actor_id: text("actor_id"),
    action: text("action").$type<AuditAction>().notNull(),
    subject_kind: text("subject_kind").$type<AuditSubjectKind>().notNull(),
    subject_id: text("subject_id").notNull(),
    /** The user who is, or owns, the subject, unless that is the admin. */
    person_id: text("person_id"),
    /** The names of the changed or read fields. */
    fields: text("fields", { mode: "json" }).$type<string[]>(),
    /** The values that are not personal, before and after. */
    before: text("before", { mode: "json" }).$type<AuditValues>(),
    after: text("after", { mode: "json" }).$type<AuditValues>(),
    /** Browser and system in short, "Firefox · Windows". */
    device: text("device"),
    /** ISO 3166 code of the country that Cloudflare saw. */
    country: text("country"),
    /** The network of the address: IPv4 /24, IPv6 /48. */
    network: text("network"),
    created_at: text("created_at").notNull(),
  },
  (table) => [
    // The log filtered by one of these columns, newest first.
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
