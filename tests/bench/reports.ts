import type { AdminCost } from "./admin.ts";
import type { Browsed } from "./browsing.ts";
import { TRUSTED_PART } from "./clientCeiling.ts";
import type { LargeForum } from "./forum.ts";
import { PAGES } from "./pages.ts";
import { type Cost, SCALES } from "./queries.ts";
import { CATEGORIES, type Scored } from "./scoring.ts";
import type { Startup } from "./startup.ts";
import { cell, printTable } from "./table.ts";
import type { Comparison } from "./throughput.ts";
import type { Carried } from "./uploading.ts";

/** Parts of the floor's requests per second. */
const JSON_ANEW = 0.6;
const FROM_CACHE = 0.8;
const PAGE_ANEW = 0.12;

/**
 * From ten times the data to a hundred times. A count or a list that was not full yet reads on to its limit;
 * what grows with the data would read ten times as much.
 */
const ROWS_GROWTH = 1.25;

const SCRIPT_MAX = 161_000;
const CSS_KB = 23;
const LAYOUT_SHIFT = 0.01;
const BLOCKING_MS = 100;

const SCORES = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 };

/** Part 1. */
export function printThroughput(comparisons: Comparison[]): void {
  const rows = comparisons.map(
    ({ page, kind, cached, asMeant, ceiling, ours, floor, ratio, processorRatio, p99 }) => {
      const target = cached ? FROM_CACHE : kind === "json" ? JSON_ANEW : PAGE_ANEW;
      return [
        cell(`${page}, ${kind}`),
        cell(cached ? (asMeant ? "from cache" : "NOT CACHED") : asMeant ? "anew" : "FROM CACHE"),
        cell(Math.round(ours)),
        cell(Math.round(floor)),
        cell(ratio.toFixed(2), asMeant && ratio >= target),
        cell(processorRatio?.toFixed(2) ?? "-"),
        cell(`>= ${target}`),
        cell(`${p99.ours.toFixed(0)} / ${p99.floor.toFixed(0)}`),
        cell(Math.round(ceiling), Math.max(ours, floor) <= ceiling * TRUSTED_PART),
      ];
    },
  );
  const columns = ["page", "", "ours/s", "floor/s", "ratio", "by CPU", "target", "p99 ms", "client/s"];
  printTable("1. Requests per second against the floor of the runtime", columns, rows);
  console.log(
    `  client/s: what the load client reaches alone; ✗ where a figure is above ${TRUSTED_PART} of it.`,
  );
}

/** Part 2. */
export function printQueries(costs: Cost[]): void {
  const rows = costs.map(({ page, kind, costs: measured }) => {
    const [middle, most] = measured.slice(-2);
    const unchanged = (most?.rows ?? 0) <= (middle?.rows ?? 0) * ROWS_GROWTH;
    const cells = measured.map(({ rows: read, statements }, index) =>
      cell(`${read} in ${statements}`, index === measured.length - 1 ? unchanged : undefined),
    );
    return [cell(`${page}, ${kind}`), ...cells];
  });
  const columns = ["page", ...SCALES.map((scale) => `${scale}x data`)];
  printTable("2. Rows read, in how many statements", columns, rows);
}

/** Part 3. */
export function printBrowsing(browsed: Browsed[]): void {
  const kb = (bytes: number) => (bytes / 1000).toFixed(1);
  const rows = browsed.map(({ page, times, weight, gzip }) => {
    const measured = PAGES.find(({ name }) => name === page);
    const within = measured?.paintedWithin ?? Number.POSITIVE_INFINITY;
    return [
      cell(page),
      cell(Math.round(times.answered)),
      cell(Math.round(times.firstPaint)),
      cell(Math.round(times.largestPaint), times.largestPaint <= within),
      cell(times.layoutShift.toFixed(3), times.layoutShift <= LAYOUT_SHIFT),
      cell(Math.round(times.blocking), times.blocking <= BLOCKING_MS),
      cell(Math.round(times.interaction)),
      cell(kb(gzip.script), gzip.script <= SCRIPT_MAX),
      cell(kb(gzip.css), gzip.css <= CSS_KB * 1000),
      ...(["document", "script", "stylesheet", "font", "image", "other"] as const).map((kind) =>
        cell(kb(weight[kind])),
      ),
      cell(weight.requests),
    ];
  });
  const columns = ["page", "server", "FCP", "LCP", "CLS", "blocked", "tap", "script gz", "CSS gz"];
  const served = ["document", "script", "CSS", "fonts", "images", "other", "requests"];
  printTable(
    "3. On a slow phone, over HTTP/1.1: milliseconds, kB with gzip, kB as served (Brotli)",
    [...columns, ...served],
    rows,
  );
}

/** Part 4. */
export function printScores(scored: Scored[]): void {
  const rows = scored.map(({ page, scores }) => [
    cell(page),
    ...CATEGORIES.map((name) => cell(scores[name], scores[name] >= SCORES[name])),
  ]);
  printTable("4. Lighthouse", ["page", ...CATEGORIES], rows);
  for (const { page, lost } of scored) for (const line of lost) console.log(`  ${page}: ${line}`);
}

/** More than the film would fit into would mean that it was held as a whole. */
const FLAT_MB = 50;

/** Part 5. */
export function printCarried({ size, up, down, memory }: Carried): void {
  const mb = (bytes: number) => (bytes / 1024 / 1024).toFixed(0);
  const more = (most: number) =>
    memory ? cell(`+${mb(most - memory.before)}`, most - memory.before <= FLAT_MB * 1024 * 1024) : cell("-");
  const rows = [
    [cell("up, in parts"), cell(Math.round(up)), more(memory?.mostUp ?? 0)],
    [cell("down, whole"), cell(Math.round(down)), more(memory?.mostDown ?? 0)],
  ];
  const held = memory ? `, on ${mb(memory.before)} MB before` : "";
  printTable(
    `5. A film of ${mb(size)} MB${held}: what the runtime holds more at most`,
    ["", "ms", "MB"],
    rows,
  );
}

const WORKER_SCRIPT_KIB = 640;
const STARTUP_MS = 90;

/** Part 6. */
export function printStartup({ script, active }: Startup): void {
  const kib = script / 1024;
  const row = [
    cell("Worker"),
    cell(kib.toFixed(0), kib <= WORKER_SCRIPT_KIB),
    cell(active.toFixed(0), active <= STARTUP_MS),
  ];
  printTable("6. Waking an edge location", ["", "script gz KiB", "active start-up ms"], [row]);
}

const ADMIN_ROWS = 500;
const ADMIN_STATEMENTS = 3;

/** Part 7. */
export function printAdminTables(costs: AdminCost[]): void {
  const rows = costs.map(({ table, request, rows: read, statements, ms }) => [
    cell(`${table}, ${request}`),
    cell(read, read <= ADMIN_ROWS),
    cell(statements, statements <= ADMIN_STATEMENTS),
    cell(ms.toFixed(1)),
  ]);
  printTable(
    "7. Admin tables with 100,000 events, 50,000 users and 200,000 payments",
    ["table", "rows", "statements", "ms"],
    rows,
  );
}

/** The rows of a page of topics and of replies, with their authors, and what writes a reply. */
const FORUM_ROWS = 300;
const FORUM_STATEMENTS = 12;

/** Part 8. */
export function printForum({ topics, replies, megabytes, seconds, costs }: LargeForum): void {
  const rows = costs.map(({ request, rows: read, statements, ms, passed }) => [
    cell(request),
    cell(read, read <= FORUM_ROWS + passed),
    cell(statements, statements <= FORUM_STATEMENTS),
    cell(ms.toFixed(1)),
  ]);
  printTable(
    `8. A forum of ${topics.toLocaleString("en")} topics and ${replies.toLocaleString("en")} replies: ${megabytes.toFixed(0)} MB more, filled in ${seconds.toFixed(0)} s`,
    ["request", "rows", "statements", "ms"],
    rows,
  );
}
