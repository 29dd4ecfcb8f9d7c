import { cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { getPlatformProxy } from "wrangler";

/** The bindings that a backup is of. */
export interface Bindings {
  DB: D1Database;
  UPLOADS: R2Bucket;
  CONFIG: KVNamespace;
}

/** A folder with a configuration, beside which wrangler keeps local data; a copy of `template`, when there is one. */
export function makeSite(folder: string, template?: string): string {
  mkdirSync(folder);
  if (template) cpSync(join(template, ".wrangler"), join(folder, ".wrangler"), { recursive: true });
  const config = {
    name: "respiro",
    compatibility_date: "2026-11-01",
    d1_databases: [{ binding: "DB", database_name: "respiro", migrations_dir: resolve("migrations") }],
    r2_buckets: [{ binding: "UPLOADS", bucket_name: "respiro-uploads" }],
    kv_namespaces: [{ binding: "CONFIG" }],
  };
  writeFileSync(join(folder, "wrangler.json"), JSON.stringify(config));
  return folder;
}

/** Lets `work` use a site's bindings. */
export async function onSite<Result>(
  folder: string,
  work: (bindings: Bindings) => Promise<Result>,
): Promise<Result> {
  const platform = await getPlatformProxy<Bindings>({
    configPath: join(folder, "wrangler.json"),
    persist: { path: join(folder, ".wrangler/state/v3") },
  });
  try {
    return await work(platform.env);
  } finally {
    await platform.dispose();
  }
}

/** Opens the file of a site's database. */
export function openDatabase(folder: string): DatabaseSync {
  const files = join(folder, ".wrangler/state/v3/d1/miniflare-D1DatabaseObject");
  const file = readdirSync(files).find((name) => /^[0-9a-f]{64}\.sqlite$/.test(name)) ?? "";
  return new DatabaseSync(join(files, file));
}
