import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../env.ts";
import { TEACHING_PARTS } from "../events/staff/contract.ts";
import { hasPermission, type Role } from "../permissions/permissionMap.ts";

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

type Signer = { id: string; role: Role };

/**
 * Whether a user with access to register `r` may sign its lines: who teaches in the event's staff, and an instructor or company
 * who is no assistant and no safety there.
 */
export function maySignRegister({ id, role }: Signer): SQL<number> {
  const byRole = hasPermission({ role }, "registers.sign") ? 1 : 0;
  return sql`iif(r.organizer_id = ${id}, ${byRole}, coalesce((select s.part in ${[...TEACHING_PARTS]} from event_staff s
    where s.event_id = r.event_id and s.user_id = ${id} and s.state <> 'declined'), ${byRole}))`;
}

type RegisterZone = { event_id: string | null; time_zone: string | null };

/** The event and time zone of a register of the user, each null without one; undefined for any other register. */
export async function findRegisterZone(
  db: Database,
  id: string,
  userId: string,
): Promise<RegisterZone | undefined> {
  return db.get<RegisterZone>(sql`
    select r.event_id, coalesce(r.time_zone, e.time_zone) as time_zone
    from registers r left join events e on e.id = r.event_id
    where r.id = ${id} and ${hasRegisterAccess(userId)}`);
}

/** Whether a user may sign a register's lines; undefined for a register that is not the user's. */
export async function findMaySign(db: Database, id: string, user: Signer): Promise<boolean | undefined> {
  const [row] = await db.all<{
    may_sign: number;
  }>(sql`select ${maySignRegister(user)} as may_sign from registers r
    where r.id = ${id} and ${hasRegisterAccess(user.id)}`);
  return row && row.may_sign === 1;
}
