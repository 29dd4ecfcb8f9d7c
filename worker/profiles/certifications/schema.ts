import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "../../auth/schema.ts";
import { foreignId } from "../../foreignId.ts";
import { RECORD_DISCIPLINES } from "../contract.ts";
import { AGENCIES, CERTIFICATION_STATES, RECORD_SOURCES } from "./contract.ts";

/** Members' certifications. `scale` is that of the table of levels when the row was written; null without a place. */
export const certifications = sqliteTable(
  "certifications",
  {
    id: text("id").primaryKey(),
    user_id: foreignId("user_id", () => users.id, "cascade").notNull(),
    agency: text("agency", { enum: AGENCIES }).notNull(),
    /** A level of the table, or the member's own words. */
    level: text("level").notNull(),
    scale: integer("scale"),
    number: text("number"),
    issued_on: text("issued_on"),
    valid_until: text("valid_until"),
    /** The address of a private upload. */
    picture_url: text("picture_url"),
    state: text("state", { enum: CERTIFICATION_STATES }).notNull().default("declared"),
    /** Who saw or confirmed it; the name stays when that account is erased. */
    confirmed_by: foreignId("confirmed_by", () => users.id, "set null"),
    confirmed_by_name: text("confirmed_by_name"),
    confirmed_at: text("confirmed_at"),
    created_at: text("created_at").notNull(),
    updated_at: text("updated_at").notNull(),
  },
  (table) => [
    index("certifications_user").on(table.user_id),
    index("certifications_confirmed_by").on(table.confirmed_by).where(sql`confirmed_by is not null`),
    check("certifications_scale", sql`${table.scale} is null or ${table.scale} between 0 and 5`),
  ],
);

/** Where a member's record comes from, while its value is the same; without a row it is declared. */
export const recordSources = sqliteTable(
  "record_sources",
  {
    user_id: foreignId("user_id", () => users.id, "cascade").notNull(),
    discipline: text("discipline", { enum: RECORD_DISCIPLINES }).notNull(),
    value: text("value").notNull(),
    source: text("source", { enum: RECORD_SOURCES }).notNull(),
    confirmed_by_name: text("confirmed_by_name").notNull(),
    confirmed_on: text("confirmed_on").notNull(),
    created_at: text("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.discipline] })],
);

/** What an organizer saw of a member's documents: kind and expiry alone, no file. */
export const documentSightings = sqliteTable(
  "document_sightings",
  {
    id: text("id").primaryKey(),
    user_id: foreignId("user_id", () => users.id, "cascade").notNull(),
    kind: text("kind", { enum: ["medical", "insurance"] }).notNull(),
    expires_on: text("expires_on").notNull(),
    seen_by: foreignId("seen_by", () => users.id, "set null"),
    seen_by_name: text("seen_by_name").notNull(),
    seen_at: text("seen_at").notNull(),
  },
  (table) => [
    index("document_sightings_user").on(table.user_id),
    index("document_sightings_seen_by").on(table.seen_by).where(sql`seen_by is not null`),
  ],
);
