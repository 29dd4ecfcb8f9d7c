import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { foreignId } from "../foreignId.ts";

/**
 * All accounts. An erased user keeps the row without the data, so that payments stay provable; `full_name` is empty
 * then. Queries for others select `nullif(full_name, '')`, which the browser shows as "Anonimo".
 */
export const users = sqliteTable(
  "users",
  {
    id: text("id").primaryKey(),
    email: text("email").notNull(),
    password_hash: text("password_hash").notNull(),
    full_name: text("full_name").notNull(),
    role: text("role", { enum: ["admin", "company", "instructor", "final_user", "blogger"] })
      .notNull()
      .default("final_user"),
    is_active: integer("is_active", { mode: "boolean" }).notNull().default(true),
    language: text("language", { enum: ["it", "en", "es", "fr", "pl", "ru"] })
      .notNull()
      .default("it"),
    token_version: integer("token_version").notNull().default(1),
    confirmation_token_hash: text("confirmation_token_hash"),
    confirmation_sent_at: text("confirmation_sent_at"),
    confirmed_at: text("confirmed_at"),
    /** When the mail service last reported that this address accepts no mails; null after a change or new confirmation. */
    email_suppressed_at: text("email_suppressed_at"),
    avatar_url: text("avatar_url"),
    bio: text("bio"),
    brevetto: text("brevetto", {
      enum: ["none", "open_water", "advanced", "rescue", "master", "instructor"],
    }),
    scadenza_brevetto: text("scadenza_brevetto"),
    scadenza_certificato_medico: text("scadenza_certificato_medico"),
    /** The kind of the medical certificate; null: not said. */
    certificato_medico_kind: text("certificato_medico_kind", { enum: ["non_competitive", "competitive"] }),
    assicurazione: text("assicurazione"),
    scadenza_assicurazione: text("scadenza_assicurazione"),
    instagram_contact: text("instagram_contact"),
    phone: text("phone"),
    /** The emergency contact, shown to the organizers of paid events in which the user is enrolled. */
    emergency_contact_name: text("emergency_contact_name"),
    emergency_contact_phone: text("emergency_contact_phone"),
    /** For the logbook and for registers only; the age decides `shown_as_participant`. */
    birth_date: text("birth_date"),
    birth_place: text("birth_place"),
    company_name: text("company_name"),
    vat_number: text("vat_number"),
    company_address: text("company_address"),
    /** The https address that a sponsor's logo links to while a sponsor package is active. */
    sponsor_link: text("sponsor_link"),
    /** A sponsor's own logo, an upload of theirs; null: the profile's picture is used. */
    sponsor_logo_url: text("sponsor_logo_url"),
    /** A line about a sponsor. */
    sponsor_text: text("sponsor_text"),
    /** Whether first name and picture of an adult are shown on the pages of coming events with the user's enrolment. */
    shown_as_participant: integer("shown_as_participant", { mode: "boolean" }).notNull().default(false),
    public_profile_enabled: integer("public_profile_enabled", { mode: "boolean" }).notNull().default(false),
    public_slug: text("public_slug"),
    public_show_bio: integer("public_show_bio", { mode: "boolean" }).notNull().default(true),
    public_show_instagram: integer("public_show_instagram", { mode: "boolean" }).notNull().default(true),
    public_show_company_info: integer("public_show_company_info", { mode: "boolean" })
      .notNull()
      .default(true),
    public_show_certifications: integer("public_show_certifications", { mode: "boolean" })
      .notNull()
      .default(true),
    public_show_events: integer("public_show_events", { mode: "boolean" }).notNull().default(true),
    public_show_records: integer("public_show_records", { mode: "boolean" }).notNull().default(true),
    public_show_personal: integer("public_show_personal", { mode: "boolean" }).notNull().default(true),
    /** Discipline code to value, "CWT": "72" in metres, "STA": "5:40" in minutes and seconds. */
    personal_best: text("personal_best", { mode: "json" }).$type<Record<string, string>>(),
    created_at: text("created_at").notNull(),
    updated_at: text("updated_at").notNull(),
    last_sign_in_at: text("last_sign_in_at"),
    /** The instant until which the user publishes nothing; null or past: the user may write. */
    write_suspended_until: text("write_suspended_until"),
    /** The moderators' decision behind the suspension, whose statement of reasons the user reads. */
    suspension_decision_id: text("suspension_decision_id"),
    deleted_at: text("deleted_at"),
    /** Whether an admin lets this member moderate the forum. */
    moderates_forum: integer("moderates_forum", { mode: "boolean" }).notNull().default(false),
    /**
     * Raised by the trigger `users_revision` at each change of name, role, activity, company, picture or e-mail. An
     * admin's write names the revision it saw. `returning()` of an update shows the one before the trigger, so admins'
     * writes raise it themselves. A new column that admins edit joins the trigger.
     */
    revision: integer("revision").notNull().default(1),
    /** `AccountState`, for the admin's filter: a deactivated account counts as such whether or not it is confirmed. */
    account_state: text("account_state").generatedAlwaysAs(
      sql`case when not is_active then 'deactivated' when confirmed_at is null then 'unconfirmed' else 'active' end`,
      { mode: "virtual" },
    ),
    /** The name as the admin's table sorts by it, because SQLite uses no index for a row value with a collation. */
    name_key: text("name_key").generatedAlwaysAs(sql`lower(full_name)`, { mode: "virtual" }),
    /** The last sign-in as the admin's table sorts by it: empty for an account that never signed in. */
    sign_in_key: text("sign_in_key").generatedAlwaysAs(sql`coalesce(last_sign_in_at, '')`, {
      mode: "virtual",
    }),
  },
  (table) => [
    uniqueIndex("users_email").on(table.email),
    uniqueIndex("users_public_slug").on(table.public_slug),
    index("users_role_created").on(table.role, table.created_at),
    // The orders of the admin's table: by activity, and by role and account state.
    index("users_active_created")
      .on(table.is_active, table.created_at, table.id)
      .where(sql`deleted_at is null`),
    index("users_listed_created")
      .on(table.role, table.account_state, table.created_at, table.id)
      .where(sql`deleted_at is null`),
    index("users_active_name").on(table.is_active, table.name_key, table.id).where(sql`deleted_at is null`),
    index("users_listed_name")
      .on(table.role, table.account_state, table.name_key, table.id)
      .where(sql`deleted_at is null`),
    index("users_active_email").on(table.is_active, table.email, table.id).where(sql`deleted_at is null`),
    index("users_listed_email")
      .on(table.role, table.account_state, table.email, table.id)
      .where(sql`deleted_at is null`),
    index("users_active_sign_in")
      .on(table.is_active, table.sign_in_key, table.id)
      .where(sql`deleted_at is null`),
    index("users_listed_sign_in")
      .on(table.role, table.account_state, table.sign_in_key, table.id)
      .where(sql`deleted_at is null`),
    // Each reminder of ending documents reads one range of these.
    index("users_insurance_ends")
      .on(table.scadenza_assicurazione)
      .where(sql`scadenza_assicurazione is not null`),
    index("users_medical_ends")
      .on(table.scadenza_certificato_medico)
      .where(sql`scadenza_certificato_medico is not null`),
    // Organizers who have not confirmed their e-mail, for the admin's overview.
    index("users_unconfirmed_organizers")
      .on(table.created_at)
      .where(
        sql`confirmed_at is null and deleted_at is null and is_active and role in ('instructor', 'company')`,
      ),
    check("users_role", sql`${table.role} in ('admin','company','instructor','final_user','blogger')`),
    check("users_language", sql`${table.language} in ('it','en','es','fr','pl','ru')`),
    check("users_email_lowercase", sql`${table.email} = lower(${table.email})`),
  ],
);

export type UserRow = typeof users.$inferSelect;

/** One row per recovery request. Only the hash of the 32 random bytes is stored. */
export const passwordResetTokens = sqliteTable(
  "password_reset_tokens",
  {
    id: text("id").primaryKey(),
    user_id: foreignId("user_id", () => users.id, "cascade").notNull(),
    token_hash: text("token_hash").notNull(),
    /** The last four characters, so that an admin can tell two tokens apart. */
    token_hint: text("token_hint").notNull(),
    created_at: text("created_at").notNull(),
    expires_at: text("expires_at").notNull(),
    used_at: text("used_at"),
    /** Set on invitations, which went only to the account's e-mail, so that using one confirms the address. */
    confirms_email: integer("confirms_email", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    uniqueIndex("password_reset_tokens_hash").on(table.token_hash),
    index("password_reset_tokens_user").on(table.user_id, table.created_at),
    index("password_reset_tokens_created").on(table.created_at),
    // The admin's table by state: within each kind, expired unused tokens are those before an instant.
    index("password_reset_tokens_used").on(table.created_at).where(sql`used_at is not null`),
    index("password_reset_tokens_pending")
      .on(table.confirms_email, table.created_at)
      .where(sql`used_at is null`),
  ],
);

/** A requested new e-mail, until the link sent there is followed. One per user. */
export const emailChanges = sqliteTable(
  "email_changes",
  {
    user_id: foreignId("user_id", () => users.id, "cascade").primaryKey(),
    new_email: text("new_email").notNull(),
    token_hash: text("token_hash").notNull(),
    created_at: text("created_at").notNull(),
    expires_at: text("expires_at").notNull(),
  },
  (table) => [uniqueIndex("email_changes_token").on(table.token_hash)],
);

/**
 * One row per open auth session, a sign-in on a device. A session token names its row and is valid only while the row
 * exists. Signing out deletes the row; tokens older than 30 days have expired, and sign-ins delete their rows.
 */
export const authSessions = sqliteTable(
  "auth_sessions",
  {
    id: text("id").primaryKey(),
    user_id: foreignId("user_id", () => users.id, "cascade").notNull(),
    created_at: text("created_at").notNull(),
    /** Updated at most once an hour, so that most signed-in requests only read. */
    last_seen_at: text("last_seen_at").notNull(),
    /** Browser and system in short, "Firefox · Windows"; null when the browser sent none. */
    device: text("device"),
  },
  (table) => [
    index("auth_sessions_user").on(table.user_id, table.last_seen_at),
    index("auth_sessions_created").on(table.created_at),
  ],
);
