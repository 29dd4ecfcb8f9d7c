import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { StepFailure } from "../steps.ts";
import { byKey, correct, type ExactRow, exactQueries, readExactRows } from "./exactRows.ts";
import { readExportedRows } from "./exportedRows.ts";
import type { ExportedRow } from "./sqlText.ts";
import { countQueries, readCounts, type Shape, type Table } from "./tables.ts";
import { exportTables, query, type Site } from "./wranglerCalls.ts";

export const ROWS_FILE = "rows.sql";
export const EXACT_FILE = "exact.json";
const DIGEST_BITS = 256;

/** The number of rows of each table, and a sum of their checksums that does not depend on the order. */
export type TableSums = Record<string, { rows: number; sum: string }>;

/** Exports until one is whole, because rows may be inserted and deleted again between the two counts of one. */
const ATTEMPTS = 3;

/**
 * Saves the tables' rows into two files of `folder`. Throws StepFailure when the export is incomplete: its number of
 * rows differs from the database's both before (`counts`) and after the export.
 */
export async function saveTables(
  site: Site,
  { tables, counts }: Pick<Shape, "tables" | "counts">,
  folder: string,
): Promise<TableSums> {
  const names = tables.map(({ name }) => name);
  return untilWhole(counts, async () => {
    await exportTables(site, names, join(folder, ROWS_FILE));
    const answers = await query(site, [...exactQueries(tables), ...countQueries(tables)]);
    const exact = readExactRows(tables, answers);
    writeFileSync(join(folder, EXACT_FILE), JSON.stringify(exact));
    const sums = await sumTables(folder, tables, exact);
    return { sums, after: readCounts(tables, answers.slice(tables.length)) };
  });
}

/** Repeats an incomplete export. `before`: the counts before the first; throws StepFailure after the last. */
export async function untilWhole(
  before: Record<string, number>,
  save: () => Promise<{ sums: TableSums; after: Record<string, number> }>,
): Promise<TableSums> {
  for (let attempt = 1, counts = before; ; attempt += 1) {
    const { sums, after } = await save();
    try {
      requireWhole(sums, counts, after);
      return sums;
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      counts = after;
    }
  }
}

/** Tables whose rows change all the time, so that counts before and after an export prove nothing. */
const PASSING = [
  "mails",
  "auth_sessions",
  "password_reset_tokens",
  "email_changes",
  "upload_sessions",
  "upload_parts",
  "article_drafts",
  "places",
];

/** Throws StepFailure when a table's number of rows differs from the counts before and after the export. */
export function requireWhole(
  sums: TableSums,
  before: Record<string, number>,
  after: Record<string, number>,
): void {
  for (const [name, { rows }] of Object.entries(sums)) {
    const [one = 0, other = 0] = [before[name], after[name]];
    const [least, most] = [Math.min(one, other), Math.max(one, other)];
    if (PASSING.includes(name) ? rows > 0 || least === 0 : rows >= least && rows <= most) continue;
    throw new StepFailure(
      `The export is not whole: it has ${rows} rows of ${name}, the database ${one} before and ${other} after it. Run it again.`,
    );
  }
}

/** Reads the saved rows as they were in the database. */
export async function* readRows(
  folder: string,
  tables: Table[],
  exact: ExactRow[],
): AsyncGenerator<ExportedRow> {
  const known = new Map(tables.map((table) => [table.name, table]));
  const exactByKey = byKey(exact);
  for await (const row of readExportedRows(join(folder, ROWS_FILE))) {
    const table = known.get(row.table);
    if (!table) throw new StepFailure(`The backup has rows of ${row.table}, which is no table.`);
    yield correct(row, table, exactByKey);
  }
}

async function sumTables(folder: string, tables: Table[], exact: ExactRow[]): Promise<TableSums> {
  const sums = new Map(tables.map(({ name }) => [name, { rows: 0, sum: 0n }]));
  for await (const { table, values } of readRows(folder, tables, exact)) {
    const entry = sums.get(table);
    if (!entry) continue;
    entry.rows += 1;
    const digest = createHash("sha256").update(JSON.stringify(values)).digest("hex");
    entry.sum = BigInt.asUintN(DIGEST_BITS, entry.sum + BigInt(`0x${digest}`));
  }
  return Object.fromEntries(
    [...sums].map(([name, { rows, sum }]) => [name, { rows, sum: sum.toString(16) }]),
  );
}
