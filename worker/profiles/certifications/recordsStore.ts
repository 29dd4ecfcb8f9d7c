import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../env.ts";
import { insertFrom } from "../../insertFrom.ts";
import { rolesWith } from "../../permissions/permissionMap.ts";
import { DEPTH_DISCIPLINES } from "../contract.ts";
import type { OwnRecordSource } from "./outputs.ts";
import { recordSources } from "./schema.ts";

const DEPTHS = JSON.stringify(DEPTH_DISCIPLINES);

/** SQL of the sources `o` of the records that user `u` still has with that value. */
const CURRENT_SOURCES = sql.raw(
  "from record_sources o join users u on u.id = o.user_id where o.value = u.personal_best ->> ('$.' || o.discipline)",
);

/** Where a member's records come from; those of their own word have no row. */
export async function listRecordSources(db: Database, userId: string): Promise<OwnRecordSource[]> {
  return db.all<OwnRecordSource>(sql`select o.discipline, o.value, o.source, o.confirmed_on, o.confirmed_by_name
    ${CURRENT_SOURCES} and o.user_id = ${userId}`);
}

/** JSON of the sources of a user's records for the public page, in SQL: an array of `RecordSource`. */
export function recordSourcesJson(userId: string): SQL {
  return sql`(select json_group_array(json_object('discipline', o.discipline, 'value', o.value, 'source', o.source,
    'confirmed_on', o.confirmed_on)) ${CURRENT_SOURCES} and o.user_id = ${userId})`;
}

/** Statement that drops the sources of records that the member changed by hand, in the batch of that change. */
export function staleSourcesDelete(db: Database, userId: string) {
  return db.delete(recordSources).where(
    sql`${recordSources.user_id} = ${userId} and ${recordSources.value} is not
      (select u.personal_best ->> ('$.' || ${recordSources.discipline}) from users u where u.id = ${userId})`,
  );
}

/**
 * Statement that gives records of depth a source: signed lines of closed registers whose reached depth equals the
 * record. A line counts for its discipline; one without, for the member's only record of that depth. Corrected depths
 * and lines whose signer is no instructor any more do not count. `lines`: those of a member or a register, or one dive.
 */
export function recordSourcesInsert(
  db: Database,
  lines: { userId: string } | { registerId: string } | { diveId: string },
  now: Date,
) {
  const ofThose =
    "userId" in lines
      ? sql`d.user_id = ${lines.userId}`
      : "registerId" in lines
        ? sql`d.register_id = ${lines.registerId}`
        : sql`d.id = ${lines.diveId}`;
  const signers = JSON.stringify(rolesWith("registers.sign"));
  const depth = (record: string) => sql.raw(`cast(${record}.value as real) = d.reached_depth`);
  return insertFrom(
    db,
    recordSources,
    {
      user_id: sql`u.id`,
      discipline: sql`r.key`,
      value: sql`r.value`,
      source: "register",
      confirmed_by_name: sql`d.signer_name`,
      confirmed_on: sql`d.date`,
      created_at: now.toISOString(),
    },
    sql`from logbook_dives d join users u on u.id = d.user_id join users s on s.id = d.signer_id
      join json_each(u.personal_best) r on ${depth("r")} and r.key in (select value from json_each(${DEPTHS}))
      where ${ofThose} and d.source = 'register' and d.signature_id is not null and d.reached_depth > 0
        and s.role in (select value from json_each(${signers}))
        and not exists (select 1 from registers open where open.id = d.register_id and open.closed_at is null)
        and not exists (select 1 from json_each(coalesce(d.corrections, '[]')) one where one.value ->> 'entry' = 'reached_depth')
        and iif(d.discipline is null, (select count(*) from json_each(u.personal_best) o
          where ${depth("o")} and o.key in (select value from json_each(${DEPTHS}))) = 1, d.discipline = r.key)
      order by d.date desc`,
  ).onConflictDoNothing();
}
