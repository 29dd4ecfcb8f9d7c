import { DatabaseSync } from "node:sqlite";

/** What a table takes in the file, pages that are not full included. */
export interface TableBytes {
  table: string;
  rows: number;
  /** Bytes of the rows themselves, and with indexes and the tables of the search. */
  alone: number;
  whole: number;
}

/** The search belongs to the table that it is built from; the search over the whole site stands by itself. */
const SEARCHES: Record<string, string> = {
  event_search: "events",
  user_search: "users",
  article_search: "articles",
  article_table_search: "articles",
  forum_topic_search: "forum_topics",
  site_search: "site_search",
  site_title_search: "site_search",
};

/** The tables of a file that hold the most bytes, largest first, and the bytes of the whole file. */
export function measureTables(file: string): { tables: TableBytes[]; bytes: number } {
  const db = new DatabaseSync(file, { readOnly: true });
  const sizes = db
    .prepare(
      `select d.name, coalesce(m.tbl_name, d.name) as owner, d.pgsize as bytes
        from dbstat d left join sqlite_master m on m.name = d.name where d.aggregate = true`,
    )
    .all() as { name: string; owner: string; bytes: number }[];
  const totals = new Map<string, TableBytes>();
  for (const { name, owner, bytes } of sizes) {
    const table = ownerOf(owner);
    const total = totals.get(table) ?? { table, rows: 0, alone: 0, whole: 0 };
    total.whole += bytes;
    if (name === table) total.alone += bytes;
    totals.set(table, total);
  }
  const tables = [...totals.values()]
    .filter(({ table }) => !/^(sqlite_|_cf_)/.test(table))
    .map((total) => ({
      ...total,
      rows: Number(db.prepare(`select count(*) as n from "${total.table}"`).get()?.n),
    }))
    .toSorted((one, other) => other.whole - one.whole);
  db.close();
  return { tables, bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0) };
}

function ownerOf(table: string): string {
  const search = Object.keys(SEARCHES).find((name) => table === name || table.startsWith(`${name}_`));
  return search ? (SEARCHES[search] ?? table) : table;
}
