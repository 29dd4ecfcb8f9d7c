import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import { batchQueries, type Database } from "../../env.ts";
import { IMAGE_TYPES } from "../../uploads/contract.ts";
import { usableCutoff } from "../../uploads/rules.ts";
import { hasRegisterAccess } from "../accessStore.ts";
import { countBytes, dayHasRoom, hasRoom, registerHasRoom } from "../bytesStore.ts";
import { CHANGES_PER_ANSWER, REGISTER_CHANGES_MAX, ROW_BYTES } from "../contract.ts";
import type { ChangeRefusal, RegisterChange } from "../outputs.ts";
import { type ChangeRow, registerChanges } from "../schema.ts";
import type { NewRegisterChange } from "./contract.ts";
import type { ArrivedChange } from "./hashDetails.ts";
import { changesBytes } from "./rules.ts";

/** `today`: YYYY-MM-DD in the register's time zone. `closed`: members whose gates are closed, so that nobody checks them in. */
type Sender = { registerId: string; userId: string; today: string; closed: string[] };

/**
 * Writes the new changes of one phone, in their order. The statements check all conditions: the register is open and
 * has space, in number and, unless the change ends a stay in the water, in bytes; the user may write in it; dives are
 * of today or earlier; only the organizer names the responsible user; a member is or was enrolled in its event, and is
 * checked in only with open gates; notes
 * are about existing members; a guest's id is no account's; a signed guest's e-mail is unchanged; and a sheet's
 * photograph is the user's own upload. Guests with an e-mail are recorded, with the account that confirmed it.
 */
export async function insertChanges(
  db: Database,
  { registerId, userId, today, closed, device }: Sender & { device: string },
  changes: ArrivedChange[],
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const sent = JSON.stringify(changes);
  const value = (path: string) => sql.raw(`sent.value ->> '${path}'`);
  const [type, target] = [value("$.target.type"), value("$.target.id")];
  const [photo, email] = [value("$.fields.paper_photo"), value("$.details.email")];
  const namesEmail = sql`json_type(sent.value, '$.details.email') is not null`;
  const isSigned = sql`exists (select 1 from register_signatures f where f.register_id = ${registerId}
    and f.person_id = ${target})`;
  const changesSignedEmail = sql`${type} = 'guest' and ${namesEmail} and ${isSigned}
    and exists (select 1 from register_guests g where g.register_id = r.id and g.guest_id = ${target}
      and (g.email is not null or g.user_id is not null))
    and ${email} is not (select known.details ->> '$.email' from register_changes known
      where known.register_id = r.id and known.target_type = 'guest' and known.target_id = ${target}
        and json_type(known.details, '$.email') is not null order by known.clock desc, known.id desc limit 1)`;
  const isEnrolled = (
    userColumn: SQL,
  ) => sql`(exists (select 1 from enrolments s where s.event_id = r.event_id
      and s.user_id = ${userColumn} and s.ended_at is null and s.status = 'confirmed')
    or exists (select 1 from enrolments s where s.event_id = r.event_id
      and s.user_id = ${userColumn} and s.ended_at is not null and s.status in ('cancelled', 'refunded'))
    or exists (select 1 from register_changes known where known.register_id = r.id
      and known.target_type = 'member' and known.target_id = ${userColumn}))`;
  // The change must be the person's last one, so that no change can exceed the limit twice.
  const endsStay = sql`(sent.value -> '$.fields' = '{"water":null}' and ${value("$.clock")} > (select
      iif(known.fields ->> '$.water' is null, null, known.clock) from register_changes known
    where known.register_id = r.id and known.target_type = ${type} and known.target_id = ${target}
      and json_type(known.fields, '$.water') is not null order by known.clock desc, known.id desc limit 1))`;
  const insert = sql`
    insert into register_changes (id, register_id, number, clock, at, device, author_id, author_name, target_type,
      target_id, fields, details, details_salt, details_hash, received_at)
    select ${value("$.id")}, r.id, r.last_number + row_number() over (order by sent.key), ${value("$.clock")},
      ${value("$.at")}, ${device}, u.id, u.full_name, ${type}, ${target}, sent.value -> '$.fields',
      sent.value -> '$.details', ${value("$.salts")}, ${value("$.hashes")}, ${at}
    from registers r join users u on u.id = ${userId} cross join json_each(${sent}) sent
    where r.id = ${registerId} and r.closed_at is null and ${hasRegisterAccess(userId)}
      and r.last_number + ${changes.length} <= ${REGISTER_CHANGES_MAX}
      and (${hasRoom(changesBytes(changes), { userId, isTap: true }, now)} or (${endsStay}))
      and not exists (select 1 from register_changes known where known.id = ${value("$.id")})
      and (r.day <= ${today} or not (${type} in ('dive', 'entry') or ${value("$.fields.water")} is not null))
      and (r.organizer_id = u.id or json_type(sent.value, '$.fields.responsible') is null)
      and (${type} <> 'member' or ${isEnrolled(target)})
      and not (${type} = 'member' and coalesce(${value("$.fields.presence")}, '') = 'present'
        and ${target} in (select value from json_each(${JSON.stringify(closed)})))
      and (${type} <> 'guest' or not exists (select 1 from users account where account.id = ${target}))
      and (${type} <> 'member' or ${value("$.details.note")} is null
        or exists (select 1 from users account where account.id = ${target} and account.deleted_at is null))
      and not (${changesSignedEmail})
      and (${photo} is null or exists (select 1 from uploads f where f.owner_id = u.id
        and f.key = substr(${photo}, 9) and f.content_type in ${[...IMAGE_TYPES]}
        and (f.unused_since is null or f.unused_since > ${usableCutoff(now)})))`;
  // The written changes have numbers above the last counted one, until the next statement counts them.
  const written = sql`(select coalesce(sum(length(cast(fields as blob)) + coalesce(length(cast(details as blob)), 0)
      + ${ROW_BYTES}), 0) from register_changes c where c.register_id = registers.id and c.number > registers.last_number)`;
  const bytes = countBytes(db, registerId, written, now).map((statement) => statement.getSQL());
  const count = sql`update registers set last_number = coalesce(
      (select max(number) from register_changes where register_id = ${registerId}), 0)
    where id = ${registerId} and closed_at is null`;
  const account = sql`(select u.id from users u where u.email = ${email}
    and u.confirmed_at is not null and u.deleted_at is null)`;
  const guests = sql`
    insert into register_guests (register_id, guest_id, email, user_id, created_at)
    select ${registerId}, ${target}, iif(${account} is null, ${email}, null), ${account}, ${at}
    from json_each(${sent}) sent
    where ${namesEmail}
      and exists (select 1 from register_changes written where written.id = ${value("$.id")}
        and written.register_id = ${registerId} and written.received_at = ${at})
    on conflict (register_id, guest_id) do update set email = excluded.email, user_id = excluded.user_id
      where copied_at is null and not (coalesce(register_guests.email, register_guests.user_id) is not null
        and exists (select 1 from register_signatures f where f.register_id = excluded.register_id
          and f.person_id = excluded.guest_id))`;
  const named = changes.some(({ details }) => details) ? [guests] : [];
  await batchQueries(db, [insert, ...bytes, count, ...named]);
}

/**
 * The changes of a register after a number, in the order of their arrival, and whether there are more. They follow the
 * earlier changes that an erasure stripped of details, which are repeated each time, because no phone reports which
 * ones it has.
 */
export async function listChanges(
  db: Database,
  registerId: string,
  after: number,
): Promise<{ changes: RegisterChange[]; has_more: boolean }> {
  const { register_id, number } = registerChanges;
  const list = (condition: SQL) =>
    db
      .select()
      .from(registerChanges)
      .where(and(eq(register_id, registerId), condition))
      .orderBy(asc(number));
  const [erased, rows] = await db.batch([
    list(sql`${number} <= ${after} and details_erased_for is not null`),
    list(gt(number, after)).limit(CHANGES_PER_ANSWER + 1),
  ]);
  return {
    changes: [...erased, ...rows.slice(0, CHANGES_PER_ANSWER)].map(toChange),
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

/** Changes per query, so that an answer stays small. */
const ROWS_PER_QUERY = 4_000;

/** All stored changes of a register, in the order of their arrival. */
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

/** The highest clock of a register's changes; 0 without any. Reads all of them, so only for phones that are ahead. */
export async function findHighestClock(db: Database, registerId: string): Promise<number> {
  const [row] = await db.all<{ clock: number }>(
    sql`select coalesce(max(clock), 0) as clock from register_changes where register_id = ${registerId}`,
  );
  return row?.clock ?? 0;
}

/** The ids of the sent changes that the register now has, and the refusal of each other one. */
export async function findOutcome(
  db: Database,
  { registerId, userId, today, closed }: Sender,
  changes: NewRegisterChange[],
  now: Date,
): Promise<{ accepted: string[]; refused: ChangeRefusal[] }> {
  const ids = JSON.stringify(changes.map(({ id }) => id));
  const bytes = changesBytes(changes);
  const writer = { userId, isTap: true };
  const [rows, state, signatures] = await batchQueries<
    [
      { id: string; register_id: string }[],
      {
        closed_at: string | null;
        last_number: number;
        day: string;
        organizer_id: string;
        register_room: number;
        day_room: number;
      }[],
      { person_id: string }[],
    ]
  >(db, [
    sql`select id, register_id from register_changes where id in (select value from json_each(${ids}))`,
    sql`select closed_at, last_number, day, organizer_id, ${registerHasRoom(bytes, writer)} as register_room,
      ${dayHasRoom(bytes, writer, now)} as day_room from registers r where r.id = ${registerId}`,
    sql`select distinct person_id from register_signatures where register_id = ${registerId}`,
  ]);
  const signed = new Set(signatures.map(({ person_id }) => person_id));
  const homes = new Map(rows.map(({ id, register_id }) => [id, register_id]));
  const accepted = changes.map(({ id }) => id).filter((id) => homes.get(id) === registerId);
  const isFull =
    state[0]?.register_room === 0 || (state[0]?.last_number ?? 0) + changes.length > REGISTER_CHANGES_MAX;
  const refused = changes
    .filter(({ id }) => homes.get(id) !== registerId)
    .map(({ id, fields, target, details }): ChangeRefusal => {
      const isOfDive = ["dive", "entry"].includes(target.type) || (fields.water ?? null) !== null;
      if (homes.has(id)) return { id, code: "id_taken" };
      if (state[0]?.closed_at) return { id, code: "register_closed" };
      if (isOfDive && (state[0]?.day ?? "") > today) return { id, code: "day_ahead" };
      if ("responsible" in fields && state[0]?.organizer_id !== userId) return { id, code: "not_organizer" };
      if (fields.paper_photo) return { id, code: "photo_not_own" };
      if (details?.email !== undefined && signed.has(target.id)) return { id, code: "guest_signed" };
      if (closed.includes(target.id) && fields.presence === "present") return { id, code: "gate_closed" };
      if (isFull) return { id, code: "register_full" };
      return { id, code: state[0]?.day_room === 0 ? "day_full" : "not_enrolled" };
    });
  return { accepted, refused };
}
