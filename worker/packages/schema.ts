import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "../auth/schema.ts";
import { foreignId } from "../foreignId.ts";

/** The end of a package as its indexes sort it; a package without an end comes last. */
const packageEnd = sql`case when expires_at is null then '9999' else expires_at end`;
const isCancelledPackage = sql`cancelled_at is not null`;

/** Packages of users. `expired` is computed from `expires_at`; no job sets it. */
export const userPackages = sqliteTable(
  "user_packages",
  {
    id: text("id").primaryKey(),
    user_id: foreignId("user_id", () => users.id, "restrict").notNull(),
    package_type: text("package_type", { enum: ["organizer", "sponsor"] }).notNull(),
    package_id: text("package_id", {
      enum: ["entry", "startup", "premium", "partner", "main-sponsor"],
    }).notNull(),
    package_name: text("package_name").notNull(),
    starts_at: text("starts_at").notNull(),
    expires_at: text("expires_at"),
    cancelled_at: text("cancelled_at"),
    /** The admin who assigned the package; null for a purchased one. */
    assigned_by: foreignId("assigned_by", () => users.id, "set null"),
    created_at: text("created_at").notNull(),
    /** When an admin hid the sponsor's logo; null while it is shown. */
    hidden_at: text("hidden_at"),
  },
  (table) => [
    index("user_packages_user").on(table.user_id, table.package_type, table.expires_at),
    // The sponsors in the order of display.
    index("user_packages_sponsors")
      .on(table.package_id, table.starts_at, table.id, table.expires_at)
      .where(sql`package_type = 'sponsor' and cancelled_at is null and hidden_at is null`),
    index("user_packages_expiry").on(table.expires_at),
    index("user_packages_assigned_by").on(table.assigned_by),
    // The admin's table, sorted by start or end, and filtered by type, state, both or none.
    index("user_packages_starts").on(table.starts_at, table.id),
    index("user_packages_ends").on(packageEnd, table.id),
    index("user_packages_type_starts").on(table.package_type, table.starts_at, table.id),
    index("user_packages_type_ends").on(table.package_type, packageEnd, table.id),
    index("user_packages_state_starts").on(isCancelledPackage, table.starts_at, table.id),
    index("user_packages_state_ends").on(isCancelledPackage, packageEnd, table.id),
    index("user_packages_state_type_starts").on(
      isCancelledPackage,
      table.package_type,
      table.starts_at,
      table.id,
    ),
    index("user_packages_state_type_ends").on(isCancelledPackage, table.package_type, packageEnd, table.id),
    check("user_packages_type", sql`${table.package_type} in ('organizer','sponsor')`),
    check(
      "user_packages_package",
      sql`${table.package_id} in ('entry','startup','premium','partner','main-sponsor')`,
    ),
  ],
);
