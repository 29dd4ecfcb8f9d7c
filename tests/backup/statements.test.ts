import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { expect, test } from "vitest";
import { byKey, correct } from "../../scripts/backup/exactRows.ts";
import { loadStatements, STATEMENT_MAX_BYTES, splitText } from "../../scripts/backup/loadStatements.ts";
import { type ExportedRow, parseInsert, type SqlValue, toSql } from "../../scripts/backup/sqlText.ts";
import { HOSTILE_TEXTS, LONG_TEXT } from "../operating/hostileRows.ts";
import { randomRuns } from "../support/testLength.ts";

const D1_STATEMENT_MAX_BYTES = 100_000;

/** As wrangler writes a text, in `outputQuotedEscapedString` of miniflare's `dumpSql.ts`. */
function exported(text: string): string {
  let sql = `'${text.replaceAll("'", "''").replaceAll("\n", "\\n").replaceAll("\r", "\\r")}'`;
  if (text.includes("\r")) sql = `replace(${sql},'\\r',char(13))`;
  if (text.includes("\n")) sql = `replace(${sql},'\\n',char(10))`;
  return sql;
}

const insert = (...values: string[]) => `INSERT INTO "t" ("id","text") VALUES(${values.join(",")});`;

const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc
    .array(
      fc.constantFrom(
        ...Object.values(HOSTILE_TEXTS),
        "\\",
        "n",
        "'",
        "\n",
        "\r",
        ",",
        ");",
        "BEGIN TRANSACTION",
      ),
    )
    .map((parts) => parts.join("")),
);

/** What SQLite makes of an expression, as UTF-8 in hexadecimal. */
function evaluate(expression: string): string {
  const database = new DatabaseSync(":memory:");
  const row = database.prepare(`select hex(${expression}) as hex`).get() as { hex: string };
  database.close();
  return row.hex.toLowerCase();
}

test("every text comes back from wrangler's export, also one that the export garbles", () => {
  fc.assert(
    fc.property(text, fc.integer(), (value, number) => {
      const row = parseInsert(insert(String(number), exported(value)));
      const table = { name: "t", keyColumns: ["id"], textColumns: ["text"] };
      const exact = byKey([{ table: "t", key: JSON.stringify([String(number)]), texts: { text: value } }]);
      expect(correct(row, table, exact).values).toEqual([{ raw: String(number) }, { text: value }]);
      const isGarbled = /\\n/.test(value) && /\n/.test(value) ? true : /\\r/.test(value) && /\r/.test(value);
      if (!isGarbled) expect(row.values[1]).toEqual({ text: value });
    }),
  );
});

test("a text as SQL is the same text in SQLite, without what ends or changes a statement", () => {
  fc.assert(
    fc.property(text, (value) => {
      const sql = toSql({ text: value });
      expect(sql).not.toMatch(/\0|\r|BEGIN TRANSACTION/);
      expect(evaluate(sql)).toBe(Buffer.from(value).toString("hex"));
    }),
  );
});

test("numbers, NULL and blobs stay as they are, and an unknown form is refused without its text", () => {
  const { values } = parseInsert(
    `INSERT INTO "t" ("a","b","c","d","e") VALUES(NULL,-5e-09,9e999,X'00ff',12);`,
  );
  expect(values.map((value) => "raw" in value && value.raw)).toEqual([
    "NULL",
    "-5e-09",
    "9e999",
    "X'00ff'",
    "12",
  ]);
  for (const form of ["unistr('segreto')", "'segreto", "lower('segreto')", "'segreto' || 1"]) {
    expect(() => parseInsert(insert("1", form)), form).toThrow(/^A row of t cannot be read/);
    expect(() => parseInsert(insert("1", form)), form).not.toThrow(/segreto/);
  }
});

test("pieces of a long text lose nothing and end between characters", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", minLength: 1 }),
      fc.integer({ min: 1, max: 30_000 }),
      (part, times) => {
        const whole = part.repeat(times);
        const pieces = splitText(whole);
        expect(pieces.join("")).toBe(whole);
        for (const piece of pieces) expect(Buffer.byteLength(piece)).toBeLessThanOrEqual(40_000);
        expect(pieces.map((piece) => Buffer.from(piece).toString()).join("")).toBe(whole);
      },
    ),
    { numRuns: randomRuns(20) },
  );
});

test("rows of any size load in statements that D1 takes, with no trigger meanwhile", async () => {
  const rows: ExportedRow[] = [];
  const columns = ["id", "one", "other"];
  for (let id = 1; id <= 40; id += 1) {
    const one: SqlValue = { text: id % 10 === 0 ? LONG_TEXT : "'".repeat(id * 2_000) };
    rows.push({
      table: "t",
      columns,
      values: [{ raw: String(id) }, one, { text: LONG_TEXT.slice(0, id * 1_500) }],
    });
  }
  const database = new DatabaseSync(":memory:");
  const trigger = "CREATE TRIGGER counts AFTER INSERT ON t BEGIN UPDATE counted SET rows = rows + 1; END";
  database.exec(
    "create table t (id integer primary key autoincrement, one text, other text); insert into t (id) values (7);",
  );
  database.exec(`create table counted (rows integer); insert into counted values (0); ${trigger}`);
  const shape = { triggers: [{ name: "counts", sql: trigger }] };
  let largest = 0;
  for await (const statement of loadStatements(shape, ["t"], from(rows), { t: 99 })) {
    largest = Math.max(largest, Buffer.byteLength(statement));
    if (!/_search/.test(statement)) database.exec(statement);
  }
  expect(largest).toBeLessThanOrEqual(STATEMENT_MAX_BYTES);
  expect(largest).toBeLessThan(D1_STATEMENT_MAX_BYTES);
  const found = database.prepare("select id, hex(one) as one, hex(other) as other from t order by id").all();
  const hex = (value: SqlValue | undefined) =>
    Buffer.from(value && "text" in value ? value.text : "")
      .toString("hex")
      .toUpperCase();
  expect(found.map((row) => ({ ...row }))).toEqual(
    rows.map(({ values }, index) => ({ id: index + 1, one: hex(values[1]), other: hex(values[2]) })),
  );
  expect(database.prepare("select rows from counted").get()).toEqual({ rows: 0 });
  database.exec("insert into t (one) values ('next')");
  expect({
    ...database.prepare("select max(id) as id, (select rows from counted) as rows from t").get(),
  }).toEqual({ id: 100, rows: 1 });
});

async function* from<Item>(items: Item[]): AsyncGenerator<Item> {
  yield* items;
}
