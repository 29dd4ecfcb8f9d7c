import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import { batchQueries, type Database } from "../../env.ts";
import { IMAGE_TYPES } from "../../uploads/contract.ts";
import { usableCutoff } from "../../uploads/rules.ts";
import { CHANGES_PER_ANSWER, REGISTER_CHANGES_MAX } from "../contract.ts";
import { type ChangeRow, registerChanges } from "../schema.ts";
import { keepsRegister } from "../store.ts";
import type { ChangeRefusal, NewRegisterChange, RegisterChange } from "./contract.ts";

/** A change with what the server adds: the salt and hash of a guest's details. */
export type ArrivedChange = NewRegisterChange & { salt: string | null; details_hash: string | null };

type Sender = { registerId: string; userId: string; device: string };

/**
 * Writes changes of one phone, those that the register does not have yet, in their order. All conditions are asked in the
 * statements: the register is open and has room, the user keeps it, a member is or was enrolled in its event, a guest is
 * nobody's account, and the photograph of a sheet is a picture that the user uploaded. Guests who are named with an e-mail are noted, with the account that confirmed it.
 */
export async function insertChanges(
  db: Database,
  { registerId, userId, device }: Sender,
  changes: ArrivedChange[],
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const sent = JSON.stringify(changes);
  const value = (path: string) => sql.raw(`sent.value ->> '${path}'`);
  const [type, target] = [value("$.target.type"), value("$.target.id")];
  const photo = value("$.fields.paper_photo");
  const isEnrolled = (
    userColumn: SQL,
  ) => sql`(exists (select 1 from enrolments s where s.event_id = r.event_id
      and s.user_id = ${userColumn} and s.status in ('confirmed', 'cancelled', 'refunded'))
    or exists (select 1 from register_changes known where known.register_id = r.id
      and known.target_type = 'member' and known.target_id = ${userColumn}))`;
  const insert = sql`
    insert into register_changes (id, register_id, number, clock, at, device, author_id, author_name, target_type,
      target_id, fields, details, details_salt, details_hash, received_at)
    select ${value("$.id")}, r.id, r.last_number + row_number() over (order by sent.key), ${value("$.clock")},
      ${value("$.at")}, ${device}, u.id, u.full_name, ${type}, ${target}, sent.value -> '$.fields',
      sent.value -> '$.details', ${value("$.salt")}, ${value("$.details_hash")}, ${at}
    from registers r join users u on u.id = ${userId} cross join json_each(${sent}) sent
    where r.id = ${registerId} and r.closed_at is null and ${keepsRegister(userId)}
      and r.last_number + ${changes.length} <= ${REGISTER_CHANGES_MAX}
      and not exists (select 1 from register_changes known where known.id = ${value("$.id")})
      and (${type} <> 'member' or ${isEnrolled(target)})
      and (${type} <> 'guest' or not exists (select 1 from users account where account.id = ${target}))
      and (${photo} is null or exists (select 1 from uploads f where f.owner_id = u.id
        and f.key = substr(${photo}, 9) and f.content_type in ${[...IMAGE_TYPES]}
        and (f.unused_since is null or f.unused_since > ${usableCutoff(now)})))`;
  const count = sql`update registers set last_number = coalesce(
      (select max(number) from register_changes where register_id = ${registerId}), 0)
    where id = ${registerId} and closed_at is null`;
  const account = sql`(select u.id from users u where u.email = ${value("$.details.email")}
    and u.confirmed_at is not null and u.deleted_at is null)`;
  const guests = sql`
    insert into register_guests (register_id, guest_id, email, user_id, created_at)
    select ${registerId}, ${target}, iif(${account} is null, ${value("$.details.email")}, null), ${account}, ${at}
    from json_each(${sent}) sent
    where json_type(sent.value, '$.details.email') is not null
      and exists (select 1 from register_changes written where written.id = ${value("$.id")}
        and written.register_id = ${registerId} and written.received_at = ${at})
    on conflict (register_id, guest_id) do update set email = excluded.email, user_id = excluded.user_id
      where copied_at is null`;
  await batchQueries(db, changes.some(({ details }) => details) ? [insert, count, guests] : [insert, count]);
}

/** The changes of a register after a number, in the order of their arrival, and whether there are more. */
export async function listChanges(
  db: Database,
  registerId: string,
  after: number,
): Promise<{ changes: RegisterChange[]; has_more: boolean }> {
  const rows = await db
    .select()
    .from(registerChanges)
    .where(and(eq(registerChanges.register_id, registerId), gt(registerChanges.number, after)))
    .orderBy(asc(registerChanges.number))
    .limit(CHANGES_PER_ANSWER + 1);
  return {
    changes: rows.slice(0, CHANGES_PER_ANSWER).map(toChange),
    has_more: rows.length > CHANGES_PER_ANSWER,
  };
}

function toChange(row: typeof registerChanges.$inferSelect): RegisterChange {
  const { id, clock, at, target_type, target_id, fields, details, number, device, author_id, author_name } =
    row;
  return {
    id,
    clock,
    at,
    target: { type: target_type, id: target_id },
    fields,
    ...(details && { details }),
    number,
    device,
    author_id,
    author_name,
  };
}

/** Changes of one query, so that an answer stays small. */
const ROWS_PER_QUERY = 4_000;

/** All changes of a register as they are stored, in the order of their arrival. */
export async function listChangeRows(
  db: Database,
  registerId: string,
  lastNumber: number,
): Promise<ChangeRow[]> {
  const rows: ChangeRow[] = [];
  for (let after = 0; after < lastNumber; after += ROWS_PER_QUERY) {
    rows.push(
      ...(await db.all<ChangeRow>(sql`select * from register_changes where register_id = ${registerId}
        and number > ${after} and number <= ${after + ROWS_PER_QUERY} order by number`)),
    );
  }
  return rows;
}

/** The highest clock of a register's changes; 0 without any. Reads them all, so it is asked only of phones that are ahead. */
export async function findHighestClock(db: Database, registerId: string): Promise<number> {
  const [row] = await db.all<{ clock: number }>(
    sql`select coalesce(max(clock), 0) as clock from register_changes where register_id = ${registerId}`,
  );
  return row?.clock ?? 0;
}

/** Of sent changes, the ids that this register has now, and why each of the others was not written. */
export async function findOutcome(
  db: Database,
  registerId: string,
  changes: NewRegisterChange[],
): Promise<{ accepted: string[]; refused: ChangeRefusal[] }> {
  const ids = JSON.stringify(changes.map(({ id }) => id));
  const [rows, facts] = await batchQueries<
    [{ id: string; register_id: string }[], { closed_at: string | null; last_number: number }[]]
  >(db, [
    sql`select id, register_id from register_changes where id in (select value from json_each(${ids}))`,
    sql`select closed_at, last_number from registers where id = ${registerId}`,
  ]);
  const homes = new Map(rows.map(({ id, register_id }) => [id, register_id]));
  const accepted = changes.map(({ id }) => id).filter((id) => homes.get(id) === registerId);
  const isFull = (facts[0]?.last_number ?? 0) + changes.length > REGISTER_CHANGES_MAX;
  const refused = changes
    .filter(({ id }) => homes.get(id) !== registerId)
    .map(({ id, fields }): ChangeRefusal => {
      if (homes.has(id)) return { id, code: "id_taken" };
      if (facts[0]?.closed_at) return { id, code: "register_closed" };
      if (fields.paper_photo) return { id, code: "photo_not_own" };
      return { id, code: isFull ? "register_full" : "not_enrolled" };
    });
  return { accepted, refused };
}
