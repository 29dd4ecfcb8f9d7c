import { createInterface } from "node:readline/promises";
import { StepFailure, step } from "../steps.ts";
import { createBucket, createDatabase, hasBucket, hasDatabase } from "./cloudflare.ts";
import { type EnvironmentName, readEnvironment } from "./environments.ts";

/** Where a site's data lie, and which of it the account has. `jurisdiction` is empty for anywhere. */
export interface Stores {
  database: string;
  bucket: string;
  jurisdiction: string;
  hasDatabase: boolean;
  hasBucket: boolean;
}

/** Asks the account for the database and the bucket of an environment. */
export async function findStores(env: EnvironmentName): Promise<Stores> {
  const { vars, d1_databases, r2_buckets } = readEnvironment(env);
  const database = String(d1_databases[0]?.database_name);
  const bucket = String(r2_buckets[0]?.bucket_name);
  const jurisdiction = String(vars.DATA_JURISDICTION ?? "");
  return {
    ...{ database, bucket, jurisdiction },
    hasDatabase: await step("Find the database", () => hasDatabase(database)),
    hasBucket: await step("Find the bucket", () => hasBucket(bucket, jurisdiction)),
  };
}

/** Where something will be created, prints the location of the data, and asks on a terminal to confirm it. */
export async function confirmLocation({ hasDatabase, hasBucket, jurisdiction }: Stores): Promise<void> {
  if (hasDatabase && hasBucket) return;
  const location = jurisdiction ? `in the jurisdiction "${jurisdiction}"` : "anywhere in the world";
  console.log(
    `\nDatabase, files and objects will lie ${location} (DATA_JURISDICTION), which cannot be changed later.`,
  );
  if (!process.stdin.isTTY) return;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question("Is that right? [y/N] ");
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new StepFailure("Nothing was created.");
}

/** Creates the database and the bucket that `findStores` did not find, in their jurisdiction. */
export async function createMissingStores(stores: Stores): Promise<void> {
  const { database, bucket, jurisdiction } = stores;
  if (!stores.hasDatabase) await step("Create the database", () => createDatabase(database, jurisdiction));
  if (!stores.hasBucket) await step("Create the bucket", () => createBucket(bucket, jurisdiction));
}
