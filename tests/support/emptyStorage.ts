import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, beforeAll } from "vitest";
import { restoreMigrated } from "./migrate.ts";

/**
 * Empties database, bucket, namespace, edge cache and Durable Objects before the first test of a file and after its
 * last: for a file that counts every row, that starts from none, or that moves the clock of the cron by days.
 */
export function withEmptyStorage(): void {
  beforeAll(empty);
  afterAll(empty);
}

/** How often the storage is deleted until the database has no tables left. */
const RESETS_MAX = 5;

/** On a busy machine the database has sometimes outlived its deletion: then it is deleted again. */
async function empty(): Promise<void> {
  for (let resets = 1; ; resets += 1) {
    await reset();
    const left = await env.DB.prepare("select name from sqlite_master where name = 'd1_migrations'").first();
    if (!left) return restoreMigrated();
    if (resets === RESETS_MAX) throw new Error("The tests' storage could not be emptied.");
  }
}
