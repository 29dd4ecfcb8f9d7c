import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "../../auth/schema.ts";
import { events } from "../../events/schema.ts";
import { foreignId } from "../../foreignId.ts";
import { enrolments } from "../schema.ts";
import { WAITING_STATES } from "./contract.ts";

/**
 * The waiting list of an event, from its first entry. `check_at`: when the free seats are looked at next; triggers set it
 * to "" in the statement that frees a seat. Null: nothing is to be done.
 */
export const waitingLists = sqliteTable(
  "waiting_lists",
  {
    event_id: foreignId("event_id", () => events.id, "cascade").primaryKey(),
    closed_at: text("closed_at"),
    check_at: text("check_at"),
  },
  (table) => [index("waiting_lists_due").on(table.check_at).where(sql`check_at is not null`)],
);

/**
 * A member's place in the list of an event; its id gives the order. An offer is an enrolment in state `held` with
 * `offer_until`, so that seats are counted in one way; triggers follow its end: `taken` or `lapsed`.
 */
export const waitingEntries = sqliteTable(
  "waiting_entries",
  {
    id: text("id").primaryKey(),
    event_id: foreignId("event_id", () => events.id, "cascade").notNull(),
    user_id: foreignId("user_id", () => users.id, "cascade").notNull(),
    state: text("state", { enum: WAITING_STATES }).notNull(),
    /** The event's price when the member joined, in cents: another one is shown before paying. */
    joined_cost_cents: integer("joined_cost_cents"),
    enrolment_id: foreignId("enrolment_id", () => enrolments.id, "set null"),
    offer_until: text("offer_until"),
    /** The organizer's reason for an offer out of turn. */
    reason: text("reason"),
    joined_at: text("joined_at").notNull(),
    ended_at: text("ended_at"),
  },
  (table) => [
    uniqueIndex("waiting_entries_live")
      .on(table.user_id, table.event_id)
      .where(sql`state in ('waiting', 'offered')`),
    index("waiting_entries_event").on(table.event_id, table.id),
    index("waiting_entries_enrolment").on(table.enrolment_id).where(sql`enrolment_id is not null`),
    index("waiting_entries_user").on(table.user_id, table.id),
    check(
      "waiting_entries_state",
      sql`${table.state} in ('waiting','offered','taken','declined','lapsed','left','closed')`,
    ),
  ],
);
