import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseRestoreArguments } from "./backup/arguments.ts";
import { withBucket } from "./backup/bucket.ts";
import { FORGET_TICKS, INVARIANTS, RECOUNTS } from "./backup/invariants.ts";
import { listDifferingTables, loadRows, requireEmpty } from "./backup/loadRows.ts";
import { type Manifest, readManifest } from "./backup/manifest.ts";
import { listDifferingObjects, storeObjects } from "./backup/objects.ts";
import { saveTables } from "./backup/saveTables.ts";
import { readShape, type Shape } from "./backup/tables.ts";
import { applyMigrations, clearPublicConfig, query, type Site } from "./backup/wranglerCalls.ts";
import { checkSeals, describeSealProblem } from "./checkSeals.ts";
import type { EnvironmentName } from "./deploy/environments.ts";
import { confirmLocation, createMissingStores, findStores } from "./deploy/stores.ts";
import { main, StepFailure, step } from "./steps.ts";

process.umask(0o077);

await main(async () => {
  const { site, name, folder: wanted } = parseRestoreArguments(process.argv.slice(2));
  const folder = resolve(wanted);
  const temporary = mkdtempSync(join(tmpdir(), "respiro-restore-"));
  process.on("exit", () => rmSync(temporary, { recursive: true, force: true }));

  const manifest = await step("Check the backup's checksums", () => readManifest(folder), describeBackup);
  requireLevel(manifest);
  if (site.env) await prepareStores(site.env);
  const shape = await step("Look at the database", () => prepareDatabase(site, manifest));
  const emptied = requireEmpty(shape);
  await step("Store the files", () =>
    withBucket(site, (bucket) => storeObjects(bucket, manifest.objects, folder)),
  );
  await step("Load the rows, and build the search anew", () =>
    loadRows(site, folder, { manifest, shape, emptied }, temporary),
  );
  await step("Clear the public settings", () => clearPublicConfig(site));
  // Before the files, which take long, because the cron of a deployed site changes rows every five minutes.
  await step("Compare the rows", async () => {
    const counts = Object.fromEntries(
      Object.entries(manifest.tables).map(([table, { rows }]) => [table, rows]),
    );
    const restored = await saveTables(site, { ...shape, counts }, temporary);
    const differing = listDifferingTables(manifest.tables, restored);
    if (differing.length > 0) throw new StepFailure(`Other rows than were saved: ${differing.join(", ")}.`);
  });
  await step("Compare the files", () => compareObjects(site, manifest, temporary));
  const recounted = await step("Count anew, and check what must hold", () => recount(site));
  await step(
    "Check the seals",
    () => requireSeals(site),
    (links) => `${links} links`,
  );
  for (const line of recounted) console.log(line);
  console.log(`\n${name} holds what was saved at ${manifest.made_at}.`);
});

/** Throws StepFailure unless the manifest's release has the tables of this code, because rows fit no others. */
function requireLevel({ level, release }: Manifest): void {
  const newest = readdirSync("migrations")
    .filter((file) => file.endsWith(".sql"))
    .toSorted()
    .at(-1);
  if (newest === level) return;
  throw new StepFailure(
    `The backup is of the release ${release}, whose newest migration is ${level}; here it is ${newest}. Check that release out, deploy and restore with it, then deploy this one: its migrations change the restored rows.`,
  );
}

/** Creates the database and the bucket of a deployed site where the account lacks them. */
async function prepareStores(env: EnvironmentName): Promise<void> {
  const stores = await findStores(env);
  await confirmLocation(stores);
  await createMissingStores(stores);
}

/** Migrates the database where it is behind. Throws StepFailure when it holds rows of users. */
async function prepareDatabase(site: Site, { level }: Manifest): Promise<Shape> {
  const shape = await readShape(site);
  if (shape.level !== null) requireEmpty(shape);
  if (shape.level === level) return shape;
  await applyMigrations(site);
  return readShape(site);
}

async function compareObjects(site: Site, { objects }: Manifest, temporary: string): Promise<void> {
  const folder = join(temporary, "objects");
  mkdirSync(folder);
  const differing = await withBucket(site, (bucket) => listDifferingObjects(bucket, objects, folder));
  if (differing.length > 0) throw new StepFailure(`Other files than were saved: ${differing.join(", ")}.`);
}

/** Corrects counters that were wrong in the backup, and checks the other invariants; returns one line for each counter. */
async function recount(site: Site): Promise<string[]> {
  const [, ...answers] = await query(site, [
    FORGET_TICKS,
    ...RECOUNTS.map(({ statement }) => statement),
    ...INVARIANTS.map(({ statement }) => statement),
    "PRAGMA foreign_key_check",
  ]);
  const counts = answers.slice(RECOUNTS.length);
  const broken = INVARIANTS.filter((_, index) => counts[index]?.[0]?.count !== 0).map(({ name }) => name);
  if (counts.at(-1)?.length !== 0) broken.push("every row that another names exists");
  if (broken.length > 0) throw new StepFailure(`Does not hold: ${broken.join("; ")}.`);
  return RECOUNTS.flatMap(({ name }, index) => {
    const rows = answers[index]?.length ?? 0;
    return rows > 0 ? [`${name} was wrong in ${rows} rows of the backup, and is counted anew.`] : [];
  });
}

async function requireSeals(site: Site): Promise<number> {
  const { links, problems } = await checkSeals((statements) => query(site, statements));
  if (problems.length === 0) return links;
  throw new StepFailure(
    "Some registers are not what was sealed.",
    problems.map(describeSealProblem).join("\n"),
  );
}

function describeBackup({ made_at, site, release, objects, missing_objects, rows_only }: Manifest): string {
  if (rows_only) return `${site} at ${made_at}, release ${release}, rows alone`;
  const lost = missing_objects.length > 0 ? `, ${missing_objects.length} missing` : "";
  return `${site} at ${made_at}, release ${release}, ${objects.length} files${lost}`;
}
