/** The used part of D1. */
export interface Database {
  prepare(query: string): Statement;
  batch(statements: Statement[]): Promise<unknown>;
}

interface Statement {
  bind(...values: unknown[]): Statement;
  first<Row>(): Promise<Row | null>;
  run(): Promise<unknown>;
}

export type Row = Record<string, string | number | boolean | null>;

/** D1 binds at most 2 MB per value, and a character may take several bytes. */
const CHUNK_LENGTH = 400_000;
const CHUNKS_PER_BATCH = 4;

/** Inserts rows in order, as JSON values in few statements; missing columns become null. */
export async function insertRows(db: Database, table: string, rows: Row[]): Promise<number> {
  const columns = [...new Set(rows.flatMap(Object.keys))];
  if (columns.length === 0) return 0;
  const values = columns.map((column) => `json_extract(value, '$.${column}')`).join(", ");
  const query = `insert into ${table} (${columns.join(", ")}) select ${values} from json_each(?1)`;
  const chunks = chunksOf(rows).map((chunk) => db.prepare(query).bind(chunk));
  for (let start = 0; start < chunks.length; start += CHUNKS_PER_BATCH) {
    await db.batch(chunks.slice(start, start + CHUNKS_PER_BATCH));
  }
  return rows.length;
}

function chunksOf(rows: Row[]): string[] {
  const chunks: string[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const text of rows.map((row) => JSON.stringify(row))) {
    if (length > CHUNK_LENGTH) {
      chunks.push([]);
      length = 0;
    }
    chunks.at(-1)?.push(text);
    length += text.length;
  }
  return chunks.map((texts) => `[${texts.join(",")}]`);
}

/** Compares rows by creation time. */
export function byCreation(one: Row, other: Row): number {
  return String(one.created_at) < String(other.created_at) ? -1 : 1;
}

/** Tables that stay: filled by migrations, protected from deletion, parts of others or the platform's. */
const NOT_EMPTIED =
  "name in ('search_synonyms', 'audit_entries', 'd1_migrations') or name glob '*_search*' or name glob '_cf_*' or name glob 'sqlite_*'";

/**
 * Empties every table. A table with rows that others still refer to waits for the next round, and the last round
 * deletes the rows that triggers wrote.
 */
export async function emptyTables(db: Database): Promise<void> {
  const names = `select json_group_array(name) as names from sqlite_master where type = 'table' and not (${NOT_EMPTIED})`;
  const tables: string[] = JSON.parse((await db.prepare(names).first<{ names: string }>())?.names ?? "[]");
  const empty = (table: string) => db.prepare(`delete from ${table}`).run();
  for (let left = tables; left.length > 0; ) {
    const referred: string[] = [];
    for (const table of left) await empty(table).catch(() => referred.push(table));
    if (referred.length === left.length)
      throw new Error(`These tables cannot be emptied: ${left.join(", ")}`);
    left = referred;
  }
  for (const table of tables) await empty(table);
}
