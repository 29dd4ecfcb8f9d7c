import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { provideChromium } from "./chromium.ts";
import { listEagerPackages, type Metafile, measureTexts } from "./eagerPackages.ts";
import { auditPackages } from "./packageAudit.ts";
import { buildSite } from "./site.ts";
import { explain, main, refuseUnknownArguments, run, StepFailure, sideBySide, step } from "./steps.ts";
import { type Counts, runVitest, type Timing } from "./suites.ts";

const SLOWEST = 10;

/** The seconds of each test file in the last run, the slowest first. */
const SECONDS_BY_FILE = "node_modules/.cache/test-seconds.txt";

/** The share of all Worker tests' seconds that one file may take: a share is the same on a slow machine. */
const FILE_SHARE_MAX = 0.25;

/**
 * Bytes of gzipped script that the Worker may have: every visitor who wakes an edge location waits for it to start. Notices,
 * reports and the search of the site brought 39 KiB of routes, statements and rendered pages; prices, deposits, seats for
 * others, vouchers and decisions about a minimum 28 KiB; schools, staff, requirements, certifications and go or no-go 58 KiB.
 */
const WORKER_SCRIPT_MAX = 1048 * 1024;

/** Bytes of the languages' texts in it: refusals, names of categories and parameters of mails, with a twentieth to grow. */
const WORKER_TEXTS_MAX = 84 * 1024;

const total = { passed: 0, failed: 0 };
/** Failed steps and tests, one line each, printed at the end of the output, which a truncated report still contains. */
const failures: string[] = [];
const timings: { tests: Timing[]; files: Timing[] } = { tests: [], files: [] };

await main(async () => {
  refuseUnknownArguments("--no-browser", "--long");
  if (process.argv.includes("--long")) process.env.TEST_LONG = "1";
  const started = Date.now();
  await sideBySide(lint, build);
  await sideBySide(workerTests, async () => {
    await everythingElse();
    if (!process.argv.includes("--no-browser")) await browse();
  });
  printSlowest("tests", timings.tests);
  printSlowest("files of tests", timings.files);
  writeFileSync(SECONDS_BY_FILE, formatSlowest(timings.files));
  console.log(`\n${((Date.now() - started) / 1000).toFixed(0)} s`);
  for (const failure of failures) console.log(`Failed: ${failure}`);
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
 * The Worker tests run in parallel with all other steps at low priority, because a journey waits a quarter of its time
 * for pages and timers, and exceeds its timeouts with too little processor time.
 */
async function workerTests(): Promise<void> {
  const { files } = await suite("Worker tests", () => runVitest(["--project", "worker"], { niceness: 10 }));
  const most = FILE_SHARE_MAX * files.reduce((sum, { ms }) => sum + ms, 0);
  const slow = files.filter(({ ms }) => ms > most);
  await check("Share of each file of Worker tests", async () => {
    if (slow.length > 0)
      throw new StepFailure("A file takes a quarter of all Worker tests' seconds.", formatSlowest(slow));
  });
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
    // Of a file whose journeys all branch off a path, a short run may draw none.
    runVitest(["--project", "journeys", "--passWithNoTests"], { env: { CHROMIUM_PATH: chromium } }));
}

/** A step that passes or fails as a whole; returns its result, undefined after a failure. */
async function check<Result>(name: string, work: () => Promise<Result>, note?: (result: Result) => string) {
  try {
    const result = await step(name, work, note);
    total.passed += 1;
    return result;
  } catch (error) {
    total.failed += 1;
    failures.push(name);
    explain(error);
  }
}

/** A step that counts tests. */
async function suite(name: string, work: () => Promise<Counts>): Promise<Counts> {
  const counts = await step(name, work, ({ passed, failed }) => `${passed} passed, ${failed} failed`);
  total.passed += counts.passed;
  total.failed += counts.failed;
  timings.tests.push(...counts.tests);
  timings.files.push(...counts.files);
  for (const test of counts.secondTry) console.log(`  Only at the second try: ${test}`);
  failures.push(...counts.failures);
  if (counts.failure) {
    if (counts.failures.length === 0) failures.push(name);
    explain(counts.failure);
  }
  return counts;
}

function printSlowest(kind: string, all: Timing[]): void {
  console.log(`\nThe ${SLOWEST} slowest ${kind}:`);
  console.log(formatSlowest(all, SLOWEST));
}

function formatSlowest(all: Timing[], count = Infinity): string {
  const slowest = all.toSorted((one, other) => other.ms - one.ms).slice(0, count);
  return slowest.map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`).join("\n");
}

/**
 * Bundles the Worker as for a deploy, and returns its size; fails when its script is heavier than `WORKER_SCRIPT_MAX`, holds
 * more texts than `WORKER_TEXTS_MAX`, or evaluates a package at every start that few requests use.
 */
async function measureWorker(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "respiro-worker-"));
  const metafile = join(folder, "metafile.json");
  try {
    const output = await run("wrangler", ["deploy", "--dry-run", "--outdir", folder, "--metafile", metafile]);
    const compressed = /gzip: (.+)/.exec(output)?.[1];
    const script = gzipSync(readFileSync(join(folder, "index.js"))).length;
    if (!compressed) throw new StepFailure("wrangler did not say how large the Worker is.", output);
    const size = `${(script / 1024).toFixed(0)} KiB of compressed script, ${compressed} with WebAssembly and fonts`;
    if (script > WORKER_SCRIPT_MAX) throw new StepFailure(`The Worker is too heavy: ${size}.`, output);
    const bundle: Metafile = JSON.parse(readFileSync(metafile, "utf8"));
    const texts = measureTexts(bundle);
    if (texts > WORKER_TEXTS_MAX)
      throw new StepFailure(`Every start parses ${texts} bytes of texts.`, output);
    const eager = listEagerPackages(bundle);
    if (eager.length > 0) throw new StepFailure(`Every start evaluates ${eager.join(", ")}.`, output);
    return size;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
