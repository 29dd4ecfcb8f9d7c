import { StepFailure } from "../steps.ts";

/** A value of an exported row: a text, or the SQL literal of a number, NULL or blob. */
export type SqlValue = { text: string } | { raw: string };

export interface ExportedRow {
  table: string;
  columns: string[];
  values: SqlValue[];
}

const INSERT = /^INSERT INTO "((?:[^"]|"")+)" \(((?:"(?:[^"]|"")+",?)+)\) VALUES\(/;
const RAW = /(?:NULL|[-+\d.eE]+|[xX]'[0-9a-fA-F]*')(?=[,)])/y;
const WRAPPER_END = /,'(\\r|\\n)',char\((13|10)\)\)/y;

/**
 * Parses a statement of wrangler's export. Wrangler writes line breaks as `replace('a\nb','\n',char(10))`, which turns
 * a typed `\n` into a line break too, so `exactRows.ts` reads the rows that contain one separately.
 */
export function parseInsert(statement: string): ExportedRow {
  const [head, table = "", columns = ""] = INSERT.exec(statement) ?? [];
  if (!head) throw unreadable(statement, 0);
  const values: SqlValue[] = [];
  let at = head.length;
  for (;;) {
    const { value, end } = parseValue(statement, at);
    values.push(value);
    at = end + 1;
    if (statement[end] === ",") continue;
    if (statement.slice(end).trimEnd() !== ");") throw unreadable(statement, end);
    return { table: unescapeId(table), columns: columns.slice(1, -1).split('","').map(unescapeId), values };
  }
}

function parseValue(statement: string, at: number): { value: SqlValue; end: number } {
  if (statement[at] === "'") return parseText(statement, at);
  if (statement.startsWith("replace(", at)) {
    const { value, end } = parseValue(statement, at + "replace(".length);
    WRAPPER_END.lastIndex = end;
    const [whole = "", marker = "", code] = WRAPPER_END.exec(statement) ?? [];
    if (!whole || !("text" in value)) throw unreadable(statement, at);
    return {
      value: { text: value.text.replaceAll(marker, String.fromCharCode(Number(code))) },
      end: end + whole.length,
    };
  }
  RAW.lastIndex = at;
  const [raw] = RAW.exec(statement) ?? [];
  if (raw === undefined) throw unreadable(statement, at);
  return { value: { raw }, end: at + raw.length };
}

function parseText(statement: string, at: number): { value: SqlValue; end: number } {
  for (let end = at + 1; ; end += 2) {
    end = statement.indexOf("'", end);
    if (end === -1) throw unreadable(statement, at);
    if (statement[end + 1] !== "'") {
      return { value: { text: statement.slice(at + 1, end).replaceAll("''", "'") }, end: end + 1 };
    }
  }
}

/** Names only the position in the statement, because rows hold personal data. */
function unreadable(statement: string, at: number): StepFailure {
  const table = /^INSERT INTO "(\w+)"/.exec(statement)?.[1] ?? "no table";
  return new StepFailure(`A row of ${table} cannot be read: its statement has an unknown form at ${at}.`);
}

function unescapeId(text: string): string {
  return text.replaceAll('""', '"');
}

/** A name as an SQL identifier. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/**
 * A value as an SQL expression that survives being stored in a file: NUL ends a statement, a carriage return may be
 * normalized, and wrangler removes "BEGIN TRANSACTION" anywhere in a file.
 */
export function toSql(value: SqlValue): string {
  if ("raw" in value) return value.raw;
  let { text } = value;
  const replaced: [marker: string, code: number][] = [];
  const replace = (part: RegExp, code: number, by: (marker: string) => string) => {
    if (!part.test(text)) return;
    const marker = freeMarker(text);
    text = text.replace(part, () => by(marker));
    replaced.push([marker, code]);
  };
  replace(/\0/g, 0, (marker) => marker);
  replace(/\r/g, 13, (marker) => marker);
  replace(/BEGIN TRANSACTION/g, 32, (marker) => `BEGIN${marker}TRANSACTION`);
  return replaced.reduce(
    (sql, [marker, code]) => `replace(${sql},'${marker}',char(${code}))`,
    `'${text.replaceAll("'", "''")}'`,
  );
}

/** A character that the text does not contain: a control character, else one of Unicode's private use. */
function freeMarker(text: string): string {
  for (let code = 1; code < 0xf8ff; code += 1) {
    if (code === 9) code = 14;
    if (code === 32) code = 0xe000;
    const marker = String.fromCharCode(code);
    if (!text.includes(marker)) return marker;
  }
  throw new StepFailure("A text holds every character that could stand for a carriage return.");
}
