import { StepFailure } from "../steps.ts";
import { quoteName } from "./sqlText.ts";
import { query, type Site } from "./wranglerCalls.ts";

export interface Table {
  name: string;
  keyColumns: string[];
  textColumns: string[];
}

/** The structure of a database: everything but its rows. */
export interface Shape {
  /** The newest migration's file; null before the first. */
  level: string | null;
  /** Ordinary tables only: no full-text index with its own tables, no platform tables, no list of migrations. */
  tables: Table[];
  counts: Record<string, number>;
  triggers: { name: string; sql: string }[];
  /** The highest number of each AUTOINCREMENT column. */
  sequences: Record<string, number>;
}

const MIGRATIONS = "d1_migrations";
const INDEX_PARTS = ["config", "content", "data", "docsize", "idx"];

type SchemaRow = { type: string; name: string; sql: string | null };
type ColumnRow = { table_name: string; name: string; type: string; pk: number };

export async function readShape(site: Site): Promise<Shape> {
  const [schema = [], columns = []] = await query(site, [
    "select type, name, sql from sqlite_master order by name",
    // D1 refuses reads of the platform's own tables.
    `select m.name as table_name, p.name, p.type, p.pk from sqlite_master m, pragma_table_info(m.name) p
      where m.type = 'table' and m.name not glob '_cf_*' and m.name not glob 'sqlite_*'`,
  ]);
  const rows = schema as SchemaRow[];
  const names = ordinaryTables(rows);
  if (!names.includes("users")) return { level: null, tables: [], counts: {}, triggers: [], sequences: {} };
  const tables = names.map((name) => describeTable(name, columns as ColumnRow[]));
  const [sequences = [], levels = [], ...counts] = await query(site, [
    "select name, seq from sqlite_sequence",
    `select name from ${MIGRATIONS} order by id desc limit 1`,
    ...countQueries(tables),
  ]);
  return {
    level: String(levels[0]?.name),
    tables,
    counts: readCounts(tables, counts),
    triggers: rows
      .filter(({ type }) => type === "trigger")
      .map(({ name, sql }) => ({ name, sql: sql ?? "" })),
    sequences: Object.fromEntries(
      sequences
        .filter(({ name }) => names.includes(String(name)))
        .map(({ name, seq }) => [name, Number(seq)]),
    ),
  };
}

/** The names of the tables to save. */
export function ordinaryTables(schema: SchemaRow[]): string[] {
  const tables = schema.filter(({ type }) => type === "table");
  const indexes = tables
    .filter(({ sql }) => /^CREATE VIRTUAL TABLE/i.test(sql ?? ""))
    .map(({ name }) => name);
  const parts = new Set(indexes.flatMap((name) => [name, ...INDEX_PARTS.map((part) => `${name}_${part}`)]));
  return tables
    .map(({ name }) => name)
    .filter((name) => !parts.has(name) && !/^(sqlite_|_cf_)/.test(name) && name !== MIGRATIONS);
}

function describeTable(name: string, all: ColumnRow[]): Table {
  const columns = all.filter(({ table_name }) => table_name === name);
  const keys = columns.filter(({ pk }) => pk > 0).toSorted((one, other) => one.pk - other.pk);
  if (keys.length === 0) throw new StepFailure(`The table ${name} has no primary key.`);
  return {
    name,
    keyColumns: keys.map((column) => column.name),
    textColumns: columns.filter(({ type }) => /text/i.test(type)).map((column) => column.name),
  };
}

/** Statements that count the rows of each table. */
export function countQueries(tables: Table[]): string[] {
  return tables.map(({ name }) => `select count(*) as count from ${quoteName(name)}`);
}

/** Parses the answers to `countQueries`, by table. */
export function readCounts(tables: Table[], answers: Record<string, unknown>[][]): Record<string, number> {
  return Object.fromEntries(tables.map(({ name }, index) => [name, Number(answers[index]?.[0]?.count)]));
}
