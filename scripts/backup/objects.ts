import { copyFileSync, linkSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Bucket } from "./bucket.ts";
import { beginJournal, type EarlierObjects, endJournal, noteInJournal } from "./earlier.ts";
import { type FileSum, type SavedObject, sumFile } from "./manifest.ts";

const FOLDER = "objects";
const AT_ONCE = 16;

export interface UploadRow {
  key: string;
  content_type: string;
}

/**
 * Saves the objects of these rows into `folder`; `missing` lists those that the bucket lacks. Files of an earlier
 * backup, complete or interrupted, are linked, because a key's content never changes; a file whose checksum differs is
 * fetched again. `site` names the backup in the journal, from which the next backup continues after an interruption.
 */
export async function saveObjects(
  bucket: Bucket,
  uploads: UploadRow[],
  folder: string,
  { site, earlier }: { site: string; earlier: EarlierObjects },
): Promise<{ objects: SavedObject[]; missing: string[]; fetched: number }> {
  mkdirSync(join(folder, FOLDER));
  beginJournal(folder, site);
  let fetched = 0;
  const found = await inParallel(uploads, async ({ key, content_type }, index) => {
    const file = `${FOLDER}/${index + 1}`;
    const path = join(folder, file);
    const saved = earlier.get(key);
    if (saved && (await isWhole(saved.path, saved))) {
      linkOrCopy(saved.path, path);
      return { key, content_type, file, bytes: saved.bytes, sha256: saved.sha256 };
    }
    if (!(await bucket.get(key, path))) return key;
    fetched += 1;
    const object = { key, content_type, file, ...(await sumFile(path)) };
    noteInJournal(folder, object);
    return object;
  });
  endJournal(folder);
  return {
    objects: found.filter((entry): entry is SavedObject => typeof entry !== "string"),
    missing: found.filter((entry): entry is string => typeof entry === "string"),
    fetched,
  };
}

async function isWhole(path: string, { bytes, sha256 }: FileSum): Promise<boolean> {
  const sum = await sumFile(path).catch(() => null);
  return sum?.bytes === bytes && sum.sha256 === sha256;
}

/** Hard-links a file, so that its bytes stay until both names are deleted; copies it between different disks. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

/** Stores the saved objects in the bucket. */
export async function storeObjects(bucket: Bucket, objects: SavedObject[], folder: string): Promise<void> {
  await inParallel(objects, ({ key, file, content_type }) =>
    bucket.put(key, join(folder, file), content_type),
  );
}

/** Downloads the objects into `folder`, and returns the keys of those that differ from the saved files. */
export async function listDifferingObjects(
  bucket: Bucket,
  objects: SavedObject[],
  folder: string,
): Promise<string[]> {
  const differing = await inParallel(objects, async ({ key, ...sum }, index) => {
    const file = join(folder, String(index));
    return (await bucket.get(key, file)) && (await isWhole(file, sum)) ? [] : [key];
  });
  return differing.flat();
}

async function inParallel<Item, Result>(
  items: Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) {
      results[index] = await work(items[index] as Item, index);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}
