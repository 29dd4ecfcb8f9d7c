import { sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Database } from "../../env.ts";
import { insertFrom } from "../../insertFrom.ts";
import type { SignatureStrokes } from "./contract.ts";
import type { LogbookLineDraft } from "./diveLine.ts";
import { logbookDives } from "./schema.ts";

/** The most bytes of lines in one statement, because D1 accepts 2 MB per value. */
const STATEMENT_BYTES = 500_000;

/** The columns that a register updates; the note and `hidden_at` belong to the member. */
const WRITTEN = [
  "diver_name",
  "birth_date",
  "birth_place",
  "certification",
  "date",
  "place",
  "start_time",
  "end_time",
  "apparatus",
  "mixture",
  "planned_depth",
  "reached_depth",
  "centre",
  "instructor",
  "signature_id",
  "signer_id",
  "signer_name",
  "signed_at",
  "signature_received_at",
  "signature_method",
  "signature_strokes",
  "signature_device",
  "signature_hash",
  "corrections",
] as const;

/**
 * Statements, for the batch of the register's change, that write lines of registers into their members' logbooks. A
 * repetition changes only what differs; a hidden line stays hidden, and manual lines are not changed. Unknown and
 * erased users are skipped.
 */
export function logbookLineUpserts(db: Database, lines: LogbookLineDraft[], now: Date) {
  const at = now.toISOString();
  return chunksOf(lines).map(({ rows, strokes }) => {
    const value = (path: string) => sql`l.value ->> ${`$.${path}`}`;
    const signature = (name: string) => value(`line.signature.${name}`);
    return insertFrom(
      db,
      logbookDives,
      {
        id: value("id"),
        user_id: sql`u.id`,
        source: "register",
        register_id: value("register_id"),
        dive_id: value("dive_id"),
        diver_name: value("line.diver.name"),
        birth_date: value("line.diver.birth_date"),
        birth_place: value("line.diver.birth_place"),
        certification: value("line.certification"),
        date: value("line.date"),
        place: value("line.place"),
        start_time: value("line.start_time"),
        end_time: value("line.end_time"),
        apparatus: value("line.apparatus"),
        mixture: value("line.mixture"),
        planned_depth: value("line.planned_depth"),
        reached_depth: value("line.reached_depth"),
        centre: value("line.centre"),
        instructor: value("line.instructor"),
        signature_id: signature("id"),
        // Null for a signer who was erased meanwhile.
        signer_id: sql`(select s.id from users s where s.id = ${signature("signer_id")})`,
        signer_name: signature("signer_name"),
        signed_at: signature("signed_at"),
        signature_received_at: signature("received_at"),
        signature_method: signature("method"),
        // Every line of a signature has the same strokes, so they are sent once.
        signature_strokes: sql`${JSON.stringify(strokes)} -> ('$."' || (${signature("id")}) || '"')`,
        signature_device: signature("device"),
        signature_hash: signature("hash"),
        corrections: sql`nullif(l.value -> '$.corrections', '[]')`,
        created_at: at,
        updated_at: at,
      },
      sql`from json_each(${JSON.stringify(rows)}) l join users u on u.id = l.value ->> '$.user_id'
        where u.deleted_at is null`,
    ).onConflictDoUpdate({
      target: [logbookDives.register_id, logbookDives.dive_id, logbookDives.user_id],
      targetWhere: sql`register_id is not null`,
      set: {
        ...Object.fromEntries(WRITTEN.map((name) => [name, sql.raw(`excluded.${name}`)])),
        revision: sql`${logbookDives.revision} + 1`,
        updated_at: at,
      },
      setWhere: sql.raw(
        `(${WRITTEN.map((name) => `logbook_dives.${name}`).join(", ")}) is not (${WRITTEN.map((name) => `excluded.${name}`).join(", ")})`,
      ),
    });
  });
}

/**
 * Statement that deletes lines from members' logbooks that the register no longer contains: of a removed dive, or a
 * member who did not take part. `remaining`: the dive and member of every remaining line.
 */
export function deleteLogbookLines(
  db: Database,
  registerId: string,
  remaining: { user_id: string; dive_id: string }[],
) {
  const pairs = JSON.stringify(remaining.map(({ user_id, dive_id }) => [dive_id, user_id]));
  return db.delete(logbookDives).where(
    sql`${logbookDives.register_id} = ${registerId} and not exists (select 1 from json_each(${pairs}) k
      where k.value ->> 0 = ${logbookDives.dive_id} and k.value ->> 1 = ${logbookDives.user_id})`,
  );
}

type LineChunk = { rows: (LogbookLineDraft & { id: string })[]; strokes: Record<string, SignatureStrokes> };

/** Splits the lines into parts of at most STATEMENT_BYTES, each with its signatures' strokes by id. */
function chunksOf(lines: LogbookLineDraft[]): LineChunk[] {
  const chunks: LineChunk[] = [];
  let bytes = STATEMENT_BYTES;
  for (const draft of lines) {
    const { strokes, ...signature } = draft.line.signature ?? { strokes: null };
    const row = {
      id: newId(),
      ...draft,
      line: { ...draft.line, signature: draft.line.signature && { ...signature, strokes: null } },
    } as LineChunk["rows"][number];
    const size = JSON.stringify(row).length * 2 + (strokes ? JSON.stringify(strokes).length : 0);
    if (bytes + size > STATEMENT_BYTES) {
      chunks.push({ rows: [], strokes: {} });
      bytes = 0;
    }
    const chunk = chunks.at(-1);
    if (!chunk) continue;
    chunk.rows.push(row);
    if (strokes && draft.line.signature) chunk.strokes[draft.line.signature.id] = strokes;
    bytes += size;
  }
  return chunks;
}
