import { cell, printTable } from "../table.ts";
import { kneeOf, type LoadLevel } from "./growingLoad.ts";
import { type Scale, TIMES } from "./measureScale.ts";

/** Home counts to a hundred in each of its sections; nothing reads more, however much there is. */
const ROWS_MAX = 2000;
const TABLES = 16;

/** Part 9. */
export function printScale(scale: Scale): void {
  printTables(scale);
  printPages(scale);
  printWrites(scale);
  printLoad("9d. Replies, enrolments and taps in turns, through the Worker", scale.load.site);
  printLoad("9e. Replies by hand: one D1 alone", scale.load.database);
  printViews(scale);
}

function printTables({ seconds, bytes, tables, long }: Scale): void {
  const rows = tables
    .slice(0, TABLES)
    .map(({ table, rows: count, alone, whole }) => [
      cell(table),
      cell(count.toLocaleString("en")),
      cell(Math.round(alone / count)),
      cell(Math.round(whole / count)),
      cell((whole / 1e6).toFixed(0)),
    ]);
  printTable(
    `9a. ${TIMES.toLocaleString("en")} times the demo: ${(bytes / 1e6).toFixed(0)} MB, filled in ${seconds.toFixed(0)} s`,
    ["table", "rows", "bytes a row", "with indexes", "MB"],
    rows,
  );
  for (const { statement, rows: count, seconds: took } of long)
    console.log(`  ${statement}, ${count.toLocaleString("en")} rows: ${took.toFixed(1)} s`);
}

function printPages({ pages }: Scale): void {
  const rows = pages.map(({ page, kind, costs: [once, often] }) => [
    cell(`${page}, ${kind}`),
    cell(`${once?.rows} in ${once?.statements}`),
    cell(
      `${often?.rows} in ${often?.statements}`,
      (often?.rows ?? 0) <= ROWS_MAX && (often?.statements ?? 0) <= (once?.statements ?? 0),
    ),
    cell(((often?.rows ?? 0) / Math.max(1, once?.rows ?? 0)).toFixed(2)),
  ]);
  const columns = ["page", "1x data", `${TIMES}x data`, "ratio"];
  printTable("9b. Rows read, in how many statements", columns, rows);
}

function printWrites({ writes }: Scale): void {
  const columns = [
    "write",
    "ms",
    "rows",
    "written",
    "statements",
    "trips",
    "objects",
    "mails",
    "KV",
    "Stripe",
  ];
  const rows = writes.map((cost) => [
    cell(cost.write),
    cell(cost.ms.toFixed(1)),
    ...[cost.rows, cost.written, cost.statements, cost.trips, cost.objects, cost.mails].map((each) =>
      cell(each),
    ),
    cell(cost.kvReads + cost.kvWrites),
    cell(cost.stripe),
  ]);
  printTable("9c. A write, with what follows after its answer", columns, rows);
}

function printLoad(title: string, levels: LoadLevel[]): void {
  const knee = kneeOf(levels);
  const rows = levels.map((level) => [
    cell(level === knee ? `${level.atOnce}, the knee` : level.atOnce),
    cell(Math.round(level.perSecond)),
    cell(level.median.toFixed(1)),
    cell(level.p95.toFixed(1)),
    cell(level.processors?.toFixed(2) ?? "-"),
  ]);
  printTable(title, ["at once", "writes/s", "median ms", "p95 ms", "processors"], rows);
}

function printViews({ views, answers }: Scale): void {
  const columns = ["page", "", "requests", "from cache", "rows", "written", "KV", "R2", "objects"];
  const rows = views.map(({ page, cached, requests, hits, ...cost }) => [
    cell(page),
    cell(cached ? "cached" : "anew"),
    ...[requests, hits, cost.rows, cost.written, cost.kvReads, cost.r2Reads, cost.objects].map((each) =>
      cell(each),
    ),
  ]);
  printTable("9f. What one view asks of the Worker", columns, rows);
  printTable(
    "9g. Processor time of an answer, Worker and database together, in milliseconds",
    ["page", "anew", "cached"],
    answers.map(({ page, anew, cached }) => [
      cell(page),
      cell(anew?.toFixed(1) ?? "-"),
      cell(cached?.toFixed(1) ?? "-"),
    ]),
  );
}
