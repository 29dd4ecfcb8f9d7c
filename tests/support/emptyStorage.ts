import { reset } from "cloudflare:test";
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

async function empty(): Promise<void> {
  await reset();
  await restoreMigrated();
}
