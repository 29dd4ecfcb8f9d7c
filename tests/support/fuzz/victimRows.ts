import { readTables } from "../tableContents.ts";

type Row = Record<string, unknown>;

/** Columns of somebody's rows that others change by what they may do: enrolling, posting, liking, viewing. */
const SHARED_COLUMNS = [
  "seats_taken",
  "enrolled",
  "views_count",
  "views_batch",
  "replies_count",
  "likes_count",
  "last_reply_number",
  "last_reply_at",
  "last_reply_author_id",
  "last_activity_at",
];

/** Every row that refers to the user, by table, without what others may change in it. */
export async function listRowsOf(userId: string): Promise<Record<string, string[]>> {
  const tables = await readTables();
  return Object.fromEntries(
    Object.entries(tables).map(([name, text]) => {
      const rows = (JSON.parse(text) as Row[]).map(withoutShared);
      const own = rows.filter((row) => Object.values(row).includes(userId));
      return [name, own.map((row) => JSON.stringify(row)).toSorted()];
    }),
  );
}

function withoutShared(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !SHARED_COLUMNS.includes(column)));
}
