import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../env.ts";
import { Refusal } from "../../errors.ts";
import type { WriteRule } from "../../guardedWrites.ts";
import { rolesWith } from "../../permissions/permissionMap.ts";
import { isStaffOf } from "../../permissions/store.ts";
import { countTakenSeats, hasPayments } from "../columns.ts";

/** The ids of those of the events of whose staff the user is. */
export async function listStaffed(db: Database, userId: string, eventIds: string[]): Promise<string[]> {
  const rows = await db.all<{
    id: string;
  }>(sql`select wanted.value as id from json_each(${JSON.stringify(eventIds)}) wanted
    where ${isStaffOf(sql`wanted.value`, userId)}`);
  return rows.map(({ id }) => id);
}

/** Requires that the new organizer can still organize events. Refuses with `invalid` and the field. */
export function newOrganizerRule(id: string): WriteRule {
  return {
    condition:
      () => sql`exists (select 1 from users u where u.id = ${id} and u.is_active and u.deleted_at is null
      and u.role in ${rolesWith("events.manage")})`,
    refusal: new Refusal("invalid", { fields: { organizer_id: "validation.organizer" } }),
  };
}

/** Requires that the new organizer is not enrolled or paying in the events: an organizer never takes part in own events. */
export function notEnrolledRule(eventIds: string[], userId: string): WriteRule {
  return {
    condition: () => sql`not exists (select 1 from json_each(${JSON.stringify(eventIds)}) taken
      join enrolments s on s.event_id = taken.value where true
      and s.user_id = ${userId} and s.ended_at is null)`,
    refusal: new Refusal("invalid", { fields: { organizer_id: "validation.organizer_enrolled" } }),
  };
}

/** Requires that nobody paid or pays for the events. Refuses with `invalid` and the field. */
export function unpaidRule(eventIds: string[]): WriteRule {
  return {
    condition: () => sql`not exists (select 1 from json_each(${JSON.stringify(eventIds)}) sold
      where ${hasPayments(sql`sold.value`)})`,
    refusal: new Refusal("invalid", { fields: { school_id: "validation.school_paid" } }),
  };
}

/** The school for which an account sells; null without one. */
export function schoolOfAccount(id: string | null | undefined): SQL {
  return sql`(select s.id from schools s where s.account_id = ${id ?? null})`;
}

/** Requires that nobody has a seat in the events. Refuses with `invalid` and the fields that those with a seat relied on. */
export function noSeatsRule(eventIds: string[], fields: string[]): WriteRule {
  const decided = Object.fromEntries(fields.map((name) => [name, "validation.decision_fixed"]));
  return {
    condition: (now) => sql`not exists (select 1 from json_each(${JSON.stringify(eventIds)}) promised
      where ${countTakenSeats(sql`promised.value`, now)} > 0)`,
    refusal: new Refusal("invalid", { fields: decided }),
  };
}
