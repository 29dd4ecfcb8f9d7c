import type { InvariantCheck } from "./checks/LoadFacts.ts";
import type { LoadResult } from "./runLoad.ts";

const EXAMPLES = 3;
const MEGABYTE = 1024 * 1024;

/** Prints the figures of a load as tables. */
export function printLoad(result: LoadResult): void {
  printCalls(result);
  printEnds(result);
  printFailures(result);
  printMemory(result);
  printChecks(result.checks);
}

function printCalls({ recorder, seconds }: LoadResult): void {
  console.log(`\nAnswered calls of ${seconds.toFixed(0)} s (milliseconds)`);
  const rows = [...recorder.calls].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const all = rows.flatMap(([, { milliseconds }]) => milliseconds);
  printTable(
    ["", "calls", "per second", "p50", "p95", "p99"],
    [
      ...rows.map(([kind, { milliseconds }]) => timesOf(kind, milliseconds, seconds)),
      timesOf("all", all, seconds),
    ],
  );
}

function timesOf(name: string, milliseconds: number[], seconds: number): string[] {
  const sorted = milliseconds.toSorted((one, other) => one - other);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0);
  return [name, String(sorted.length), (sorted.length / seconds).toFixed(1), at(0.5), at(0.95), at(0.99)];
}

/** Prints the number of calls that ended with each refusal. */
function printEnds({ recorder }: LoadResult): void {
  const ends = new Map<string, number>();
  for (const { ends: ofKind } of recorder.calls.values())
    for (const [end, count] of ofKind) if (!/^[23]/.test(end)) ends.set(end, (ends.get(end) ?? 0) + count);
  if (ends.size === 0) return;
  console.log("\nRefused or failed");
  const rows = [...ends].toSorted(([, one], [, other]) => other - one);
  printTable(
    ["status and code", "calls"],
    rows.map(([end, count]) => [end.replace(/^0 /, "no answer "), String(count)]),
  );
}

/** Prints the failures during each fault and outside of faults, by kind of call. */
function printFailures({ recorder, errors, limits, settled }: LoadResult): void {
  const { failures, kills, pagesInFaults } = recorder;
  const counts = new Map<string, number>();
  for (const { kind, status, fault, killed } of failures) {
    const name = [killed ? "a kill" : (fault ?? "nothing"), kind, status || "no answer"].join("|");
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  if (counts.size > 0) {
    console.log("\nFailures behind");
    printTable(
      ["", "call", "status", "times"],
      [...counts].toSorted().map(([name, count]) => [...name.split("|"), String(count)]),
    );
  }
  if (pagesInFaults.size > 0) {
    console.log("\nPages during faults");
    printTable(
      ["", "asked", "slowest, ms", ""],
      [...pagesInFaults].map(([name, { requested, slowest, kind }]) => [
        name,
        String(requested),
        slowest.toFixed(0),
        kind,
      ]),
    );
  }
  if (errors.size > 0) {
    console.log("\nLogged errors");
    printTable(
      ["event", "times", "the first"],
      [...errors].map(([event, { times, first }]) => [event, String(times), toLine(first)]),
    );
  }
  if (limits.size > 0) {
    console.log("\nGiven up at a time limit");
    const inOrder = [...limits].toSorted(([one], [other]) => one - other);
    printTable(
      ["ms", "times"],
      inOrder.map((row) => row.map(String)),
    );
  }
  console.log(
    `\n${kills.length} kills; after the traffic nothing waited any more within ${settled.seconds.toFixed(0)} s and ${settled.rounds - 1} runs of the cron.`,
  );
}

const LINE_MAX = 240;

function toLine(text: string): string {
  return text.replace(/\s+/g, " ").slice(0, LINE_MAX);
}

function printMemory({ memory }: LoadResult): void {
  const during = memory.filter(({ second }) => Number.isFinite(second));
  const rest = memory.at(-1);
  if (during.length === 0 || !rest) return;
  const size = (bytes = 0) => `${(bytes / MEGABYTE).toFixed(0)} MB`;
  const at = (share: number) => size(during[Math.floor((during.length - 1) * share)]?.bytes);
  const most = Math.max(...during.map(({ bytes }) => bytes));
  console.log(
    `\nMemory of workerd: ${at(0)} at the start, ${at(0.25)}, ${at(0.5)}, ${at(0.75)}, ${at(1)} at the end; ${size(most)} at most; ${size(rest.bytes)} at rest.`,
  );
}

function printChecks(checks: InvariantCheck[]): void {
  console.log("\nWhat must hold");
  printTable(
    ["", "looked at", "", ""],
    checks.map(({ name, broken, looked, note = "" }) => [
      verdictOf(broken.length, looked),
      String(looked),
      name,
      note,
    ]),
  );
  for (const { name, broken } of checks)
    for (const sentence of broken.slice(0, EXAMPLES)) console.log(`  ${name}: ${sentence}`);
}

/** The verdict on an invariant; one without any checked thing was not tested. */
export function verdictOf(broken: number, looked: number): string {
  if (broken > 0) return `BROKEN ${broken}`;
  return looked > 0 ? "held" : "not tried";
}

/** Prints columns as wide as their widest cell, with numbers aligned right. */
function printTable(heads: string[], rows: string[][]): void {
  const all = [heads, ...rows];
  const widths = heads.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  for (const row of all)
    console.log(
      row
        .map((cell, column) => {
          const width = widths[column] ?? 0;
          return /^[\d.]+$/.test(rows[0]?.[column] ?? "") ? cell.padStart(width) : cell.padEnd(width);
        })
        .join("  ")
        .trimEnd(),
    );
}
