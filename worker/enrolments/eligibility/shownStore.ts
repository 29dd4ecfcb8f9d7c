import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Requirement } from "../../eligibility/contract.ts";
import type { Database } from "../../env.ts";
import { insertFrom } from "../../insertFrom.ts";
import { eventDeclarations } from "./schema.ts";

/**
 * For the batch that takes a seat, where `isTaken` holds: stores the requirements that were shown, or removes those of an
 * earlier seat.
 */
export function shownRequirements(
  db: Database,
  { eventId, userId, requirements }: { eventId: string; userId: string; requirements: Requirement[] | null },
  isTaken: SQL,
  now: Date,
) {
  if (!requirements) {
    return db
      .update(eventDeclarations)
      .set({ requirements: null })
      .where(and(eq(eventDeclarations.event_id, eventId), eq(eventDeclarations.user_id, userId), isTaken));
  }
  const row = { event_id: eventId, user_id: userId, requirements, updated_at: now.toISOString() };
  return insertFrom(db, eventDeclarations, row, sql`where ${isTaken}`).onConflictDoUpdate({
    target: [eventDeclarations.event_id, eventDeclarations.user_id],
    set: { requirements, reminded_on: null },
  });
}
