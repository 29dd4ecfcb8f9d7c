import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "../../auth/schema.ts";
import { foreignId } from "../../foreignId.ts";
import { RECORD_DISCIPLINES } from "../contract.ts";
import { LOGBOOK_SOURCES, SIGNATURE_METHODS, type SignatureStrokes, WATER_TYPES } from "./contract.ts";
import type { LineCorrection } from "./outputs.ts";

/**
 * The dives of members' logbooks (`LogbookDive`), each with the thirteen original entries. Lines of registers are
 * copies, which stay after the register is deleted.
 */
export const logbookDives = sqliteTable(
  "logbook_dives",
  {
    id: text("id").primaryKey(),
    user_id: foreignId("user_id", () => users.id, "cascade").notNull(),
    source: text("source", { enum: LOGBOOK_SOURCES }).notNull(),
    /** The register of a copied line, which may have been deleted since. */
    register_id: text("register_id"),
    dive_id: text("dive_id"),
    diver_name: text("diver_name").notNull(),
    birth_date: text("birth_date"),
    birth_place: text("birth_place"),
    certification: text("certification"),
    date: text("date").notNull(),
    place: text("place"),
    start_time: text("start_time"),
    end_time: text("end_time"),
    apparatus: text("apparatus"),
    mixture: text("mixture"),
    /** Metres with one decimal. */
    planned_depth: real("planned_depth"),
    reached_depth: real("reached_depth"),
    centre: text("centre"),
    instructor: text("instructor"),
    discipline: text("discipline", { enum: RECORD_DISCIPLINES }),
    /** The time under water. */
    dive_seconds: integer("dive_seconds"),
    /** Metres, kilograms, millimetres of the suit, and degrees Celsius, with one decimal. */
    distance: real("distance"),
    weights: real("weights"),
    suit: real("suit"),
    water: text("water", { enum: WATER_TYPES }),
    water_temperature: real("water_temperature"),
    buddy: text("buddy"),
    note: text("note"),
    picture_url: text("picture_url"),
    signature_id: text("signature_id"),
    signer_id: foreignId("signer_id", () => users.id, "set null"),
    signer_name: text("signer_name"),
    signed_at: text("signed_at"),
    /** When the server received the signature; null when signed on the server. */
    signature_received_at: text("signature_received_at"),
    signature_method: text("signature_method", { enum: SIGNATURE_METHODS }),
    signature_strokes: text("signature_strokes", { mode: "json" }).$type<SignatureStrokes>(),
    signature_device: text("signature_device"),
    signature_hash: text("signature_hash"),
    corrections: text("corrections", { mode: "json" }).$type<LineCorrection[]>(),
    /** The key of an imported dive, so that importing the same file again adds nothing. */
    import_key: text("import_key"),
    /** When the member hid a register's line, which stays hidden. */
    hidden_at: text("hidden_at"),
    revision: integer("revision").notNull().default(1),
    created_at: text("created_at").notNull(),
    updated_at: text("updated_at").notNull(),
  },
  (table) => [
    index("logbook_dives_user").on(table.user_id, table.date, table.start_time, table.id),
    index("logbook_dives_discipline")
      .on(table.user_id, table.discipline, table.date, table.start_time, table.id)
      .where(sql`discipline is not null`),
    uniqueIndex("logbook_dives_register")
      .on(table.register_id, table.dive_id, table.user_id)
      .where(sql`register_id is not null`),
    uniqueIndex("logbook_dives_import")
      .on(table.user_id, table.import_key)
      .where(sql`import_key is not null`),
    index("logbook_dives_signer").on(table.signer_id).where(sql`signer_id is not null`),
  ],
);

/** Secret addresses with which members share their logbook for an hour. Only the secret's hash is stored. */
export const logbookShares = sqliteTable(
  "logbook_shares",
  {
    secret_hash: text("secret_hash").primaryKey(),
    user_id: foreignId("user_id", () => users.id, "cascade").notNull(),
    created_at: text("created_at").notNull(),
    expires_at: text("expires_at").notNull(),
  },
  (table) => [index("logbook_shares_user").on(table.user_id, table.expires_at)],
);

/** Members' requests to instructors to sign a dive. One open request per dive. */
export const logbookRequests = sqliteTable(
  "logbook_requests",
  {
    id: text("id").primaryKey(),
    dive_id: foreignId("dive_id", () => logbookDives.id, "cascade").notNull(),
    user_id: foreignId("user_id", () => users.id, "cascade").notNull(),
    instructor_id: foreignId("instructor_id", () => users.id, "cascade").notNull(),
    status: text("status", { enum: ["open", "signed", "declined", "withdrawn"] }).notNull(),
    /** The instructor's reason for declining. */
    reason: text("reason"),
    created_at: text("created_at").notNull(),
    answered_at: text("answered_at"),
  },
  (table) => [
    uniqueIndex("logbook_requests_open").on(table.dive_id).where(sql`status = 'open'`),
    // A dive's last request, for each row of a list.
    index("logbook_requests_dive").on(table.dive_id, table.created_at),
    index("logbook_requests_instructor").on(table.instructor_id, table.status, table.created_at),
    index("logbook_requests_user").on(table.user_id, table.created_at),
  ],
);
