import { rebuildIndexes } from "./searchIndexes.ts";
import { type ExportedRow, quoteName, type SqlValue, toSql } from "./sqlText.ts";
import type { Shape } from "./tables.ts";

/** Below the 100,000 bytes at which D1 refuses a statement. */
export const STATEMENT_MAX_BYTES = 90_000;
/** Bytes per part of a value that does not fit into a statement: quoting may double every byte. */
const PART_MAX_BYTES = 40_000;
/** Bytes of the rows in one INSERT, so that a large table needs fewer statements. */
const INSERT_BYTES = 40_000;
const PARTS = "restored_parts";

/**
 * The statements that load `rows`, as one file, which runs completely or not at all. Triggers are dropped meanwhile,
 * because they would count seats and sums a second time, and forbid some writes.
 *
 * @param emptied Tables whose rows, written by migrations and the cron, are deleted first.
 * @param sequences The highest number of each AUTOINCREMENT column.
 */
export async function* loadStatements(
  { triggers }: Pick<Shape, "triggers">,
  emptied: string[],
  rows: AsyncIterable<ExportedRow>,
  sequences: Record<string, number>,
): AsyncGenerator<string> {
  yield "PRAGMA defer_foreign_keys=TRUE";
  for (const { name } of triggers) yield `DROP TRIGGER ${quoteName(name)}`;
  for (const name of emptied) yield `DELETE FROM ${quoteName(name)}`;
  yield `CREATE TABLE ${PARTS} (value integer, part integer, text text)`;
  yield* insertRows(rows);
  yield `DROP TABLE ${PARTS}`;
  for (const [name, seq] of Object.entries(sequences)) {
    yield `DELETE FROM sqlite_sequence WHERE name = ${toSql({ text: name })}`;
    yield `INSERT INTO sqlite_sequence (name, seq) VALUES (${toSql({ text: name })}, ${seq})`;
  }
  yield* rebuildIndexes();
  for (const { sql } of triggers) yield sql;
}

async function* insertRows(rows: AsyncIterable<ExportedRow>): AsyncGenerator<string> {
  let head = "";
  let tuples: string[] = [];
  let bytes = 0;
  let parts = 0;
  const flush = () => {
    const statement = `${head}${tuples.join(",\n")}`;
    tuples = [];
    bytes = 0;
    return statement;
  };
  for await (const { table, columns, values } of rows) {
    const nextHead = `INSERT INTO ${quoteName(table)} (${columns.map(quoteName)}) VALUES\n`;
    const literals = values.map(toSql);
    for (const index of valuesToSplit(literals, values, byteLength(nextHead))) {
      parts += 1;
      yield* insertParts(parts, values[index] as { text: string });
      literals[index] =
        `(SELECT group_concat(text, '') FROM (SELECT text FROM ${PARTS} WHERE value = ${parts} ORDER BY part))`;
    }
    const tuple = `(${literals.join(",")})`;
    if (tuples.length > 0 && (nextHead !== head || bytes + byteLength(tuple) > INSERT_BYTES)) yield flush();
    head = nextHead;
    tuples.push(tuple);
    bytes += byteLength(tuple);
  }
  if (tuples.length > 0) yield flush();
}

/** The texts to split into parts so that the rest of the row fits into one statement: the longest first. */
function valuesToSplit(literals: string[], values: SqlValue[], headBytes: number): number[] {
  const sizes = literals.map(byteLength);
  let bytes = headBytes + sizes.reduce((sum, size) => sum + size + 1, 0);
  const longest = [...sizes.keys()].toSorted((one, other) => (sizes[other] ?? 0) - (sizes[one] ?? 0));
  const split: number[] = [];
  for (const index of longest) {
    if (bytes <= STATEMENT_MAX_BYTES) break;
    if (!("text" in (values[index] as SqlValue))) continue;
    split.push(index);
    bytes -= sizes[index] ?? 0;
  }
  return split;
}

function* insertParts(value: number, { text }: { text: string }): Generator<string> {
  let part = 0;
  for (const piece of splitText(text)) {
    part += 1;
    yield `INSERT INTO ${PARTS} (value, part, text) VALUES (${value}, ${part}, ${toSql({ text: piece })})`;
  }
}

/** Splits a text into parts of at most `PART_MAX_BYTES`, none of which ends within a character. */
export function splitText(text: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  let bytes = 0;
  let at = 0;
  for (const character of text) {
    const size = byteLength(character);
    if (bytes + size > PART_MAX_BYTES) {
      pieces.push(text.slice(start, at));
      start = at;
      bytes = 0;
    }
    bytes += size;
    at += character.length;
  }
  return [...pieces, text.slice(start)];
}

function byteLength(text: string): number {
  return Buffer.byteLength(text);
}
