import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Environment, run, StepFailure } from "./steps.ts";

const FAILURE_LINES = 200;

/** How Vitest's own report marks what passed only when it was played again. */
const PLAYED_AGAIN = /^ *✓ (.+?)(?: \d+ms)? \(retry x\d+\)/gm;

/** The headings under which Vitest's own report tells the failures, after the list of what passed. */
const FAILURES = /^⎯+ (Failed|Unhandled)/m;

export interface Counts {
  passed: number;
  failed: number;
  /** Names of those among the passed that had failed at first. */
  secondTry: string[];
  /** Why, when something failed. */
  failure?: StepFailure;
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; status: string; assertionResults: unknown[] }[];
}

/** Runs Vitest and counts its tests. A file that cannot be loaded, or a run that fails otherwise, counts as one. */
export async function runVitest(args: string[], env: Environment = {}): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), "respiro-tests-"));
  const file = join(folder, "report.json");
  try {
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
    const [output, failure] = await run("vitest", ["run", ...args, ...reporters], {
      env,
      lines: Infinity,
    }).then(
      (said) => [said, undefined] as const,
      (error: StepFailure) => [error.output, error] as const,
    );
    return count(readReport(file), output, failure);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function count(report: Report | undefined, output: string, failure: StepFailure | undefined): Counts {
  const files = report?.testResults ?? [];
  const broken = files.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  ).length;
  const passed = report?.numPassedTests ?? 0;
  const failed = (report?.numFailedTests ?? 0) + broken;
  const secondTry = [...output.matchAll(PLAYED_AGAIN)].map(([, name = ""]) => name);
  if (!failure) return { passed, failed, secondTry };
  const start = Math.max(failure.output.search(FAILURES), 0);
  return {
    passed,
    failed: failed || 1,
    secondTry,
    failure: new StepFailure(failure.message, failure.output.slice(start), FAILURE_LINES),
  };
}

function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
