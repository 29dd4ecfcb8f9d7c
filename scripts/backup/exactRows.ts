import { type ExportedRow, quoteName } from "./sqlText.ts";
import type { Table } from "./tables.ts";

/** The texts of one row that wrangler's export cannot represent, by column. */
export interface ExactRow {
  table: string;
  key: string;
  texts: Record<string, string>;
}

/** Statements that find the rows with a NUL, or with a typed `\n` or `\r` beside a real line break. */
export function exactQueries(tables: Table[]): string[] {
  return tables.map(toQuery);
}

/** Parses the answers to `exactQueries`. */
export function readExactRows(tables: Table[], answers: Record<string, unknown>[][]): ExactRow[] {
  return tables.flatMap((table, index) => (answers[index] ?? []).map((row) => toExactRow(table, row)));
}

/** Replaces the texts that the export garbled. */
export function correct(row: ExportedRow, table: Table, exact: Map<string, ExactRow>): ExportedRow {
  const known = exact.get(`${row.table} ${keyOf(row, table)}`);
  if (!known) return row;
  const values = row.values.map((value, index) => {
    const text = known.texts[row.columns[index] ?? ""];
    return "text" in value && text !== undefined ? { text } : value;
  });
  return { ...row, values };
}

/** Indexes exact rows by table and key, for `correct`. */
export function byKey(rows: ExactRow[]): Map<string, ExactRow> {
  return new Map(rows.map((row) => [`${row.table} ${row.key}`, row]));
}

function keyOf({ columns, values }: ExportedRow, { keyColumns }: Table): string {
  const parts = keyColumns.map((column) => {
    const value = values[columns.indexOf(column)];
    return value === undefined ? "" : "text" in value ? value.text : value.raw;
  });
  return JSON.stringify(parts);
}

function toExactRow({ name, keyColumns, textColumns }: Table, row: Record<string, unknown>): ExactRow {
  const texts = textColumns
    .map((column) => [column, row[column]] as const)
    .filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const key = JSON.stringify(keyColumns.map((column) => String(row[column])));
  return { table: name, key, texts: Object.fromEntries(texts) };
}

function toQuery({ name, keyColumns, textColumns }: Table): string {
  const columns = [...new Set([...keyColumns, ...textColumns])].map(quoteName);
  if (textColumns.length === 0) return "select 1 as one limit 0";
  // A list, because D1 allows expressions of depth 100 at most and a chain of "or" is deeper.
  return `select ${columns} from ${quoteName(name)} where 1 in (${textColumns.map(isGarbled)})`;
}

function isGarbled(column: string): string {
  const has = (text: string) => `instr(${quoteName(column)}, ${text}) > 0`;
  return `${has("char(0)")}, ${has("'\\n'")} and ${has("char(10)")}, ${has("'\\r'")} and ${has("char(13)")}`;
}
