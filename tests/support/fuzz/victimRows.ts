import { readTables } from "../tableContents.ts";

type Row = Record<string, unknown>;

/** Columns of somebody's rows that others change by what they may do: enrolling, posting, viewing. */
const SHARED_COLUMNS: readonly string[] = [];

/** Every row that refers to the user, by table, without what others may change in it. */
export async function listRowsOf(userId: string): Promise<Record<string, string[]>> {
  const tables = await readTables();
  return Object.fromEntries(
    Object.entries(tables).map(([name, text]) => {
      const rows = (JSON.parse(text) as Row[]).filter((row) => Object.values(row).includes(userId));
      return [name, rows.map((row) => JSON.stringify(withoutShared(row))).toSorted()];
    }),
  );
}

function withoutShared(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !SHARED_COLUMNS.includes(column)));
}
