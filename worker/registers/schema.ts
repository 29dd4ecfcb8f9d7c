import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "../auth/schema.ts";
import { events } from "../events/schema.ts";
import { foreignId } from "../foreignId.ts";
import { SIGNATURE_METHODS, type SignatureStrokes } from "../profiles/logbook/contract.ts";
import { TARGET_TYPES } from "./contract.ts";
import type { ClosedGuide, ClosedMember } from "./outputs.ts";

/**
 * One register per event and day. Triggers on `events` create it with the event, move it with the event while open, and
 * delete it when the event no longer has that day and the register has no content; deleting the event keeps registers
 * with content. Title, venue and centre are the event's until the register is closed or the event is deleted.
 */
export const registers = sqliteTable(
  "registers",
  {
    id: text("id").primaryKey(),
    event_id: foreignId("event_id", () => events.id, "set null"),
    organizer_id: foreignId("organizer_id", () => users.id, "restrict").notNull(),
    day: text("day").notNull(),
    /** Snapshots; null while the register follows its event. */
    title: text("title"),
    location: text("location"),
    nation: text("nation"),
    time_zone: text("time_zone"),
    centre: text("centre"),
    /** The highest number of its changes; 0 without any. */
    last_number: integer("last_number").notNull().default(0),
    /** Bytes of its changes, signatures and corrections: see `hasRoom`. */
    bytes: integer("bytes").notNull().default(0),
    closed_at: text("closed_at"),
    closed_by: foreignId("closed_by", () => users.id, "restrict"),
    closed_by_name: text("closed_by_name"),
    /** The reason for closing with missing entries. */
    closing_reason: text("closing_reason"),
    /** Members and guides at the closing, without erasable data. */
    closed_members: text("closed_members", { mode: "json" }).$type<ClosedMember[]>(),
    closed_guides: text("closed_guides", { mode: "json" }).$type<ClosedGuide[]>(),
    /** People in the register's dives, and unsigned lines, at the closing or the last signature. */
    people_count: integer("people_count").notNull().default(0),
    unsigned_count: integer("unsigned_count").notNull().default(0),
    /** The last day of a closed register's retention. */
    kept_until: text("kept_until"),
    reminded_open_at: text("reminded_open_at"),
    reminded_unsigned_at: text("reminded_unsigned_at"),
    /** When its event was last moved to this day; null if the register was created for it. */
    moved_at: text("moved_at"),
    created_at: text("created_at").notNull(),
  },
  (table) => [
    index("registers_event").on(table.event_id, table.day),
    index("registers_organizer").on(table.organizer_id, table.day, table.id),
    // An organizer's lists, in which years of closed registers precede the open ones.
    index("registers_organizer_open")
      .on(table.organizer_id, table.day, table.id)
      .where(sql`closed_at is null`),
    index("registers_organizer_closed")
      .on(table.organizer_id, table.day, table.id)
      .where(sql`closed_at is not null`),
    // Open registers of past days, for the reminder.
    index("registers_open_day").on(table.day).where(sql`closed_at is null and reminded_open_at is null`),
    index("registers_unsigned")
      .on(table.closed_at)
      .where(sql`unsigned_count > 0 and reminded_unsigned_at is null and closed_at is not null`),
    index("registers_kept").on(table.kept_until).where(sql`kept_until is not null`),
    // Registers that were never closed, for their retention and for counts.
    index("registers_open").on(table.day).where(sql`closed_at is null`),
    index("registers_closed_by").on(table.closed_by).where(sql`closed_by is not null`),
    // Open registers with content, for counts.
    index("registers_open_written").on(table.day).where(sql`closed_at is null and last_number > 0`),
    index("registers_closed").on(table.closed_at).where(sql`closed_at is not null`),
    index("registers_closed_unsigned")
      .on(table.closed_at)
      .where(sql`closed_at is not null and unsigned_count > 0`),
  ],
);

/** The bytes written to an organizer's registers on the last day with writes. */
export const registerDayBytes = sqliteTable("register_day_bytes", {
  organizer_id: text("organizer_id").primaryKey(),
  /** YYYY-MM-DD in UTC. */
  day: text("day").notNull(),
  bytes: integer("bytes").notNull(),
});

/** The guides of a register. Those who left stay with `left_at`, because dives and groups name them. */
export const registerGuides = sqliteTable(
  "register_guides",
  {
    register_id: foreignId("register_id", () => registers.id, "cascade").notNull(),
    user_id: foreignId("user_id", () => users.id, "restrict").notNull(),
    created_at: text("created_at").notNull(),
    left_at: text("left_at"),
  },
  (table) => [
    primaryKey({ columns: [table.register_id, table.user_id] }),
    index("register_guides_user").on(table.user_id, table.created_at),
  ],
);

/**
 * The changes of a register, which are only added (`RegisterChange`). `details` and their salts can be erased, because
 * the seal covers `details_hash`: by name a hash of each detail with its salt.
 */
export const registerChanges = sqliteTable(
  "register_changes",
  {
    /** The phone's id of the change. */
    id: text("id").primaryKey(),
    register_id: foreignId("register_id", () => registers.id, "cascade").notNull(),
    number: integer("number").notNull(),
    clock: integer("clock").notNull(),
    at: text("at").notNull(),
    device: text("device").notNull(),
    author_id: foreignId("author_id", () => users.id, "restrict").notNull(),
    author_name: text("author_name").notNull(),
    target_type: text("target_type", { enum: TARGET_TYPES }).notNull(),
    target_id: text("target_id").notNull(),
    fields: text("fields", { mode: "json" })
      .$type<Record<string, string | number | boolean | null>>()
      .notNull(),
    details: text("details", { mode: "json" }).$type<Record<string, string | null>>(),
    details_salt: text("details_salt", { mode: "json" }).$type<Record<string, string>>(),
    details_hash: text("details_hash", { mode: "json" }).$type<Record<string, string>>(),
    /** The id of the user with whose account details of this change were erased. */
    details_erased_for: text("details_erased_for"),
    received_at: text("received_at").notNull(),
  },
  (table) => [
    uniqueIndex("register_changes_number").on(table.register_id, table.number),
    index("register_changes_target").on(table.register_id, table.target_type, table.target_id),
    index("register_changes_author").on(table.author_id),
    // Changes with erasable data, by the member or guest, and by a guest's e-mail.
    index("register_changes_details").on(table.target_id).where(sql`details is not null`),
    index("register_changes_email").on(sql`details ->> '$.email'`).where(sql`details is not null`),
    // Changes that phones receive again.
    index("register_changes_erased")
      .on(table.register_id, table.number)
      .where(sql`details_erased_for is not null`),
  ],
);

/** The row of a change, its JSON columns as texts. */
export type ChangeRow = Omit<
  typeof registerChanges.$inferSelect,
  "fields" | "details" | "details_salt" | "details_hash"
> & { fields: string; details: string | null; details_salt: string | null; details_hash: string | null };

/** Guests by register, with the account that they have as members. `email` in lower case; null once linked or erased. */
export const registerGuests = sqliteTable(
  "register_guests",
  {
    register_id: foreignId("register_id", () => registers.id, "cascade").notNull(),
    guest_id: text("guest_id").notNull(),
    email: text("email"),
    user_id: foreignId("user_id", () => users.id, "set null"),
    /** When the closed register's lines were copied to the member's logbook. */
    copied_at: text("copied_at"),
    /** When the register was closed, so that its lines can be copied; or when the last copy was attempted. */
    copyable_at: text("copyable_at"),
    created_at: text("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.register_id, table.guest_id] }),
    index("register_guests_email").on(table.email).where(sql`email is not null`),
    index("register_guests_user").on(table.user_id).where(sql`user_id is not null`),
    // Guests of closed registers who are members, and whose lines the cron copies into their logbooks.
    index("register_guests_copyable")
      .on(table.copyable_at)
      .where(sql`user_id is not null and copied_at is null and copyable_at is not null`),
  ],
);

/**
 * Signatures of lines, one row per line. Rows of one signing share `act_id` and the strokes, which only one of them
 * stores, because a signing may cover two hundred lines.
 */
export const registerSignatures = sqliteTable(
  "register_signatures",
  {
    id: text("id").primaryKey(),
    /** The phone's id of the signing. */
    act_id: text("act_id").notNull(),
    register_id: foreignId("register_id", () => registers.id, "cascade").notNull(),
    dive_id: text("dive_id").notNull(),
    person_id: text("person_id").notNull(),
    signer_id: foreignId("signer_id", () => users.id, "restrict").notNull(),
    signer_name: text("signer_name").notNull(),
    /** ISO instants: by the phone's corrected clock, and the server's time of receipt. */
    signed_at: text("signed_at").notNull(),
    received_at: text("received_at").notNull(),
    method: text("method", { enum: SIGNATURE_METHODS }).notNull(),
    strokes: text("strokes", { mode: "json" }).$type<SignatureStrokes>(),
    device: text("device"),
    /** The canonical text of the signed line, and its SHA-256 in hexadecimal. */
    content: text("content").notNull(),
    hash: text("hash").notNull(),
  },
  (table) => [
    uniqueIndex("register_signatures_line").on(
      table.register_id,
      table.dive_id,
      table.person_id,
      table.act_id,
    ),
    index("register_signatures_signer").on(table.signer_id),
  ],
);

/** Corrections of closed registers, which are only added (`RegisterCorrection`). */
export const registerCorrections = sqliteTable(
  "register_corrections",
  {
    id: text("id").primaryKey(),
    register_id: foreignId("register_id", () => registers.id, "cascade").notNull(),
    dive_id: text("dive_id").notNull(),
    person_id: text("person_id").notNull(),
    entry: text("entry").notNull(),
    /** JSON values. */
    before: text("before", { mode: "json" }).$type<string | number | null>(),
    after: text("after", { mode: "json" }).$type<string | number | null>(),
    reason: text("reason").notNull(),
    author_id: foreignId("author_id", () => users.id, "restrict").notNull(),
    author_name: text("author_name").notNull(),
    at: text("at").notNull(),
  },
  (table) => [
    index("register_corrections_register").on(table.register_id, table.at),
    index("register_corrections_author").on(table.author_id),
  ],
);

/**
 * The chain of seals of an organizer: one link per closing, correction and late signature. `content` lists the hashes
 * of the covered rows without personal data, so that it stays after the register's retention.
 */
export const registerSeals = sqliteTable(
  "register_seals",
  {
    organizer_id: foreignId("organizer_id", () => users.id, "restrict").notNull(),
    /** 1, 2, 3 … without gaps. */
    number: integer("number").notNull(),
    register_id: text("register_id").notNull(),
    kind: text("kind", { enum: ["closing", "correction", "signature"] }).notNull(),
    content: text("content").notNull(),
    previous_hash: text("previous_hash").notNull(),
    hash: text("hash").notNull(),
    created_at: text("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizer_id, table.number] }),
    index("register_seals_register").on(table.register_id, table.number),
  ],
);
