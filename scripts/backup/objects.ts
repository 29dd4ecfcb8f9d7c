import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type FileSum, type SavedObject, sumFile } from "./manifest.ts";
import { getObject, putObject, type Site } from "./wranglerCalls.ts";

const FOLDER = "objects";
/** Each call of wrangler is a process of its own. */
const AT_ONCE = 4;

export interface UploadRow {
  key: string;
  content_type: string;
}

/** Saves the objects of these rows into `folder`; those that the bucket has not are `missing`. */
export async function saveObjects(
  site: Site,
  uploads: UploadRow[],
  folder: string,
): Promise<{ objects: SavedObject[]; missing: string[] }> {
  mkdirSync(join(folder, FOLDER));
  const found = await inParallel(uploads, async ({ key, content_type }, index) => {
    const file = `${FOLDER}/${index + 1}`;
    if (!(await getObject(site, key, join(folder, file)))) return key;
    return { key, content_type, file, ...(await sumFile(join(folder, file))) };
  });
  return {
    objects: found.filter((entry): entry is SavedObject => typeof entry !== "string"),
    missing: found.filter((entry): entry is string => typeof entry === "string"),
  };
}

/** Stores the saved objects in the bucket. */
export async function storeObjects(site: Site, objects: SavedObject[], folder: string): Promise<void> {
  await inParallel(objects, ({ key, file, content_type }) =>
    putObject(site, key, join(folder, file), content_type),
  );
}

/** The keys of objects that the bucket returns otherwise than they were saved. Writes them into `folder` meanwhile. */
export async function listDifferingObjects(
  site: Site,
  objects: SavedObject[],
  folder: string,
): Promise<string[]> {
  const differing = await inParallel(objects, async ({ key, bytes, sha256 }, index) => {
    const file = join(folder, String(index));
    const sum: FileSum | null = (await getObject(site, key, file)) ? await sumFile(file) : null;
    return sum?.bytes === bytes && sum.sha256 === sha256 ? [] : [key];
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
