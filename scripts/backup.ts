import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { parseBackupArguments } from "./backup/arguments.ts";
import { withBucket } from "./backup/bucket.ts";
import { deleteStopped, listEarlierObjects, unfinishedPrefix } from "./backup/earlier.ts";
import { FORMAT, readRelease, sumFile, writeManifest } from "./backup/manifest.ts";
import { saveObjects, type UploadRow } from "./backup/objects.ts";
import { EXACT_FILE, ROWS_FILE, readRows, saveTables, type TableSums } from "./backup/saveTables.ts";
import { readShape, type Table } from "./backup/tables.ts";
import { main, StepFailure, step } from "./steps.ts";

// The files hold personal data, so no other user of this machine may read them or wrangler's output.
process.umask(0o077);

await main(async () => {
  const { site, name, folder: wanted, rowsOnly } = parseBackupArguments(process.argv.slice(2));
  const madeAt = new Date().toISOString();
  const folder = resolve(wanted ?? join("backups", `${madeAt.slice(0, 19).replaceAll(":", "-")}-${name}`));
  if (existsSync(folder)) throw new StepFailure(`${folder} exists already: name another folder.`);
  mkdirSync(dirname(folder), { recursive: true });
  // The folder gets its final name once the backup is complete, because an interrupted backup must not count as one.
  const unfinished = mkdtempSync(join(dirname(folder), unfinishedPrefix(basename(folder))));

  const shape = await step("Look at the database", () => readShape(site));
  const { level, tables, sequences } = shape;
  if (level === null) throw new StepFailure("The database is empty: no migration has run.");
  const sums = await step("Save the rows", () => saveTables(site, shape, unfinished), describeRows);
  const earlier = listEarlierObjects(dirname(folder), name);
  const { objects, missing } = rowsOnly
    ? { objects: [], missing: [] }
    : await step(
        "Save the files",
        async () => {
          const uploads = await listUploads(unfinished, tables);
          return withBucket(site, (bucket) =>
            saveObjects(bucket, uploads, unfinished, { site: name, earlier }),
          );
        },
        (saved) => `${saved.objects.length} files, ${saved.fetched} fetched, ${saved.missing.length} missing`,
      );
  await step("Write the manifest", async () => {
    writeManifest(unfinished, {
      format: FORMAT,
      made_at: madeAt,
      site: name,
      release: await readRelease(),
      level,
      tables: sums,
      sequences,
      files: Object.fromEntries(
        await Promise.all(
          [ROWS_FILE, EXACT_FILE].map(async (file) => [file, await sumFile(join(unfinished, file))] as const),
        ),
      ),
      objects,
      missing_objects: missing,
      ...(rowsOnly && { rows_only: true }),
    });
    if (existsSync(folder)) throw new StepFailure(`${folder} exists by now: ${unfinished} is the backup.`);
    renameSync(unfinished, folder);
    if (!rowsOnly) deleteStopped(dirname(folder), name, new Date());
  });
  console.log(
    `\n${folder} holds personal data, passwords' hashes and secret links: keep it where nobody else reads.`,
  );
  if (missing.length > 0) console.log(`Without a file in the bucket: ${missing.join(", ")}`);
});

/** Lists the keys of the bucket's objects from the table `uploads`, because wrangler cannot list a bucket. */
async function listUploads(folder: string, tables: Table[]): Promise<UploadRow[]> {
  const exact = JSON.parse(readFileSync(join(folder, EXACT_FILE), "utf8"));
  const uploads: UploadRow[] = [];
  for await (const { table, columns, values } of readRows(folder, tables, exact)) {
    if (table !== "uploads") continue;
    const text = (column: string) => {
      const value = values[columns.indexOf(column)];
      return value && "text" in value ? value.text : "";
    };
    uploads.push({ key: text("key"), content_type: text("content_type") });
  }
  return uploads;
}

function describeRows(sums: TableSums): string {
  const rows = Object.values(sums).reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows of ${Object.keys(sums).length} tables`;
}
