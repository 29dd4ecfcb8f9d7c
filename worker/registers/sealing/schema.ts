import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { SEAL_FAULTS, SEALED_ROWS } from "./contract.ts";

/**
 * The last link of each organizer's chain that a check found valid. A later check expects it unchanged, so that a
 * truncated or rewritten chain is found too.
 */
export const registerSealChecks = sqliteTable("register_seal_checks", {
  organizer_id: text("organizer_id").primaryKey(),
  number: integer("number").notNull(),
  hash: text("hash").notNull(),
  checked_at: text("checked_at").notNull(),
});

/** Rows that differ from their seal (`SealProblem`), until a check finds them valid again. */
export const registerSealProblems = sqliteTable(
  "register_seal_problems",
  {
    organizer_id: text("organizer_id").notNull(),
    /** Empty when a missing link does not name its register. */
    register_id: text("register_id").notNull(),
    day: text("day"),
    row: text("row", { enum: SEALED_ROWS }).notNull(),
    row_id: text("row_id").notNull(),
    fault: text("fault", { enum: SEAL_FAULTS }).notNull(),
    found_at: text("found_at").notNull(),
    /** When a check last found the problem. */
    seen_at: text("seen_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizer_id, table.register_id, table.row, table.row_id, table.fault] }),
    index("register_seal_problems_register").on(table.register_id),
  ],
);
