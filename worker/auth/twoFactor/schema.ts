import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { foreignId } from "../../foreignId.ts";
import { users } from "../schema.ts";

/** The second factor of an account: the secret that it shares with an authenticator app. */
export const twoFactors = sqliteTable("two_factors", {
  user_id: foreignId("user_id", () => users.id, "cascade").primaryKey(),
  /** Encrypted under TOTP_SECRET: see `encryption.ts`. */
  secret: text("secret").notNull(),
  created_at: text("created_at").notNull(),
  /** Null until the first code is accepted; signing in requires no code until then. */
  confirmed_at: text("confirmed_at"),
  /** The time step of the last accepted code, so that each code is accepted once. */
  last_step: integer("last_step").notNull().default(0),
});

/** Codes that replace an app's code once each. Only hashes are stored. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    user_id: foreignId("user_id", () => users.id, "cascade").notNull(),
    hash: text("hash").notNull(),
    created_at: text("created_at").notNull(),
    used_at: text("used_at"),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.hash] })],
);
