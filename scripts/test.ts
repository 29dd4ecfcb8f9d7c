import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { provideChromium } from "./chromium.ts";
import { auditPackages } from "./packageAudit.ts";
import { buildSite } from "./site.ts";
import { explain, main, refuseUnknownArguments, run, StepFailure, sideBySide, step } from "./steps.ts";
import { type Counts, runVitest, type Timing } from "./suites.ts";

const SLOWEST = 10;

/** Bytes of gzipped script that the Worker may have: every visitor who wakes an edge location waits for it to start. */
const WORKER_SCRIPT_MAX = 960 * 1024;

const total = { passed: 0, failed: 0 };
const timings: { tests: Timing[]; files: Timing[] } = { tests: [], files: [] };

await main(async () => {
  refuseUnknownArguments("--no-browser");
  const started = Date.now();
  await sideBySide(lint, build);
  await sideBySide(workerTests, async () => {
    await everythingElse();
    if (!process.argv.includes("--no-browser")) await browse();
  });
  printSlowest("tests", timings.tests);
  printSlowest("files of tests", timings.files);
  console.log(`\n${((Date.now() - started) / 1000).toFixed(0)} s`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed ? 1 : 0);
});

async function lint(): Promise<void> {
  await check("Formatting and lint", () => run("biome", ["ci", "."]));
}

async function build(): Promise<void> {
  await check("Build", buildSite);
}

/**
 * The Worker tests run beside all other steps and get the processor time that those leave, because a journey waits a
 * quarter of its time for pages and timers, and one that gets too little of a processor exceeds its timeouts.
 */
function workerTests(): Promise<void> {
  return suite("Worker tests", () => runVitest(["--project", "worker"], { niceness: 10 }));
}

async function everythingElse(): Promise<void> {
  await check("Types", () => run("tsc", ["--build"]));
  await suite("Locales and unit tests", () => runVitest(["--project", "unit"]));
  await suite("Operator's commands", () => runVitest(["--project", "operating"]));
  await check("Known vulnerabilities", auditPackages, (found) => found);
  await check("Size of the Worker", measureWorker, (size) => size);
}

/** The browser journeys, against the built site. */
async function browse(): Promise<void> {
  const chromium = await check(
    "Find a Chromium",
    () => provideChromium("journeys"),
    (path) => path,
  );
  if (!chromium) return;
  await suite("Browser journeys", () =>
    runVitest(["--project", "journeys"], { env: { CHROMIUM_PATH: chromium } }));
}

/** A step that passes or fails as a whole; returns its result, undefined after a failure. */
async function check<Result>(name: string, work: () => Promise<Result>, note?: (result: Result) => string) {
  try {
    const result = await step(name, work, note);
    total.passed += 1;
    return result;
  } catch (error) {
    total.failed += 1;
    explain(error);
  }
}

/** A step that counts tests. */
async function suite(name: string, work: () => Promise<Counts>): Promise<void> {
  const counts = await step(name, work, ({ passed, failed }) => `${passed} passed, ${failed} failed`);
  total.passed += counts.passed;
  total.failed += counts.failed;
  timings.tests.push(...counts.tests);
  timings.files.push(...counts.files);
  for (const test of counts.secondTry) console.log(`  Only at the second try: ${test}`);
  if (counts.failure) explain(counts.failure);
}

function printSlowest(what: string, all: Timing[]): void {
  console.log(`\nThe ${SLOWEST} slowest ${what}:`);
  const slowest = all.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST);
  for (const { name, ms } of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
}

/** Bundles the Worker as for a deploy, and returns its size; fails when its script is heavier than `WORKER_SCRIPT_MAX`. */
async function measureWorker(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "respiro-worker-"));
  try {
    const output = await run("wrangler", ["deploy", "--dry-run", "--outdir", folder]);
    const compressed = /gzip: (.+)/.exec(output)?.[1];
    const script = gzipSync(readFileSync(join(folder, "index.js"))).length;
    if (!compressed) throw new StepFailure("wrangler did not say how large the Worker is.", output);
    const size = `${(script / 1024).toFixed(0)} KiB of compressed script, ${compressed} with WebAssembly and fonts`;
    if (script > WORKER_SCRIPT_MAX) throw new StepFailure(`The Worker is too heavy: ${size}.`, output);
    return size;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
