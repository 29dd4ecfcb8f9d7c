import { DatabaseSync } from "node:sqlite";
import { SEARCH_INDEXES } from "../../../scripts/backup/searchIndexes.ts";

/** A statement that reads a whole table, of which D1 runs none for longer than 30 seconds. */
export interface LongStatement {
  statement: string;
  rows: number;
  seconds: number;
}

/** An index that a migration would add to the largest table, and the search of events built anew. */
export function timeLongStatements(file: string): LongStatement[] {
  const db = new DatabaseSync(file);
  const time = (statement: string, table: string, queries: string[]): LongStatement => {
    const began = performance.now();
    for (const query of queries) db.exec(query);
    const seconds = (performance.now() - began) / 1000;
    return { statement, rows: Number(db.prepare(`select count(*) as n from ${table}`).get()?.n), seconds };
  };
  const { empty = "", fill = "" } = SEARCH_INDEXES.event_search ?? {};
  const times = [
    time("a new index of forum_replies", "forum_replies", [
      "create index bench_index on forum_replies (author_id, updated_at)",
    ]),
    time("the search of events anew", "events", ["begin", empty, fill, "commit"]),
  ];
  db.exec("drop index bench_index");
  db.close();
  return times;
}
