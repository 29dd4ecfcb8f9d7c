import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../env.ts";
import { registerChanges, registerGuests, registerGuides } from "../schema.ts";

/**
 * Statements that erase a user from registers, for the batch in which the account goes; `gone` says that it did.
 *
 * Closed registers keep their lines, with name and brevetto, and who wrote and signed what, because their organizers must
 * keep them: they are deleted with the register. What a line does not need goes at once: date and place of birth and the
 * e-mail of a guest who was this user. Of open registers the lines go with the user's own row, which names them; notes about
 * the user are emptied here. Guides leave.
 */
export function eraseFromRegisters(db: Database, id: string, gone: SQL, now: Date) {
  const own = sql`(select register_id, guest_id from register_guests where user_id = ${id})`;
  const openRegisters = sql`(select r.id from enrolments s join registers r on r.event_id = s.event_id
    where s.user_id = ${id} and r.closed_at is null)`;
  return [
    db
      .update(registerChanges)
      .set({ details: null })
      .where(
        and(
          isNotNull(registerChanges.details),
          sql`${registerChanges.register_id} in (select register_id from ${own})`,
          eq(registerChanges.target_type, "guest"),
          sql`(${registerChanges.register_id}, ${registerChanges.target_id}) in ${own}`,
          gone,
        ),
      ),
    db
      .update(registerGuests)
      .set({ email: null })
      .where(and(eq(registerGuests.user_id, id), gone)),
    db
      .update(registerChanges)
      .set({ fields: sql`json_remove(${registerChanges.fields}, '$.note')` })
      .where(
        and(
          sql`${registerChanges.register_id} in ${openRegisters}`,
          eq(registerChanges.target_type, "member"),
          eq(registerChanges.target_id, id),
          gone,
        ),
      ),
    db
      .update(registerGuides)
      .set({ left_at: now.toISOString() })
      .where(and(eq(registerGuides.user_id, id), isNull(registerGuides.left_at), gone)),
  ];
}

/** Open registers of today and later in which a user's events have something written already. */
export function registersAhead(userId: string, today: string): SQL {
  return sql`select 1 from registers r where r.organizer_id = ${userId} and r.day >= ${today} and r.closed_at is null
    and r.last_number > 0`;
}
