import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../env.ts";
import { TEACHING_PARTS } from "../events/staff/contract.ts";
import { rolesWith } from "../permissions/contract.ts";

/**
 * Whether a user is the organizer of register `r`, a guide of it who has not left, or in its event's staff and did not
 * decline.
 */
export function hasRegisterAccess(userId: string): SQL {
  return sql`(r.organizer_id = ${userId} or exists (select 1 from register_guides g
    where g.register_id = r.id and g.user_id = ${userId} and g.left_at is null) or ${isStaff(userId)})`;
}

const isStaff = (userId: string) => sql`exists (select 1 from event_staff s where s.event_id = r.event_id
  and s.user_id = ${userId} and s.state <> 'declined')`;

/**
 * Whether a user with access to register `r` may sign its lines: who teaches in the event's staff, and an instructor or company
 * who is no assistant and no safety there.
 */
export function maySignRegister(userId: string): SQL<number> {
  const part = sql`(select s.part from event_staff s where s.event_id = r.event_id and s.user_id = ${userId}
    and s.state <> 'declined')`;
  const isInstructor = sql`exists (select 1 from users u where u.id = ${userId} and u.role in ${rolesWith("registers.sign")})`;
  return sql`iif(${part} is null or r.organizer_id = ${userId}, ${isInstructor}, ${part} in ${[...TEACHING_PARTS]})`;
}

type RegisterZone = { event_id: string | null; time_zone: string | null; may_sign: number };

/** The time zone of a register of the user, null without one, and whether the user may sign; undefined for any other register. */
export async function findRegisterZone(
  db: Database,
  id: string,
  userId: string,
): Promise<RegisterZone | undefined> {
  const [row] = await db.all<RegisterZone>(sql`
    select r.event_id, coalesce(r.time_zone, e.time_zone) as time_zone, ${maySignRegister(userId)} as may_sign
    from registers r left join events e on e.id = r.event_id
    where r.id = ${id} and ${hasRegisterAccess(userId)}`);
  return row;
}
