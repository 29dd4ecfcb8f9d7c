import { sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Database } from "../../env.ts";
import { insertFrom } from "../../insertFrom.ts";
import { LOGBOOK_BYTES_MAX, LOGBOOK_DIVES_MAX, PERSONAL_FIELDS } from "./contract.ts";
import type { DiveEntryFields, ImportView } from "./outputs.ts";
import { logbookDives } from "./schema.ts";
import { filledSpace } from "./store.ts";

type KeyedDive = DiveEntryFields & { import_key: string; bytes: number };

/** Writes imported dives in one statement, while the logbook has space. Dives with a known key are skipped. */
export async function insertImportedDives(
  db: Database,
  user: { id: string; full_name: string },
  dives: KeyedDive[],
  now: Date,
): Promise<ImportView> {
  const at = now.toISOString();
  const rows = JSON.stringify(dives.map((dive) => ({ id: newId(), ...dive })));
  const value = (name: string) => sql`fresh.value ->> ${`$.${name}`}`;
  const isKnown = sql`exists (select 1 from logbook_dives known where known.user_id = ${user.id}
    and known.import_key = each.value ->> '$.import_key')`;
  const [[counted], added] = await db.batch([
    db
      .select({ known: sql<number>`(select count(*) from json_each(${rows}) each where ${isKnown})` })
      .from(sql`(select 1)`),
    insertFrom(
      db,
      logbookDives,
      {
        id: value("id"),
        user_id: user.id,
        source: "import",
        diver_name: user.full_name,
        certification: value("certification"),
        date: value("date"),
        place: value("place"),
        start_time: value("start_time"),
        end_time: value("end_time"),
        apparatus: value("apparatus"),
        mixture: value("mixture"),
        planned_depth: value("planned_depth"),
        reached_depth: value("reached_depth"),
        centre: value("centre"),
        instructor: value("instructor"),
        ...Object.fromEntries(PERSONAL_FIELDS.map((name) => [name, value(name)])),
        import_key: value("import_key"),
        created_at: at,
        updated_at: at,
      },
      sql`from (select each.value, row_number() over (order by each.key) as number,
          sum(each.value ->> '$.bytes') over (order by each.key) as bytes
        from json_each(${rows}) each where not ${isKnown}) fresh, ${filledSpace(user.id)}
        where filled.dives + fresh.number <= ${LOGBOOK_DIVES_MAX} and filled.bytes + fresh.bytes <= ${LOGBOOK_BYTES_MAX}`,
    )
      .onConflictDoNothing()
      .returning({ id: logbookDives.id }),
  ]);
  const known = counted?.known ?? 0;
  return { added: added.length, known, refused: dives.length - known - added.length };
}
