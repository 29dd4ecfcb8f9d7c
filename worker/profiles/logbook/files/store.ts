import { and, asc, eq, gte, inArray, isNull, lt, sql } from "drizzle-orm";
import { users } from "../../../auth/schema.ts";
import type { Database } from "../../../env.ts";
import type { SignatureStrokes } from "../contract.ts";
import type { DiverData, LogbookDive } from "../outputs.ts";
import { logbookDives } from "../schema.ts";
import { diveColumns, toLogbookDive } from "../store.ts";
import { LOGBOOK_FILE_DIVES_MAX } from "./contract.ts";

const { signature_strokes: _, ...withoutStrokes } = diveColumns;

const OWNER = { full_name: users.full_name, birth_date: users.birth_date, birth_place: users.birth_place };

/**
 * The dives of a member's logbook, of one year or all, the earliest first, at most one more than a file contains.
 * Without the strokes of signatures, which are most of a logbook's bytes.
 */
export async function listDivesForFile(
  db: Database,
  userId: string,
  owner: DiverData,
  year?: string,
): Promise<LogbookDive[]> {
  const rows = await db
    .select(withoutStrokes)
    .from(logbookDives)
    .where(
      and(
        eq(logbookDives.user_id, userId),
        isNull(logbookDives.hidden_at),
        year ? gte(logbookDives.date, `${year}-01-01`) : undefined,
        year ? lt(logbookDives.date, `${Number(year) + 1}-01-01`.padStart(10, "0")) : undefined,
      ),
    )
    .orderBy(asc(logbookDives.date), asc(logbookDives.start_time), asc(logbookDives.id))
    .limit(LOGBOOK_FILE_DIVES_MAX + 1);
  const { name: full_name, birth_date, birth_place } = owner;
  return rows.map((row) =>
    toLogbookDive({ ...row, signature_strokes: null }, { full_name, birth_date, birth_place }),
  );
}

/** The strokes of signatures by the ids of the member's dives. */
export async function findStrokes(
  db: Database,
  userId: string,
  ids: string[],
): Promise<Map<string, SignatureStrokes>> {
  const rows = await db
    .select({ id: logbookDives.id, strokes: logbookDives.signature_strokes })
    .from(logbookDives)
    .where(
      and(
        inArray(logbookDives.id, sql`(select value from json_each(${JSON.stringify(ids)}))`),
        // The plus stops SQLite from reading the whole logbook along the user's index for each few pages.
        sql`+${logbookDives.user_id} = ${userId}`,
      ),
    );
  return new Map(rows.flatMap(({ id, strokes }) => (strokes ? [[id, strokes] as const] : [])));
}

/** A dive of the member's own logbook; undefined for any other dive. */
export async function findDiveForFile(
  db: Database,
  userId: string,
  id: string,
): Promise<LogbookDive | undefined> {
  const row = await db
    .select({ dive: diveColumns, owner: OWNER })
    .from(logbookDives)
    .innerJoin(users, eq(users.id, logbookDives.user_id))
    .where(and(eq(logbookDives.id, id), eq(logbookDives.user_id, userId), isNull(logbookDives.hidden_at)))
    .get();
  return row && toLogbookDive(row.dive, row.owner);
}

/** The member's data in the logbook's first lines. */
export async function findLogbookOwner(db: Database, userId: string): Promise<DiverData> {
  const row = await db.select(OWNER).from(users).where(eq(users.id, userId)).get();
  return {
    name: row?.full_name ?? "",
    birth_date: row?.birth_date ?? null,
    birth_place: row?.birth_place ?? null,
  };
}
