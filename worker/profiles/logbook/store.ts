import { and, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import { users } from "../../auth/schema.ts";
import type { Database } from "../../env.ts";
import { insertFrom } from "../../insertFrom.ts";
import { cutPage } from "../../tablePage.ts";
import { RECORD_DISCIPLINES } from "../contract.ts";
import {
  DIVE_BYTES_SHARE,
  DIVE_TEXTS,
  LOGBOOK_BYTES_MAX,
  LOGBOOK_DIVES_MAX,
  LOGBOOK_PAGE,
  measuredField,
  PERSONAL_FIELDS,
} from "./contract.ts";
import type { LogbookFilter } from "./inputs.ts";
import type {
  DeletedDive,
  DiveEntryFields,
  LogbookDive,
  LogbookDiveView,
  LogbookProgress,
  LogbookTotals,
  LogbookYear,
  PersonalFields,
  SharedDive,
} from "./outputs.ts";
import { diveBytes } from "./rules.ts";
import { logbookDives } from "./schema.ts";

/** `signer_now`: see `diveColumns`. */
type DiveRow = typeof logbookDives.$inferSelect & { signer_now?: string | null };
type OwnerRow = { full_name: string; birth_date: string | null; birth_place: string | null };

const owner = { full_name: users.full_name, birth_date: users.birth_date, birth_place: users.birth_place };

/**
 * A dive for display. The diver's data are the current profile's until the line is signed; in signed lines and lines of
 * registers they are the signed or registered ones.
 */
export function toLogbookDive(row: DiveRow, { full_name, birth_date, birth_place }: OwnerRow): LogbookDive {
  const isOwn = row.source !== "register" && row.signature_id === null;
  return {
    id: row.id,
    source: row.source,
    register_id: row.register_id,
    diver: isOwn
      ? { name: full_name, birth_date, birth_place }
      : { name: row.diver_name, birth_date: row.birth_date, birth_place: row.birth_place },
    ...entriesOf(row),
    signature:
      row.signature_id && row.signed_at && row.signature_method && row.signature_hash
        ? {
            id: row.signature_id,
            signer_id: row.signer_id,
            signer_name: row.signer_name ?? "",
            name_now: row.signer_now ?? null,
            signed_at: row.signed_at,
            received_at: row.signature_received_at,
            method: row.signature_method,
            strokes: row.signature_strokes,
            device: row.signature_device,
            hash: row.signature_hash,
          }
        : null,
    corrections: row.corrections ?? [],
    created_at: row.created_at,
    revision: row.revision,
  };
}

function entriesOf(row: DiveRow): DiveEntryFields {
  return {
    certification: row.certification,
    date: row.date,
    place: row.place,
    start_time: row.start_time,
    end_time: row.end_time,
    apparatus: row.apparatus,
    mixture: row.mixture,
    planned_depth: row.planned_depth,
    reached_depth: row.reached_depth,
    centre: row.centre,
    instructor: row.instructor,
    ...personalFieldsOf(row),
  };
}

function personalFieldsOf(row: PersonalFields): PersonalFields {
  return Object.fromEntries(PERSONAL_FIELDS.map((name) => [name, row[name]])) as PersonalFields;
}

/** A dive as others see it. */
export function toSharedDive({
  is_hidden: _,
  request: __,
  register_id: ___,
  ...dive
}: LogbookDiveView): SharedDive {
  const personal: readonly string[] = PERSONAL_FIELDS;
  return Object.fromEntries(Object.entries(dive).filter(([name]) => !personal.includes(name))) as SharedDive;
}

/** A position in a logbook, newest first; a dive without a start follows the others of its day. */
type DivePosition = { date: string; start: string; id: string };

function formatCursor({ date, start, id }: DivePosition): string {
  return [date, start.replace(":", ""), id].join("_");
}

/** Parses a cursor; null for any other text. */
export function parseDiveCursor(text: string): DivePosition | null {
  const [, date, start, id] = /^(\d{4}-\d{2}-\d{2})_(\d{4}|)_([\da-f-]{36})$/.exec(text) ?? [];
  return date && id ? { date, start: start ? `${start.slice(0, 2)}:${start.slice(2)}` : "", id } : null;
}

/** A page of a user's logbook, newest first, by default without strokes, read along the index `logbook_dives_user`. */
export async function listDives(
  db: Database,
  userId: string,
  {
    scope = "shown",
    year,
    discipline,
    signed,
    q,
    cursor,
    withStrokes = false,
  }: Partial<LogbookFilter> & { cursor?: DivePosition | null; withStrokes?: boolean },
): Promise<{ rows: LogbookDiveView[]; next: string | null }> {
  const conditions: (SQL | undefined)[] = [
    eq(logbookDives.user_id, userId),
    scope === "hidden" ? sql`${logbookDives.hidden_at} is not null` : isNull(logbookDives.hidden_at),
    year ? sql`${logbookDives.date} between ${`${year}-01-01`} and ${`${year}-12-31`}` : undefined,
    // Written like the index of disciplines.
    discipline ? sql`discipline is not null and ${eq(logbookDives.discipline, discipline)}` : undefined,
    signed ? sql`(${logbookDives.signature_id} is not null) = ${signed === "yes" ? 1 : 0}` : undefined,
    // No LIKE, because D1 refuses its patterns beyond 50 bytes.
    q ? sql`instr(lower(${searchedText}), lower(${q})) > 0` : undefined,
    cursor ? before(cursor) : undefined,
  ];
  const found = await db
    .select({ dive: withStrokes ? diveColumns : withoutStrokes, owner, request: lastRequest })
    .from(logbookDives)
    .innerJoin(users, eq(users.id, logbookDives.user_id))
    .where(and(...conditions))
    .orderBy(sql`${logbookDives.date} desc, ${logbookDives.start_time} desc, ${logbookDives.id} desc`)
    .limit(LOGBOOK_PAGE + 1);
  const { rows, next } = cutPage(found, LOGBOOK_PAGE, ({ dive: { date, start_time, id } }) =>
    formatCursor({ date, start: start_time ?? "", id }),
  );
  return { rows: rows.map(toView), next };
}

const searchedText = sql.raw(
  ["place", "buddy", "centre", "instructor", "note"]
    .map((name) => `coalesce(logbook_dives.${name}, '')`)
    .join(" || ' ' || "),
);

/** Dives after the position in the list; SQLite sorts nulls lowest, so they are last in a day. */
function before({ date, start, id }: DivePosition): SQL {
  const table = logbookDives;
  const sameStart = start
    ? sql`(${table.start_time} < ${start} or ${table.start_time} is null or (${table.start_time} = ${start} and ${table.id} < ${id}))`
    : sql`(${table.start_time} is null and ${table.id} < ${id})`;
  return sql`${table.date} <= ${date} and (${table.date} < ${date} or ${sameStart})`;
}

/** The columns of a dive, with the signer's current name if different. */
export const diveColumns = {
  ...getTableColumns(logbookDives),
  signer_now: sql<
    string | null
  >`(select nullif(s.full_name, ${sql.raw("logbook_dives.signer_name")}) from users s
    where s.id = ${sql.raw("logbook_dives.signer_id")} and s.deleted_at is null)`.as("signer_now"),
};

/** Null instead of a signature's strokes, the heaviest column, for lists. */
const withoutStrokes = { ...diveColumns, signature_strokes: sql<null>`null`.as("signature_strokes") };

/** The dive's last request to an instructor as JSON. */
const lastRequest = sql<string | null>`(select json_object('id', r.id, 'status', r.status, 'reason', r.reason,
    'created_at', r.created_at, 'instructor_name', nullif(i.full_name, ''))
  from logbook_requests r join users i on i.id = r.instructor_id
  where r.dive_id = ${sql.raw("logbook_dives.id")} order by r.created_at desc, r.id desc limit 1)`.as(
  "last_request",
);

function toView({
  dive,
  owner: by,
  request,
}: {
  dive: DiveRow;
  owner: OwnerRow;
  request: string | null;
}): LogbookDiveView {
  return {
    ...toLogbookDive(dive, by),
    is_hidden: dive.hidden_at !== null,
    request: request === null ? null : (JSON.parse(request) as LogbookDiveView["request"]),
  };
}

/** A user's dive with the strokes of its signature; undefined for another user's. */
export async function findDive(
  db: Database,
  userId: string,
  id: string,
): Promise<LogbookDiveView | undefined> {
  const row = await db
    .select({ dive: diveColumns, owner, request: lastRequest })
    .from(logbookDives)
    .innerJoin(users, eq(users.id, logbookDives.user_id))
    .where(and(eq(logbookDives.id, id), eq(logbookDives.user_id, userId)))
    .get();
  return row && toView(row);
}

/** The visible dives of each year, the latest first, and the number of hidden ones. */
export async function readLogbookTotals(db: Database, userId: string): Promise<LogbookTotals> {
  const minutesOf = (time: string) =>
    `(cast(substr(${time}, 1, 2) as integer) * 60 + cast(substr(${time}, 4, 2) as integer))`;
  // Across midnight an end is before its start; without either the result is null, which sums ignore.
  const lasts = sql.raw(`(${minutesOf("end_time")} - ${minutesOf("start_time")} + 1440) % 1440`);
  const rows = await db.all<LogbookYear & { is_hidden: number }>(sql`
    select substr(date, 1, 4) as year, hidden_at is not null as is_hidden, count(*) as dives,
      max(reached_depth) as deepest, count(signature_id) as signed,
      coalesce(sum(${lasts}), 0) as minutes
    from logbook_dives where user_id = ${userId} group by 1, 2 order by 1 desc`);
  const hidden = rows.filter(({ is_hidden }) => is_hidden);
  return {
    years: rows.filter(({ is_hidden }) => !is_hidden).map(({ is_hidden: _, ...year }) => year),
    hidden: hidden.reduce((sum, { dives }) => sum + dives, 0),
  };
}

/** The best of each month and discipline, the oldest first, read along the index of disciplines. */
export async function listLogbookProgress(db: Database, userId: string): Promise<LogbookProgress[]> {
  const names = (field: string) =>
    sql.raw(
      RECORD_DISCIPLINES.filter((name) => measuredField(name) === field)
        .map((name) => `'${name}'`)
        .join(", "),
    );
  // A correction of a closed register counts, also one that empties the entry.
  const reached = sql`case when corrections like '%"reached_depth"%' then (select c.value ->> '$.after'
    from json_each(corrections) c where c.value ->> '$.entry' = 'reached_depth' order by c.key desc limit 1)
    else reached_depth end`;
  return db.all<LogbookProgress>(sql`
    select discipline, substr(date, 1, 7) as month, count(*) as dives,
      max(case when discipline in (${names("dive_seconds")}) then dive_seconds
        when discipline in (${names("distance")}) then distance else ${reached} end) as best
    from logbook_dives where user_id = ${userId} and discipline is not null and hidden_at is null
    group by 1, 2 order by 2, 1`);
}

/** The number of a user's manual and imported dives, and the bytes of their texts: one row `filled`. */
export function filledSpace(userId: string, exceptId = ""): SQL {
  const texts = sql.raw(DIVE_TEXTS.map((name) => `coalesce(${name}, '')`).join(" || "));
  return sql`(select count(*) as dives, coalesce(sum(length(cast(${texts} as blob))), 0) as bytes from logbook_dives
    where user_id = ${userId} and source <> 'register' and id <> ${exceptId}) filled`;
}

/** Whether there is space for one more dive with texts of so many bytes. */
function hasSpace(userId: string, bytes: number): SQL {
  return sql`(select filled.dives < ${LOGBOOK_DIVES_MAX} and filled.bytes + ${bytes} <= ${LOGBOOK_BYTES_MAX}
    from ${filledSpace(userId)})`;
}

/** Whether a logbook has no space for a dive. */
export async function isLogbookFull(db: Database, userId: string, dive: DiveEntryFields): Promise<boolean> {
  const row = await db.get<{ room: number }>(sql`select ${hasSpace(userId, diveBytes(dive))} as room`);
  return !row?.room;
}

type NewDive = DiveEntryFields & { id: string; source?: DeletedDive["source"]; import_key?: string | null };

/** Writes a manual dive into its member's logbook, if there is space; a dive with a known id or import key is skipped. */
export async function insertDive(
  db: Database,
  user: { id: string; full_name: string },
  { id, source = "hand", import_key = null, ...fields }: NewDive,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const row = {
    id,
    user_id: user.id,
    source,
    import_key,
    diver_name: user.full_name,
    ...fields,
    created_at: at,
    updated_at: at,
  };
  await insertFrom(
    db,
    logbookDives,
    row,
    sql`where ${hasSpace(user.id, diveBytes(fields))}`,
  ).onConflictDoNothing();
}

function own(userId: string, id: string): SQL {
  return sql`${logbookDives.id} = ${id} and ${logbookDives.user_id} = ${userId}`;
}

/** The conditions of changing a dive's entries: the user's own, manual or imported, and unsigned. */
function changeable(userId: string, id: string): SQL {
  return sql`${own(userId, id)} and ${logbookDives.source} <> 'register' and ${logbookDives.signature_id} is null`;
}

/**
 * Changes a dive with this revision, if its texts fit into its share or the logbook's space: its entries while they may
 * change, or of any own dive what its member notes. Returns whether it did.
 */
export async function updateDive(
  db: Database,
  userId: string,
  { id, revision, ...fields }: (DiveEntryFields | PersonalFields) & { id: string; revision: number },
  now: Date,
): Promise<boolean> {
  const bytes = diveBytes(fields);
  // The share is checked first, so that only a long text makes the statement read the whole logbook.
  const fits = sql`(${bytes} <= ${DIVE_BYTES_SHARE} or
    (select filled.bytes + ${bytes} <= ${LOGBOOK_BYTES_MAX} from ${filledSpace(userId, id)}))`;
  const mayChange = "date" in fields ? changeable(userId, id) : own(userId, id);
  const rows = await db
    .update(logbookDives)
    .set({ ...fields, revision: sql`${logbookDives.revision} + 1`, updated_at: now.toISOString() })
    .where(and(mayChange, eq(logbookDives.revision, revision), fits))
    .returning({ id: logbookDives.id });
  return rows.length > 0;
}

/** Deletes a dive; undefined when that is not allowed. */
export async function deleteDive(db: Database, userId: string, id: string): Promise<DeletedDive | undefined> {
  const [row] = await db.delete(logbookDives).where(changeable(userId, id)).returning();
  if (!row || row.source === "register") return undefined;
  return { id: row.id, source: row.source, import_key: row.import_key, ...entriesOf(row) };
}

/** Hides a dive in its member's logbook, or shows it again. Returns whether it is the user's. */
export async function setDiveHidden(
  db: Database,
  userId: string,
  { id, hidden }: { id: string; hidden: boolean },
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(logbookDives)
    .set({ hidden_at: hidden ? sql`coalesce(${logbookDives.hidden_at}, ${now.toISOString()})` : null })
    .where(and(eq(logbookDives.id, id), eq(logbookDives.user_id, userId)))
    .returning({ id: logbookDives.id });
  return rows.length > 0;
}
