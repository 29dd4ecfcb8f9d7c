import { sql } from "drizzle-orm";
import { index, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "../../auth/schema.ts";
import { type EventAnswers, REQUIREMENT_CODES } from "../../eligibility/contract.ts";
import type { Requirement } from "../../eligibility/outputs.ts";
import { categories } from "../../events/categories/schema.ts";
import { events } from "../../events/schema.ts";
import { foreignId } from "../../foreignId.ts";

/**
 * What a member declared for an event, before or after enrolling: the waiver and the answers. `requirements` are those
 * that were shown when the seat was taken, which a later change of the event does not tighten; null before.
 */
export const eventDeclarations = sqliteTable(
  "event_declarations",
  {
    event_id: foreignId("event_id", () => events.id, "cascade").notNull(),
    user_id: foreignId("user_id", () => users.id, "cascade").notNull(),
    requirements: text("requirements", { mode: "json" }).$type<Requirement[]>(),
    waiver_version: text("waiver_version"),
    waiver_accepted_at: text("waiver_accepted_at"),
    answers: text("answers", { mode: "json" }).$type<EventAnswers>(),
    /** The last day on which a reminder of what is due was considered; `moved`, by a trigger, after the event's days moved. */
    reminded_on: text("reminded_on"),
    updated_at: text("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.event_id, table.user_id] }),
    index("event_declarations_user").on(table.user_id),
    index("event_declarations_moved").on(table.event_id).where(sql`reminded_on = 'moved'`),
  ],
);

/** Gates that an organizer opened for a participant, with the reason. */
export const eligibilityOverrides = sqliteTable(
  "eligibility_overrides",
  {
    id: text("id").primaryKey(),
    event_id: foreignId("event_id", () => events.id, "cascade").notNull(),
    user_id: foreignId("user_id", () => users.id, "cascade").notNull(),
    code: text("code", { enum: REQUIREMENT_CODES }).notNull(),
    reason: text("reason").notNull(),
    decided_by: foreignId("decided_by", () => users.id, "set null"),
    created_at: text("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("eligibility_overrides_gate").on(table.event_id, table.user_id, table.code),
    index("eligibility_overrides_user").on(table.user_id),
    index("eligibility_overrides_by").on(table.decided_by).where(sql`decided_by is not null`),
  ],
);

/** The consent of a minor's guardian for an event, asked by a link whose hash is stored. */
export const guardians = sqliteTable(
  "guardians",
  {
    id: text("id").primaryKey(),
    event_id: foreignId("event_id", () => events.id, "cascade").notNull(),
    user_id: foreignId("user_id", () => users.id, "cascade").notNull(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    token_hash: text("token_hash").notNull(),
    text_version: text("text_version").notNull(),
    created_at: text("created_at").notNull(),
    consented_at: text("consented_at"),
  },
  (table) => [
    uniqueIndex("guardians_token").on(table.token_hash),
    index("guardians_event_user").on(table.event_id, table.user_id),
    index("guardians_user").on(table.user_id),
  ],
);

/** An organizer's own requirements of a category, which a new event of it begins with. */
export const requirementTemplates = sqliteTable(
  "requirement_templates",
  {
    organizer_id: foreignId("organizer_id", () => users.id, "cascade").notNull(),
    category_id: foreignId("category_id", () => categories.id, "cascade").notNull(),
    requirements: text("requirements", { mode: "json" }).$type<Requirement[]>().notNull(),
    updated_at: text("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizer_id, table.category_id] })],
);
