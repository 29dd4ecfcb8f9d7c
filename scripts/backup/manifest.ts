import { createHash } from "node:crypto";
import { createReadStream, existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run, StepFailure } from "../steps.ts";
import type { TableSums } from "./saveTables.ts";

export const FORMAT = 1;
export const MANIFEST_FILE = "manifest.json";

export interface FileSum {
  bytes: number;
  sha256: string;
}

/** One object of the bucket, in the file `objects/<number>`. */
export type SavedObject = FileSum & { key: string; content_type: string; file: string };

/** The contents of a backup. The manifest is written last, so a folder without one is no backup. */
export interface Manifest {
  format: number;
  made_at: string;
  /** "production", "staging", or "local". */
  site: string;
  release: string;
  level: string;
  tables: TableSums;
  sequences: Record<string, number>;
  files: Record<string, FileSum>;
  objects: SavedObject[];
  /** Rows of `uploads` without an object, which interrupted uploads leave. */
  missing_objects: string[];
  /** A backup without files, because they stay in the bucket. */
  rows_only?: boolean;
}

export function writeManifest(folder: string, manifest: Manifest): void {
  writeFileSync(join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Reads a backup's manifest, and compares each file with its checksum. Throws StepFailure with what differs. */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = join(folder, MANIFEST_FILE);
  if (!existsSync(file)) {
    throw new StepFailure(`${folder} is no whole backup: it has no ${MANIFEST_FILE}, which is written last.`);
  }
  const manifest = parseManifest(file);
  if (manifest.format !== FORMAT) {
    throw new StepFailure(`${folder} has the format ${manifest.format}; this release reads ${FORMAT}.`);
  }
  const objects = manifest.objects.map((object) => [object.file, object] as const);
  for (const [name, sum] of [...Object.entries(manifest.files), ...objects]) {
    const path = join(folder, name);
    const found = existsSync(path) ? await sumFile(path) : null;
    if (found?.sha256 !== sum.sha256 || found.bytes !== sum.bytes) {
      throw new StepFailure(`${path} is ${found ? "not what was saved" : "missing"}: the backup is damaged.`);
    }
  }
  return manifest;
}

/** Parses a manifest. Throws StepFailure for a damaged one. */
export function parseManifest(file: string): Manifest {
  try {
    const manifest: Manifest | null = JSON.parse(readFileSync(file, "utf8"));
    if (manifest && Array.isArray(manifest.objects) && manifest.files && manifest.tables) return manifest;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new StepFailure(`${file} is damaged: it does not say what the backup holds. Take another backup.`);
}

/** A file's size and SHA-256. */
export async function sumFile(path: string): Promise<FileSum> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return { bytes: statSync(path).size, sha256: hash.digest("hex") };
}

/** The current commit with its tag: a backup fits the tables of this release. */
export async function readRelease(): Promise<string> {
  const output = await run("git", ["describe", "--tags", "--always", "--long", "--dirty"]).catch(
    () => "unknown",
  );
  return output.trim();
}
