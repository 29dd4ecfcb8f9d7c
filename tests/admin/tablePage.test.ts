import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { SortDirection } from "../../worker/lib/tables.ts";
import {
  listTablePage,
  parseTableCursor,
  streamTableRows,
  type TablePage,
  type TableQuery,
} from "../../worker/tablePage.ts";
import { db } from "../support/worker.ts";

type NumberRow = { id: number; tens: number };

/** Numbers from 1 to `count`, sorted by their tens, so that ten rows at a time have the same sort value. */
function numbersQuery(count: number, direction: SortDirection): TableQuery {
  return {
    columns: sql`n as id, n / 10 as tens`,
    tables: sql`(with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})
      select n from numbers)`,
    conditions: [sql`n <> 5`],
    sort: { name: "tens", expression: sql`n / 10`, id: sql`n`, direction },
  };
}

test.each(["asc", "desc"] as const)(
  "pages lead through every row once and back again, %s",
  async (direction) => {
    const query = numbersQuery(53, direction);
    const expected = Array.from({ length: 53 }, (_, index) => index + 1).filter((number) => number !== 5);
    if (direction === "desc") expected.reverse();
    const pages: number[][] = [];
    let cursor: string | null = null;
    let previous: string | null = null;
    do {
      const page: TablePage<NumberRow> = await listTablePage<NumberRow>(db, query, {
        limit: 10,
        cursor: parseTableCursor(cursor ?? undefined, query.sort),
      });
      expect(Object.keys(page.rows[0] ?? {})).toEqual(["id", "tens"]);
      pages.push(page.rows.map(({ id }) => id));
      expect(page.previous === null).toBe(cursor === null);
      ({ next: cursor, previous } = page);
    } while (cursor);
    expect(pages.flat()).toEqual(expected);
    for (const before of pages.slice(0, -1).reverse()) {
      const page: TablePage<NumberRow> = await listTablePage<NumberRow>(db, query, {
        limit: 10,
        cursor: parseTableCursor(previous ?? undefined, query.sort),
      });
      expect(page.rows.map(({ id }) => id)).toEqual(before);
      expect(page.next).not.toBeNull();
      previous = page.previous;
    }
    expect(previous).toBeNull();
  },
);

test("a cursor of another sort, or any other text, is none", async () => {
  const query = numbersQuery(40, "asc");
  const { next } = await listTablePage<NumberRow>(db, query, { limit: 10 });
  expect(parseTableCursor(next ?? "", query.sort)).toEqual({ value: 1, id: 11, isBackward: false });
  expect(parseTableCursor(next ?? "", { name: "tens", direction: "desc" })).toBeUndefined();
  expect(parseTableCursor(next ?? "", { name: "id", direction: "asc" })).toBeUndefined();
  for (const text of ["", "x", "W10", "bnVsbA"]) expect(parseTableCursor(text, query.sort)).toBeUndefined();
});

test("an export reads 1,000 rows at a time", async () => {
  const sizes: number[] = [];
  const pages = streamTableRows(db, numbersQuery(2501, "asc"), (row: NumberRow) => row);
  for await (const rows of pages) sizes.push(rows.length);
  expect(sizes).toEqual([1000, 1000, 500]);
});
