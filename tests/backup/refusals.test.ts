import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { parseBackupArguments, parseRestoreArguments } from "../../scripts/backup/arguments.ts";
import { readExportedRows } from "../../scripts/backup/exportedRows.ts";
import { listDifferingTables, requireEmpty } from "../../scripts/backup/loadRows.ts";
import { type Manifest, readManifest, writeManifest } from "../../scripts/backup/manifest.ts";
import { requireWhole, untilWhole } from "../../scripts/backup/saveTables.ts";

const folder = mkdtempSync(join(tmpdir(), "respiro-refusals-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rows = `PRAGMA defer_foreign_keys=TRUE;
INSERT INTO "users" ("id","name") VALUES('a','Anna;
di Genova');
INSERT INTO "users" ("id","name") VALUES('b',NULL);`;

const sumOf = (text: string) => ({
  bytes: Buffer.byteLength(text),
  sha256: createHash("sha256").update(text).digest("hex"),
});

/** A backup of one file in a folder of its own. */
function makeBackup(name: string): { path: string; manifest: Manifest } {
  const path = join(folder, name);
  mkdirSync(path);
  writeFileSync(join(path, "rows.sql"), rows);
  const manifest = {
    format: 1,
    made_at: "2026-05-01T08:00:00.000Z",
    site: "local",
    release: "abc",
    level: "0001.sql",
    tables: {},
    sequences: {},
    files: { "rows.sql": sumOf(rows) },
    objects: [],
    missing_objects: [],
  };
  writeManifest(path, manifest);
  return { path, manifest };
}

test("a backup that is damaged, unfinished or of another format is refused", async () => {
  const { path, manifest } = makeBackup("whole");
  expect(await readManifest(path)).toEqual(manifest);
  const lost = { key: "a.png", content_type: "image/png", file: "objects/1", ...sumOf("x") };
  writeManifest(path, { ...manifest, objects: [lost] });
  await expect(readManifest(path)).rejects.toThrow(/objects.1 is missing/);
  writeManifest(path, { ...manifest, format: 2 });
  await expect(readManifest(path)).rejects.toThrow(/has the format 2/);
  writeManifest(path, manifest);
  writeFileSync(join(path, "rows.sql"), rows.replace("Anna", "Anno"));
  await expect(readManifest(path)).rejects.toThrow(/rows.sql is not what was saved/);
  for (const text of ['{"format": 1, "made_', "null", '{"format":1}']) {
    writeFileSync(join(path, "manifest.json"), text);
    await expect(readManifest(path)).rejects.toThrow(/manifest.json is damaged/);
  }
  rmSync(join(path, "manifest.json"));
  await expect(readManifest(path)).rejects.toThrow(/no whole backup/);
});

test("an export that ends within a row, or without some rows, is not whole", async () => {
  const file = join(folder, "rows.sql");
  const read = async (text: string) => {
    writeFileSync(file, text);
    const found = [];
    for await (const { values } of readExportedRows(file)) found.push(values);
    return found;
  };
  expect(await read(rows)).toEqual([
    [{ text: "a" }, { text: "Anna;\ndi Genova" }],
    [{ text: "b" }, { raw: "NULL" }],
  ]);
  for (const length of [
    rows.length - 1,
    rows.length - 12,
    rows.indexOf("di Genova"),
    rows.indexOf("di ") - 1,
  ])
    await expect(read(rows.slice(0, length)), String(length)).rejects.toThrow(
      /middle of a row|cannot be read/,
    );
  const sums = { users: { rows: 2, sum: "" } };
  expect(() => requireWhole(sums, { users: 2 }, { users: 3 })).not.toThrow();
  expect(() => requireWhole(sums, { users: 3 }, { users: 3 })).toThrow(/2 rows of users, the database 3/);
  expect(() => requireWhole(sums, { users: 1 }, { users: 1 })).toThrow(/not whole/);
  // Sent mails go and new ones come while D1 exports; none of many is an export that was cut.
  expect(() => requireWhole({ mails: { rows: 5, sum: "" } }, { mails: 4 }, { mails: 3 })).not.toThrow();
  expect(() => requireWhole({ mails: { rows: 0, sum: "" } }, { mails: 4 }, { mails: 3 })).toThrow(
    /not whole/,
  );
});

test("an export during which a row came and went is repeated, and one that stays incomplete is refused", async () => {
  const exporting = (...exported: number[]) => {
    const save = async () => ({
      sums: { forum_likes: { rows: exported.shift() ?? 0, sum: "" } },
      after: { forum_likes: 4 },
    });
    return untilWhole({ forum_likes: 3 }, save);
  };
  expect(await exporting(5, 4)).toEqual({ forum_likes: { rows: 4, sum: "" } });
  await expect(exporting(2, 2, 2, 4)).rejects.toThrow(/2 rows of forum_likes, the database 4 before/);
});

test("only a database without users' rows is filled, and tables that differ are named", () => {
  const shape = { level: "1", tables: [], triggers: [], sequences: {} };
  expect(requireEmpty({ ...shape, counts: { users: 0, search_synonyms: 791, cron_jobs: 3 } })).toEqual([
    "search_synonyms",
    "cron_jobs",
  ]);
  expect(() => requireEmpty({ ...shape, counts: { users: 2, mails: 1, events: 0 } })).toThrow(
    "The database is not empty, and nothing was changed. It has rows in users (2), mails (1).",
  );
  const saved = { users: { rows: 1, sum: "a" }, mails: { rows: 1, sum: "b" } };
  expect(listDifferingTables(saved, structuredClone(saved))).toEqual([]);
  expect(listDifferingTables(saved, { users: { rows: 1, sum: "c" } })).toEqual(["users", "mails"]);
});

test("unclear arguments are refused", () => {
  for (const args of [["--remote"], ["--env", "staging"], ["a", "b"], ["--all"], ["--remote", "--env"]])
    expect(() => parseBackupArguments(args), args.join(" ")).toThrow(/Usage/);
  expect(() => parseRestoreArguments([])).toThrow(/Usage/);
  expect(parseRestoreArguments(["b", "--remote", "--env", "staging"])).toMatchObject({
    folder: "b",
    name: "staging",
    site: { remote: true, env: "staging" },
  });
});
