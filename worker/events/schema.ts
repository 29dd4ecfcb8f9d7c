import { type SQL, sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { users } from "../auth/schema.ts";
import type { EventQuestion, Requirement } from "../eligibility/outputs.ts";
import { foreignId } from "../foreignId.ts";
import { schools } from "../schools/schema.ts";
import { categories } from "./categories/schema.ts";
import { DISCIPLINES, EVENT_TYPES, EVENTS_PER_SITEMAP, LEVELS, REFUND_RULES } from "./contract.ts";
import type { StoredWaiverCheck } from "./publishing/contract.ts";
import type { StoredSession } from "./times/contract.ts";

/** The number of the sitemap that lists an event. Queries must use exactly this expression to use its index. */
export const sitemapPart = sql<number>`ordinal / ${sql.raw(String(EVENTS_PER_SITEMAP))}`;

/** The most nights in which the cron calls an unreachable geocoder for a venue. */
export const AREA_TRIES_MAX = 5;

/**
 * An event whose province or coordinates the geocoder may still find; a venue with its province's code, "Camogli (GE)",
 * only needs coordinates. Queries must use exactly this expression to use its index.
 */
export const unlocated = sql`cancelled_at is null and location is not null and area_tries < ${sql.raw(String(AREA_TRIES_MAX))}
  and (latitude is null or (area is null and location not glob '*([A-Z][A-Z])*' and location not glob '* [A-Z][A-Z]'))`;

/**
 * Events and shared trainings. `ordinal` is the row number in the search index. `last_day` decides active or past.
 * `seats_taken` is maintained by triggers on `enrolments` for lists; enrolling counts the enrolments instead
 * (`enrolments/store.ts`).
 */
export const events = sqliteTable(
  "events",
  {
    ordinal: integer("ordinal").primaryKey({ autoIncrement: true }),
    id: text("id").notNull(),
    slug: text("slug").notNull(),
    /** True for an admin's slug, which title and date do not change. */
    slug_fixed: integer("slug_fixed", { mode: "boolean" }).notNull().default(false),
    title: text("title").notNull(),
    description: text("description"),
    discipline: text("discipline", { enum: DISCIPLINES }),
    location: text("location"),
    nation: text("nation"),
    latitude: real("latitude"),
    longitude: real("longitude"),
    /** Calendar days, YYYY-MM-DD. */
    date: text("date").notNull(),
    end_date: text("end_date"),
    last_day: text("last_day")
      .notNull()
      .generatedAlwaysAs((): SQL => sql`coalesce(end_date, date)`, { mode: "virtual" }),
    /** Seats; null means no limit. */
    participants: integer("participants"),
    seats_taken: integer("seats_taken").notNull().default(0),
    /** Confirmed paid enrolments, and cents less refunds, for organizers' lists; maintained by triggers. */
    paying: integer("paying").notNull().default(0),
    earned_cents: integer("earned_cents").notNull().default(0),
    cost_cents: integer("cost_cents"),
    currency: text("currency").notNull().default("eur"),
    refund_rule: text("refund_rule", { enum: REFUND_RULES }).notNull().default("always"),
    refund_until_days: integer("refund_until_days").notNull().default(0),
    image_url: text("image_url"),
    gallery_images: text("gallery_images", { mode: "json" }).$type<string[]>(),
    category_id: foreignId("category_id", () => categories.id, "set null"),
    level: text("level", { enum: LEVELS }),
    language: text("language"),
    event_type: text("event_type", { enum: EVENT_TYPES }),
    activity_description: text("activity_description"),
    objectives: text("objectives"),
    about_us: text("about_us"),
    included_in_activity: text("included_in_activity"),
    not_included_in_activity: text("not_included_in_activity"),
    notes: text("notes"),
    schedule_logistics: text("schedule_logistics"),
    activity_details: text("activity_details"),
    who_we_are: text("who_we_are"),
    schedule_meeting_point: text("schedule_meeting_point"),
    fixed_appointment: integer("fixed_appointment", { mode: "boolean" }).notNull().default(false),
    instructors: text("instructors", { mode: "json" }).$type<
      { name: string; certificate_url?: string | null }[]
    >(),
    max_participants_per_instructor: integer("max_participants_per_instructor"),
    responsibility_waiver_accepted_at: text("responsibility_waiver_accepted_at"),
    privacy_accepted_at: text("privacy_accepted_at"),
    accepted_text_version: text("accepted_text_version"),
    /** The user who accepted a training's waiver: its organizer, or an admin instead. */
    responsibility_waiver_accepted_by: foreignId(
      "responsibility_waiver_accepted_by",
      () => users.id,
      "set null",
    ),
    /** The declared checks, of WAIVER_CHECKS. */
    responsibility_waiver_checked: text("responsibility_waiver_checked", { mode: "json" }).$type<
      StoredWaiverCheck[]
    >(),
    organizer_id: foreignId("organizer_id", () => users.id, "restrict"),
    created_by: foreignId("created_by", () => users.id, "set null"),
    cancelled_at: text("cancelled_at"),
    /** By a decision of moderation: its page is for its organizer and admins alone; `cancelled_at` is set too, so that no list has it. */
    hidden_at: text("hidden_at"),
    /** By a decision of moderation: nobody enrols any more. */
    sales_stopped_at: text("sales_stopped_at"),
    revision: integer("revision").notNull().default(1),
    /** Province and region of the venue by the geocoder, in Italian, for searches; null if unknown. */
    area: text("area"),
    /** The number and the last time of the cron's geocoder calls; AREA_TRIES_MAX: no further calls. */
    area_tries: integer("area_tries").notNull().default(0),
    area_sought_at: text("area_sought_at"),
    created_at: text("created_at").notNull(),
    updated_at: text("updated_at").notNull(),
    /** Whether members can enrol in an event of several days after it has begun, until its last day. */
    late_enrolment: integer("late_enrolment", { mode: "boolean" }).notNull().default(false),
    /** HH:MM in the venue's time zone; with sessions, of the first and last one. */
    start_time: text("start_time"),
    end_time: text("end_time"),
    /** A name of the IANA database; null: the site's time zone. */
    time_zone: text("time_zone"),
    meeting_point: text("meeting_point"),
    /** Sorted by date and time; `date` and `end_date` derive from them. Null: no sessions. */
    sessions: text("sessions", { mode: "json" }).$type<StoredSession[]>(),
    /** Shared by the dates of a weekly training; each date is an event. */
    series_id: text("series_id"),
    /** ISO 3166 alpha-2 code of `nation`; null for an unknown name. */
    nation_code: text("nation_code"),
    /** Whether each day has a diving register: triggers create one per day, which follows the event while open. */
    keeps_register: integer("keeps_register", { mode: "boolean" }).notNull().default(false),
    /** The price until `early_until`, a calendar day, included; the price of the organizer's marked members. */
    early_price_cents: integer("early_price_cents"),
    early_until: text("early_until"),
    member_price_cents: integer("member_price_cents"),
    /** The part of each seat that confirms it; the rest is due so many days before the first day. */
    deposit_cents: integer("deposit_cents"),
    balance_days_before: integer("balance_days_before"),
    /** The event is held with so many participants: the organizer decides so many days before the first day. */
    minimum_participants: integer("minimum_participants"),
    decision_days_before: integer("decision_days_before"),
    /** Whether the evening of that day cancels an event without a decision and below its minimum. */
    cancel_without_decision: integer("cancel_without_decision", { mode: "boolean" }).notNull().default(false),
    /** When the organizer confirmed that the event is held. */
    decided_at: text("decided_at"),
    /** The school that holds the event; its account is the organizer. */
    school_id: foreignId("school_id", () => schools.id, "set null"),
    /** People in the water for each instructor and each assistant; null: seats do not follow the staff. */
    ratio_instructor: integer("ratio_instructor"),
    ratio_assistant: integer("ratio_assistant"),
    /** The youngest age, in years, for which the ratio holds; null: not given. */
    ratio_min_age: integer("ratio_min_age"),
    /** The seats of the staff by the ratio, maintained by triggers; null without a ratio. */
    seats_by_ratio: integer("seats_by_ratio"),
    /** The seats that can be taken: the fewer of both; null means no limit. */
    capacity: integer("capacity").generatedAlwaysAs(
      (): SQL => sql`coalesce(min(participants, seats_by_ratio), participants, seats_by_ratio)`,
      { mode: "virtual" },
    ),
    /** What the event requires of its participants, and the organizer's questions. */
    requirements: text("requirements", { mode: "json" }).$type<Requirement[]>(),
    questions: text("questions", { mode: "json" }).$type<EventQuestion[]>(),
  },
  (table) => [
    uniqueIndex("events_id").on(table.id),
    uniqueIndex("events_slug").on(table.slug),
    // Public lists, which exclude cancelled events.
    index("events_listed_last_day").on(table.last_day, table.ordinal).where(sql`cancelled_at is null`),
    index("events_listed_category")
      .on(table.category_id, table.last_day, table.ordinal)
      .where(sql`cancelled_at is null`),
    index("events_listed_organizer")
      .on(table.organizer_id, table.last_day, table.ordinal)
      .where(sql`cancelled_at is null`),
    index("events_listed_nation")
      .on(table.nation, table.last_day, table.ordinal)
      .where(sql`cancelled_at is null`),
    // The admin's past events, and an organizer's own events.
    index("events_last_day").on(table.last_day, table.ordinal),
    index("events_organizer_last_day").on(table.organizer_id, table.last_day, table.ordinal),
    // Upcoming paid events, for the effects of free mode.
    index("events_paid_last_day").on(table.last_day).where(sql`cancelled_at is null and cost_cents > 0`),
    index("events_date").on(table.date),
    index("events_title").on(sql`title collate nocase`),
    index("events_created").on(table.created_at),
    index("events_created_by").on(table.created_by),
    // Data export and account deletion.
    index("events_waiver_accepted_by")
      .on(table.responsibility_waiver_accepted_by)
      .where(sql`responsibility_waiver_accepted_by is not null`),
    // The admin's table, filtered by one of these and sorted by another.
    index("events_category_date").on(table.category_id, table.date),
    index("events_category_title").on(table.category_id, sql`title collate nocase`),
    index("events_category_created").on(table.category_id, table.created_at),
    index("events_organizer_date").on(table.organizer_id, table.date),
    index("events_organizer_title").on(table.organizer_id, sql`title collate nocase`),
    index("events_organizer_created").on(table.organizer_id, table.created_at),
    // Current courses, for reminders of their sessions.
    index("events_sessions_last_day").on(table.last_day, table.ordinal).where(sql`sessions is not null`),
    index("events_requiring").on(table.date).where(sql`requirements is not null`),
    index("events_school").on(table.school_id).where(sql`school_id is not null`),
    index("events_series_date").on(table.series_id, table.date).where(sql`series_id is not null`),
    // Events for which the cron calls the geocoder.
    index("events_unlocated").on(table.last_day, table.ordinal).where(unlocated),
    // Events with a minimum that wait for their organizer's decision.
    index("events_undecided")
      .on(table.date)
      .where(sql`minimum_participants is not null and decided_at is null and cancelled_at is null`),
    // The latest change of each sitemap, in one step.
    index("events_sitemap").on(sitemapPart, table.updated_at),
    check("events_title", sql`length(${table.title}) between 2 and 200`),
    check("events_days", sql`${table.end_date} is null or ${table.end_date} >= ${table.date}`),
    check("events_date_form", sql`${table.date} glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`),
    check("events_seats", sql`${table.participants} is null or ${table.participants} >= 0`),
    check("events_cost", sql`${table.cost_cents} is null or ${table.cost_cents} >= 0`),
    check(
      "events_discipline",
      sql`${table.discipline} is null or ${table.discipline} in ('indoor','outdoor','indoor&outdoor')`,
    ),
    check(
      "events_ratio",
      sql`${table.max_participants_per_instructor} is null or ${table.max_participants_per_instructor} between 1 and 6`,
    ),
    check("events_refund", sql`${table.refund_rule} in ('always','half','none')`),
  ],
);

/** Former slugs of events, whose pages redirect. */
export const eventFormerSlugs = sqliteTable(
  "event_former_slugs",
  {
    slug: text("slug").primaryKey(),
    event_id: foreignId("event_id", () => events.id, "cascade").notNull(),
    created_at: text("created_at").notNull(),
  },
  (table) => [index("event_former_slugs_event").on(table.event_id)],
);

/**
 * Slugs and ids of deleted events, which answer 410. Maintained by triggers: filled when an event is deleted, freed
 * when an event takes the slug again.
 */
export const goneAddresses = sqliteTable("gone_addresses", {
  slug: text("slug").primaryKey(),
  gone_at: text("gone_at").notNull(),
});

/**
 * Other names in searches, in the six languages: Italian provinces by code ("GE") and name, regions, nations by Italian
 * name and by code ("nation es"), kinds of events, known categories. Filled by a migration; the search index copies the
 * words to its rows.
 */
export const searchSynonyms = sqliteTable("search_synonyms", {
  name: text("name").primaryKey(),
  words: text("words").notNull(),
});

/** The events that members saved: at most SAVED_EVENTS_MAX each. */
export const savedEvents = sqliteTable(
  "saved_events",
  {
    user_id: foreignId("user_id", () => users.id, "cascade").notNull(),
    event_id: foreignId("event_id", () => events.id, "cascade").notNull(),
    created_at: text("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.event_id] }),
    index("saved_events_event").on(table.event_id),
  ],
);
