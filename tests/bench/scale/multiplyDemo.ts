import { DatabaseSync } from "node:sqlite";
import { rebuildIndexes } from "../../../scripts/backup/searchIndexes.ts";

/** The tables whose rows grow with the members. The others stay as the demo has them. */
const COPIED = [
  "users",
  "user_packages",
  "password_reset_tokens",
  "events",
  "enrolments",
  "payments",
  "ledger_entries",
  "organizer_hours",
  "mails",
  "articles",
  "article_hashtags",
  "registers",
  "register_guides",
  "register_guests",
  "register_changes",
  "register_signatures",
  "register_corrections",
  "register_seals",
  "logbook_dives",
  "question_threads",
  "question_messages",
  "forum_topics",
  "forum_replies",
  "forum_reads",
  "forum_bookmarks",
  "upload_uses",
];

/** Unique texts that hold no id, and titles: those of copy `n`. */
const NUMBERED: Record<string, Record<string, string>> = {
  users: { email: "n || '.' || email", public_slug: "public_slug || '-' || n" },
  events: { slug: "slug || '-' || n", title: "title || ' (' || n || ')'" },
  articles: { slug: "slug || '-' || n", title: "title || ' (' || n || ')'" },
  forum_topics: { title: "title || ' (' || n || ')'" },
  password_reset_tokens: { token_hash: "token_hash || '-' || n" },
};

/** Sums over copied rows, which are as many times larger. */
const SUMS: Record<string, string[]> = {
  categories: ["events_count"],
  forum_categories: ["topics_count"],
  article_hashtag_counts: ["articles"],
  platform_totals: ["users", "events", "enrolments", "revenue_cents", "package_cents"],
};

/** A text that is an id or ends with one, as a Stripe id of the demo. */
const ENDS_WITH_ID = "glob '*????????-????-????-????-????????????'";

/** Copies per statement. */
const CHUNK = 50;

/**
 * Makes the demo in a file of a local database `times` as large: each copy of a row has ids of its own and refers to the
 * rows of the same copy; staff, categories and settings are shared. Triggers are away meanwhile, as in a restore, and the
 * search is built anew. Returns the rows of each copied table.
 */
export function multiplyDemo(file: string, times: number): Record<string, number> {
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  db.exec("pragma journal_mode = delete; pragma synchronous = off; pragma cache_size = -400000");
  const triggers = db.prepare("select name, sql from sqlite_master where type = 'trigger'").all();
  db.exec("begin");
  for (const { name } of triggers) db.exec(`drop trigger "${name}"`);
  db.exec(`create temp table kept as select id from users where role in ('admin', 'blogger')
    union select id from categories union select id from forum_categories`);
  const insertions = COPIED.map((table) => copyStatement(db, table));
  for (let from = 1; from < times; from += CHUNK)
    for (const insert of insertions) db.prepare(insert).run(from, Math.min(from + CHUNK, times));
  for (const [table, columns] of Object.entries(SUMS))
    db.exec(`update ${table} set ${columns.map((column) => `${column} = ${column} * ${times}`)}`);
  for (const statement of rebuildIndexes()) db.exec(statement);
  for (const { sql } of triggers) db.exec(String(sql));
  db.exec("commit; pragma journal_mode = wal");
  const counts = COPIED.map((table) => [
    table,
    Number(db.prepare(`select count(*) as n from ${table}`).get()?.n),
  ]);
  db.close();
  return Object.fromEntries(counts);
}

/** Inserts the copies numbered `?1` up to, not including, `?2` of a table's demo rows, which it sets aside. */
function copyStatement(db: DatabaseSync, table: string): string {
  const columns = db
    .prepare(`select name, pk, type from pragma_table_xinfo(?) where hidden = 0`)
    .all(table)
    .filter(({ name, pk, type }) => !(pk && type === "INTEGER" && name === "ordinal"))
    .map(({ name }) => String(name));
  const owner = columns.find((column) => /^(id|organizer_id|user_id|holder)$/.test(column)) ?? "null";
  db.exec(`create temp table demo_${table} as select ${columns} from ${table}
    where ${owner} is null or substr(${owner}, -36) not in (select id from kept)`);
  const values = columns.map((column) => copiedValue(db, table, column));
  return `with recursive numbers(n) as (select cast(?1 as integer) union all select n + 1 from numbers where n < ?2 - 1)
    insert into ${table} (${columns}) select ${values} from numbers cross join demo_${table}`;
}

/** The copy's number takes the place of eight digits before the last four, in which the ids of a series differ. */
function copiedValue(db: DatabaseSync, table: string, column: string): string {
  const numbered = NUMBERED[table]?.[column];
  if (numbered) return numbered;
  const query = `select 1 from demo_${table} where ${column} ${ENDS_WITH_ID} limit 1`;
  if (!db.prepare(query).get()) return column;
  return `iif(${column} ${ENDS_WITH_ID} and substr(${column}, -36) not in (select id from kept),
    substr(${column}, 1, length(${column}) - 12) || printf('%08x', n) || substr(${column}, -4), ${column})`;
}
