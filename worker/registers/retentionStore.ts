import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { batchQueries, type Database } from "../env.ts";
import { REGISTER_RETENTION_MONTHS } from "../settings/contract.ts";
import { findSetting } from "../settings/store.ts";
import type { BirthData, LinkedGuest } from "./registerLines.ts";
import { registerChanges, registerGuests, registerGuides, registerSignatures } from "./schema.ts";

/** The months after their season for which registers are retained. */
export async function findRetentionMonths(db: Database): Promise<number> {
  const { value } = await findSetting(db, "registers_kept_months");
  return value?.months ?? REGISTER_RETENTION_MONTHS.default;
}

/** A guest of a closed register who has become a member. */
type LateMember = { register_id: string; guest_id: string; user_id: string };

/** Guests of closed registers whose lines are not in their logbooks yet, of the register that waited longest. */
export async function listLateMembers(db: Database): Promise<LateMember[]> {
  return db.all<LateMember>(sql`select register_id, guest_id, user_id from register_guests
    indexed by register_guests_copyable where user_id is not null and copied_at is null and copyable_at is not null
    and register_id = (select register_id from register_guests indexed by register_guests_copyable
      where user_id is not null and copied_at is null and copyable_at is not null order by copyable_at limit 1)
    limit 100`);
}

const areThese = (guests: LateMember[]) => {
  const keys = JSON.stringify(guests.map(({ register_id, guest_id }) => [register_id, guest_id]));
  return sql`(register_id, guest_id) in (select value ->> 0, value ->> 1 from json_each(${keys}))`;
};

/** Statement that marks the guests' lines as copied to their logbooks. */
export function copiedUpdate(db: Database, guests: LateMember[], now: Date) {
  return db.update(registerGuests).set({ copied_at: now.toISOString() }).where(areThese(guests));
}

/** Moves guests behind all others that wait, so that a register whose lines cannot be copied does not block the others. */
export async function putLast(db: Database, guests: LateMember[], now: Date): Promise<void> {
  await db.update(registerGuests).set({ copyable_at: now.toISOString() }).where(areThese(guests));
}

/** Changes deleted by one statement. */
const DELETED_AT_ONCE = 4_000;

/** Registers listed of each kind; later ones are tried when the first cannot be deleted. */
const OUTDATED_PAGE = 5;

/**
 * Registers to delete, by id: closed and retained until before `today`, or never closed, and of a day up to `openUntil`.
 */
export async function listOutdatedRegisters(
  db: Database,
  { today, openUntil }: { today: string; openUntil: string },
): Promise<string[]> {
  const [closed, open] = await batchQueries<[{ id: string }[], { id: string }[]]>(db, [
    sql`select id from registers indexed by registers_kept where kept_until is not null and kept_until < ${today}
      order by kept_until limit ${OUTDATED_PAGE}`,
    sql`select id from registers indexed by registers_open where closed_at is null and day <= ${openUntil}
      order by day limit ${OUTDATED_PAGE}`,
  ]);
  return [...closed, ...open].map(({ id }) => id);
}

/** Deletes a part of a register's changes, and the register with its remaining rows once no change is left. */
export async function deleteRegisterPart(db: Database, id: string): Promise<void> {
  await batchQueries(db, [
    sql`delete from register_changes where id in (select id from register_changes where register_id = ${id}
      limit ${DELETED_AT_ONCE})`,
    sql`delete from registers where id = ${id}
      and not exists (select 1 from register_changes where register_id = ${id})`,
  ]);
}

/**
 * Statements that erase a user from registers, for the batch that erases the account; `isErased` holds when it did.
 *
 * Closed registers retain their lines, with name and brevetto, and their writers and signers, because the law requires
 * that of organizers: they are deleted with the register. Data that a line does not need are erased at once, in open
 * and closed registers: notes about the user, and all data of a guest who was the user or was written with the user's
 * e-mail. Open registers lose the user, with the signed lines. Guides leave.
 */
export function eraseFromRegisters(
  db: Database,
  { id, email }: { id: string; email: string },
  isErased: SQL,
  now: Date,
) {
  // Guests whose e-mail was never confirmed, or was changed since.
  const byEmail = sql`${changesOfGuests} and g.email = ${email}
    union all select id from register_changes where details ->> '$.email' = ${email} and details is not null`;
  const about = sql`${changesWithOwnDetails(id)} union all ${byEmail}`;
  const retainedName = sql`iif(${retainsName(id)}, json_object('name', details ->> '$.name'), null)`;
  const retainedSalt = sql`iif(${retainsName(id)}, json_object('name', details_salt ->> '$.name'), null)`;
  const signedInOpen = sql`select f.id from (
      select r.id, s.user_id as person from enrolments s join registers r on r.event_id = s.event_id
        where s.user_id = ${id} and r.closed_at is null
      union all select r.id, g.guest_id from register_guests g join registers r on r.id = g.register_id
        where g.user_id = ${id} and r.closed_at is null) own
    cross join register_signatures f on f.register_id = own.id and f.person_id = own.person`;
  return [
    // The rows stay, because one of them has the strokes of a signing that signed other users' lines too.
    db
      .update(registerSignatures)
      .set({ content: "", hash: "" })
      .where(and(sql`${registerSignatures.id} in (${signedInOpen})`, isErased)),
    db
      .update(registerChanges)
      .set({ details: retainedName, details_salt: retainedSalt, details_erased_for: id })
      .where(and(sql`${registerChanges.id} in (${about})`, isErased)),
    db
      .delete(registerGuests)
      .where(and(or(eq(registerGuests.user_id, id), eq(registerGuests.email, email)), isErased)),
    db
      .update(registerGuides)
      .set({ left_at: now.toISOString() })
      .where(and(eq(registerGuides.user_id, id), isNull(registerGuides.left_at), isErased)),
  ];
}

/** The ids of the changes with details of a user: as a member, or as a guest linked with the account. */
export function changesWithOwnDetails(userId: string): SQL {
  return sql`select id from register_changes where target_id = ${userId} and details is not null
    union all ${changesOfGuests} and g.user_id = ${userId}`;
}

const changesOfGuests =
  sql.raw(`select c.id from register_guests g join register_changes c on c.target_id = g.guest_id
  and c.register_id = g.register_id and c.details is not null where c.target_type = 'guest'`);

/**
 * Whether a change's guest name is retained, unless a later one replaced it: in lines of closed registers, and when the
 * guest may not be the user, because the e-mail was corrected or never confirmed.
 */
function retainsName(id: string): SQL {
  const sameGuest = sql`other.register_id = register_changes.register_id and other.target_type = 'guest'
    and other.target_id = register_changes.target_id`;
  return sql`(details -> '$.name' is not null
    and not exists (select 1 from register_changes other where ${sameGuest} and other.details -> '$.name' is not null
      and (other.clock, other.id) > (register_changes.clock, register_changes.id))
    and (not exists (select 1 from register_guests g where g.register_id = register_changes.register_id
        and g.guest_id = register_changes.target_id and g.user_id = ${id})
      or exists (select 1 from registers r join register_changes part on part.register_id = r.id
        and part.target_type = 'entry' and part.target_id like '%/' || register_changes.target_id
        where r.id = register_changes.register_id and r.closed_at is not null
        and part.fields ->> '$.taking_part')))`;
}

/** Open registers of today and later with content, of a user's events. */
export function registersAhead(userId: string, today: string): SQL {
  return sql`select 1 from registers r where r.organizer_id = ${userId} and r.day >= ${today} and r.closed_at is null
    and r.last_number > 0`;
}

/** The data that copy a register's lines into logbooks: linked guests, and members' birth data. */
export async function findLogbookOwners(
  db: Database,
  registerId: string,
  userIds: string[],
): Promise<{ guests: LinkedGuest[]; births: BirthData[] }> {
  const [guests, births] = await batchQueries<[LinkedGuest[], BirthData[]]>(db, [
    sql`select guest_id, user_id from register_guests where register_id = ${registerId} and user_id is not null`,
    sql`select id, birth_date, birth_place from users
      where id in (select value from json_each(${JSON.stringify(userIds)})) and deleted_at is null`,
  ]);
  return { guests, births };
}
