import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "../auth/schema.ts";
import { foreignId } from "../foreignId.ts";
import { SCHOOL_ROLES } from "../permissions/permissionMap.ts";
import { SCHOOL_KINDS, SCHOOL_PAPERS } from "./contract.ts";

/**
 * Schools. `account_id` is the account that sells for the school: organizer of its events, and holder of its package,
 * payouts and tax data. Triggers on `users` found the school of a company account, with the account's id and slug.
 */
export const schools = sqliteTable(
  "schools",
  {
    id: text("id").primaryKey(),
    account_id: foreignId("account_id", () => users.id, "restrict").notNull(),
    slug: text("slug").notNull(),
    name: text("name").notNull(),
    kind: text("kind", { enum: SCHOOL_KINDS }).notNull(),
    logo_url: text("logo_url"),
    description: text("description"),
    location: text("location"),
    nation: text("nation"),
    latitude: real("latitude"),
    longitude: real("longitude"),
    phone: text("phone"),
    website: text("website"),
    /** When an admin saw the school's papers; null: not verified. */
    verified_at: text("verified_at"),
    verified_by: foreignId("verified_by", () => users.id, "set null"),
    /** Whether its instructors change prices, refund and cancel in events of their own. */
    instructors_handle_money: integer("instructors_handle_money", { mode: "boolean" })
      .notNull()
      .default(false),
    revision: integer("revision").notNull().default(1),
    created_at: text("created_at").notNull(),
    updated_at: text("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("schools_account").on(table.account_id),
    uniqueIndex("schools_slug").on(table.slug),
    index("schools_verified_by").on(table.verified_by).where(sql`verified_by is not null`),
  ],
);

/** The members of a school: those who accepted an invitation, and its owner. */
export const schoolMembers = sqliteTable(
  "school_members",
  {
    school_id: foreignId("school_id", () => schools.id, "cascade").notNull(),
    user_id: foreignId("user_id", () => users.id, "cascade").notNull(),
    role: text("role", { enum: SCHOOL_ROLES }).notNull(),
    /** Whether the school's page shows the member in its team. */
    is_public: integer("is_public", { mode: "boolean" }).notNull().default(true),
    joined_at: text("joined_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.school_id, table.user_id] }),
    index("school_members_user").on(table.user_id),
    uniqueIndex("school_members_owner").on(table.school_id).where(sql`role = 'owner'`),
  ],
);

/** Open and accepted invitations. The role `owner` is a transfer of ownership to a member, who accepts it by the link. */
export const schoolInvitations = sqliteTable(
  "school_invitations",
  {
    id: text("id").primaryKey(),
    school_id: foreignId("school_id", () => schools.id, "cascade").notNull(),
    token_hash: text("token_hash").notNull(),
    /** In lower case; null once accepted. */
    email: text("email"),
    role: text("role", { enum: SCHOOL_ROLES }).notNull(),
    invited_by: foreignId("invited_by", () => users.id, "cascade").notNull(),
    created_at: text("created_at").notNull(),
    expires_at: text("expires_at").notNull(),
    accepted_at: text("accepted_at"),
  },
  (table) => [
    uniqueIndex("school_invitations_token").on(table.token_hash),
    index("school_invitations_school").on(table.school_id),
    index("school_invitations_email").on(table.email).where(sql`email is not null`),
    index("school_invitations_inviter").on(table.invited_by),
  ],
);

/** A school's papers, whose files are private. */
export const schoolPapers = sqliteTable(
  "school_papers",
  {
    id: text("id").primaryKey(),
    school_id: foreignId("school_id", () => schools.id, "cascade").notNull(),
    kind: text("kind", { enum: SCHOOL_PAPERS }).notNull(),
    title: text("title"),
    /** The address of a private upload. */
    file_url: text("file_url"),
    expires_on: text("expires_on"),
    seen_at: text("seen_at"),
    seen_by: foreignId("seen_by", () => users.id, "set null"),
    created_at: text("created_at").notNull(),
  },
  (table) => [
    index("school_papers_school").on(table.school_id),
    index("school_papers_expires").on(table.expires_on).where(sql`expires_on is not null`),
    index("school_papers_seen_by").on(table.seen_by).where(sql`seen_by is not null`),
  ],
);
