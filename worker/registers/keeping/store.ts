import { sql } from "drizzle-orm";
import { batchQueries, type Database } from "../../env.ts";
import { registerGuests } from "../schema.ts";

/** A guest of a closed register who turned out to be a member since. */
export type LateMember = { register_id: string; guest_id: string; user_id: string };

/** Guests of closed registers whose lines are not in their logbooks yet: those of the register that waited longest. */
export async function listLateMembers(db: Database): Promise<LateMember[]> {
  return db.all<LateMember>(sql`select register_id, guest_id, user_id from register_guests
    indexed by register_guests_copyable where user_id is not null and copied_at is null and copyable_at is not null
    and register_id = (select register_id from register_guests indexed by register_guests_copyable
      where user_id is not null and copied_at is null and copyable_at is not null order by copyable_at limit 1)
    limit 100`);
}

/** Statement that says of guests that their lines are in their logbooks. */
export function copiedUpdate(db: Database, guests: LateMember[], now: Date) {
  const keys = JSON.stringify(guests.map(({ register_id, guest_id }) => [register_id, guest_id]));
  return db
    .update(registerGuests)
    .set({ copied_at: now.toISOString() })
    .where(sql`(register_id, guest_id) in (select value ->> 0, value ->> 1 from json_each(${keys}))`);
}

/** Changes of one statement that deletes them. */
const DELETED_AT_ONCE = 4_000;

/**
 * The register that is to be deleted first: closed and kept until before `today`, or never closed, and of a day up to
 * `openUntil`.
 */
export async function findOutdatedRegister(
  db: Database,
  { today, openUntil }: { today: string; openUntil: string },
): Promise<string | null> {
  const [[closed], [open]] = await batchQueries<[{ id: string }[], { id: string }[]]>(db, [
    sql`select id from registers indexed by registers_kept where kept_until is not null and kept_until < ${today}
      order by kept_until limit 1`,
    sql`select id from registers indexed by registers_open where closed_at is null and day <= ${openUntil}
      order by day limit 1`,
  ]);
  return closed?.id ?? open?.id ?? null;
}

/** Deletes a part of a register's changes, and the register with what is left of it once none remain. */
export async function deleteRegisterPart(db: Database, id: string): Promise<void> {
  await batchQueries(db, [
    sql`delete from register_changes where id in (select id from register_changes where register_id = ${id}
      limit ${DELETED_AT_ONCE})`,
    sql`delete from registers where id = ${id}
      and not exists (select 1 from register_changes where register_id = ${id})`,
  ]);
}
