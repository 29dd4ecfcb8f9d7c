import { expect } from "vitest";
import { listQueryPlans, meterDatabase } from "./meterDatabase.ts";
import { dataSizes, sampleCases } from "./testLength.ts";
import { makeUser } from "./users.ts";
import { ask, database } from "./worker.ts";

/** The numbers of rows that a table of the administration is measured with. */
const TABLE_SIZES = dataSizes(2_000, 20_000);

/** The bounds of a call for such a table, the statement of the sign-in among them. */
const ROWS_MAX = 500;
const STATEMENTS_MAX = 3;

type TableBudget = {
  path: string;
  /** The queries of the calls ("status=used&sort=email"). Each is measured with its next page, too. */
  requests: string[];
  /** Further pages of a request, as cursors. */
  cursorsOf?: (request: string) => string[];
  /** Makes the rows from one number up to another. */
  fill: (from: number, to: number) => Promise<unknown>;
  /** Lines of a query plan that a call must not have. */
  scan: RegExp;
};

/** Expects every call for a table to stay within its bounds, whatever the table's size; prints the largest cost. */
export async function expectTableBudget({ path, requests, cursorsOf, fill, scan }: TableBudget) {
  const admin = await makeUser("zeno", { role: "admin" });
  const over: string[] = [];
  let most = { rows: 0, statements: 0, request: "" };

  async function measure(size: number, request: string): Promise<string | null> {
    const { db, meter } = meterDatabase(database);
    const answer = await ask<unknown[]>("GET", `${path}?${request}`, { as: admin, env: { DB: db } });
    expect([request, answer.status]).toEqual([request, 200]);
    const scans = (await listQueryPlans(database, meter)).filter((detail) => scan.test(detail));
    const [rows, statements] = [meter.rows, meter.statements.length];
    if (rows > most.rows) most = { rows, statements, request: `${request} at ${size}` };
    if (rows > ROWS_MAX || statements > STATEMENTS_MAX || scans.length > 0)
      over.push(`${request} at ${size}: ${rows} rows, ${statements} statements ${scans.join()}`);
    return answer.headers.get("X-Next-Cursor");
  }

  for (const [index, size] of TABLE_SIZES.entries()) {
    await fill(TABLE_SIZES[index - 1] ?? 0, size);
    for (const request of sampleCases(requests, path)) {
      const next = await measure(size, request);
      for (const cursor of [...(next ? [next] : []), ...(cursorsOf?.(request) ?? [])])
        await measure(size, `${request}&cursor=${cursor}`);
    }
  }
  console.info(`${path}: at most ${most.rows} rows in ${most.statements} statements, for ${most.request}`);
  expect(over).toEqual([]);
}
