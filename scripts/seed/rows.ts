/** The part of D1 that the seed uses. */
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

/** D1 binds at most 2 MB per value; characters may take several bytes. */
const CHUNK_LENGTH = 400_000;
const CHUNKS_PER_BATCH = 4;

/** Inserts rows of one shape in order, as JSON values of few statements. */
export async function insertRows(db: Database, table: string, rows: Row[]): Promise<number> {
  const columns = Object.keys(rows[0] ?? {});
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
  const chunks: string[] = [];
  let texts: string[] = [];
  let length = 0;
  for (const row of rows) {
    const text = JSON.stringify(row);
    texts.push(text);
    length += text.length;
    if (length > CHUNK_LENGTH) {
      chunks.push(`[${texts.join(",")}]`);
      texts = [];
      length = 0;
    }
  }
  if (texts.length > 0) chunks.push(`[${texts.join(",")}]`);
  return chunks;
}

/** Children before parents, because of foreign keys; tables filled by triggers after those that cause them. */
const tables = [
  "register_seal_problems",
  "register_seal_checks",
  "register_seals",
  "register_changes",
  "register_signatures",
  "register_corrections",
  "register_guests",
  "register_guides",
  "registers",
  "logbook_requests",
  "logbook_shares",
  "logbook_dives",
  "question_messages",
  "question_threads",
  "calendar_addresses",
  "event_messages",
  "ledger_entries",
  "payments",
  "stripe_events",
  "user_packages",
  "mails",
  "recovery_codes",
  "two_factors",
  "password_reset_tokens",
  "enrolments",
  "event_former_slugs",
  "events",
  "gone_addresses",
  "forum_reads",
  "forum_readers",
  "forum_bookmarks",
  "forum_former_categories",
  "forum_recounts",
  "forum_replies",
  "forum_topics",
  "forum_categories",
  "articles",
  "categories",
  "uploads",
  "settings",
  "places",
  "organizer_days",
  "alarms",
  "cron_jobs",
  "users",
  "platform_totals",
];

/** Empties every table. */
export async function emptyTables(db: Database): Promise<void> {
  for (const table of tables) await db.prepare(`delete from ${table}`).run();
}
