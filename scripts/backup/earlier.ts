import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { StepFailure } from "../steps.ts";
import {
  type FileSum,
  FORMAT,
  MANIFEST_FILE,
  type Manifest,
  parseManifest,
  type SavedObject,
} from "./manifest.ts";

/** The journal of an unfinished backup: a line of JSON that names its site, then one line for each saved object. */
const JOURNAL = "objects.jsonl";
/** Time without a saved file after which a backup counts as interrupted: Cloudflare's limit delays one by minutes. */
const STOPPED_MS = 3_600_000;

/** Files of earlier backups, by their key in the bucket. Their checksums are compared when a file is used. */
export type EarlierObjects = Map<string, FileSum & { path: string }>;

/** The prefix of the folder in which the backup `name` of a site is written until it is complete. */
export function unfinishedPrefix(name: string): string {
  return `.${name}-unfinished-`;
}

/** Starts the journal of an unfinished backup. */
export function beginJournal(folder: string, site: string): void {
  appendFileSync(join(folder, JOURNAL), `${JSON.stringify({ site })}\n`);
}

export function noteInJournal(folder: string, object: SavedObject): void {
  appendFileSync(join(folder, JOURNAL), `${JSON.stringify(object)}\n`);
}

/** Deletes the journal, because the manifest lists the same objects. */
export function endJournal(folder: string): void {
  rmSync(join(folder, JOURNAL));
}

/**
 * The objects that a backup need not fetch again: those of the site's newest complete backup in a folder, and those of
 * its interrupted backups there.
 */
export function listEarlierObjects(parent: string, site: string): EarlierObjects {
  const newest = findEarlierBackup(parent, site);
  const saved = listFolders(parent, true).flatMap((folder) => {
    const journal = readJournal(folder);
    return journal?.site === site ? journal.objects.map((object) => ({ folder, object })) : [];
  });
  if (newest) saved.push(...newest.manifest.objects.map((object) => ({ folder: newest.folder, object })));
  return new Map(
    saved.map(({ folder, object: { key, file, bytes, sha256 } }) => [
      key,
      { path: join(folder, file), bytes, sha256 },
    ]),
  );
}

/** Deletes a site's interrupted backups in a folder, because they hold personal data and no timer deletes them. */
export function deleteStopped(parent: string, site: string, now: Date): void {
  for (const folder of listFolders(parent, true)) {
    if (readJournal(folder)?.site !== site) continue;
    const touched = Math.max(...["", "objects"].map((part) => modifiedAt(join(folder, part))));
    if (now.getTime() - touched > STOPPED_MS) rmSync(folder, { recursive: true });
  }
}

function modifiedAt(path: string): number {
  return existsSync(path) ? statSync(path).mtimeMs : 0;
}

function listFolders(parent: string, isHidden: boolean): string[] {
  if (!existsSync(parent)) return [];
  return readdirSync(parent)
    .filter((name) => name.startsWith(".") === isHidden)
    .map((name) => join(parent, name));
}

/** Reads a journal; null without one. An incomplete last line, left by a killed process, is ignored. */
function readJournal(folder: string): { site: string; objects: SavedObject[] } | null {
  const file = join(folder, JOURNAL);
  if (!existsSync(file)) return null;
  const [first = "", ...lines] = readFileSync(file, "utf8").split("\n").slice(0, -1);
  if (!first) return null;
  return { ...(JSON.parse(first) as { site: string }), objects: lines.map((line) => JSON.parse(line)) };
}

/** Finds the newest complete backup of a site in a folder; null without one. */
export function findEarlierBackup(
  parent: string,
  site: string,
): { folder: string; manifest: Manifest } | null {
  const found = listFolders(parent, false).flatMap((folder) => {
    if (!existsSync(join(folder, MANIFEST_FILE))) return [];
    try {
      const manifest = parseManifest(join(folder, MANIFEST_FILE));
      return manifest.site === site && manifest.format === FORMAT && !manifest.rows_only
        ? [{ folder, manifest }]
        : [];
    } catch (error) {
      if (error instanceof StepFailure) return [];
      throw error;
    }
  });
  return (
    found.toSorted((one, other) => other.manifest.made_at.localeCompare(one.manifest.made_at))[0] ?? null
  );
}
