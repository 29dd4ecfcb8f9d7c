import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { type RunOptions, run, StepFailure } from "./steps.ts";

const FAILURE_LINES = 200;

/** Headings of failures in Vitest's report, after the list of passed tests. */
const FAILURES = /^⎯+ (Failed|Unhandled)/m;

/** A test or a test file, and its duration in milliseconds. */
export interface Timing {
  name: string;
  ms: number;
}

export interface Counts {
  passed: number;
  failed: number;
  /** Tests that passed only when retried, with the first error. */
  secondTry: string[];
  /** Failed tests with the first line of their errors. */
  failures: string[];
  /** The duration of each test and each test file. */
  tests: Timing[];
  files: Timing[];
  /** The reason, when a test failed. */
  failure?: StepFailure;
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: TestFile[];
}

/** `startTime` and `endTime` are milliseconds since 1970. */
interface TestFile {
  name: string;
  status: string;
  startTime: number;
  endTime: number;
  assertionResults: Test[];
}

interface Test {
  title: string;
  status: string;
  /** In milliseconds; a skipped test has none. */
  duration?: number | null;
  /** The messages of all attempts. */
  failureMessages: string[];
}

/** Runs Vitest and counts its tests. A file that fails to load counts as one failed test. */
export async function runVitest(args: string[], options: RunOptions = {}): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), "respiro-tests-"));
  const file = join(folder, "report.json");
  try {
    const failure = await run(
      "vitest",
      ["run", ...args, "--reporter=default", "--reporter=json", `--outputFile.json=${file}`],
      { ...options, lines: Infinity },
    ).then(
      () => undefined,
      (error) => error as StepFailure,
    );
    return count(readReport(file), failure);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function count(report: Report | undefined, failure: StepFailure | undefined): Counts {
  const files = report?.testResults ?? [];
  const broken = files.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  ).length;
  const passed = report?.numPassedTests ?? 0;
  const failed = (report?.numFailedTests ?? 0) + broken;
  const secondTry = files
    .flatMap((file) => file.assertionResults)
    .filter(({ status, failureMessages }) => status === "passed" && failureMessages.length > 0)
    .map(({ title, failureMessages }) => `${title}: ${ownLines(failureMessages.join("\n"))}`);
  const timings = { tests: files.flatMap(timeTests), files: files.map(timeFile) };
  const counts = { passed, secondTry, failures: files.flatMap(nameFailures), ...timings };
  if (!failure) return { ...counts, failed };
  const start = Math.max(failure.output.search(FAILURES), 0);
  return {
    ...counts,
    failed: failed || 1,
    failure: new StepFailure(failure.message, failure.output.slice(start), FAILURE_LINES),
  };
}

function nameFailures({ name, assertionResults }: TestFile): string[] {
  return assertionResults
    .filter(({ status }) => status === "failed")
    .map(
      ({ title, failureMessages: [first = ""] }) =>
        `${relative("tests", name)}: ${title}: ${first.split("\n")[0]}`,
    );
}

function timeTests({ name, assertionResults }: TestFile): Timing[] {
  return assertionResults.map(({ title, duration }) => ({
    name: `${relative("tests", name)}: ${title}`,
    ms: duration ?? 0,
  }));
}

function timeFile({ name, startTime, endTime }: TestFile): Timing {
  return { name: relative("tests", name), ms: endTime - startTime };
}

/** An error message without stack frames of the test runner. */
function ownLines(message: string): string {
  return message
    .split("\n")
    .filter((line) => !/^ +at (new Promise|.*node_modules)/.test(line))
    .join("\n");
}

function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
