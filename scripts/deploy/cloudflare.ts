import { run, StepFailure } from "../steps.ts";
import type { EnvironmentName } from "./environments.ts";

const DATABASE = "DB";

/** Throws StepFailure when wrangler is not signed in. */
export async function requireLogin(): Promise<void> {
  await run("wrangler", ["whoami", "--json"]).catch(() => {
    throw new StepFailure(
      "Not signed in to Cloudflare: run `npx wrangler login`, or set CLOUDFLARE_API_TOKEN.",
    );
  });
}

/** The names of a site's secrets; an empty list before the first deploy. */
export async function listSecrets(env: EnvironmentName): Promise<string[]> {
  try {
    const output = await run("wrangler", ["secret", "list", "--format", "json", "--env", env]);
    return jsonIn<{ name: string }[]>(output, "[").map(({ name }) => name);
  } catch (error) {
    if (error instanceof StepFailure && isUnknownWorker(error.output)) return [];
    throw error;
  }
}

export async function hasDatabase(name: string): Promise<boolean> {
  const output = await run("wrangler", ["d1", "list", "--json"]);
  return jsonIn<{ name: string }[]>(output, "[").some((database) => database.name === name);
}

/** `jurisdiction`: the permanent location of the data; empty for anywhere. */
export async function createDatabase(name: string, jurisdiction: string): Promise<void> {
  await run("wrangler", ["d1", "create", name, ...inJurisdiction(jurisdiction)]);
}

export async function hasBucket(name: string, jurisdiction: string): Promise<boolean> {
  try {
    await run("wrangler", ["r2", "bucket", "info", name, "--json", ...inJurisdiction(jurisdiction)]);
    return true;
  } catch (error) {
    if (error instanceof StepFailure && /\[code: 10006\]/.test(error.output)) return false;
    throw error;
  }
}

export async function createBucket(name: string, jurisdiction: string): Promise<void> {
  await run("wrangler", ["r2", "bucket", "create", name, ...inJurisdiction(jurisdiction)]);
}

function inJurisdiction(jurisdiction: string): string[] {
  return jurisdiction ? ["--jurisdiction", jurisdiction] : [];
}

/** The newest migration of a site's database; null before the first. */
export async function findNewestMigration(env: EnvironmentName): Promise<string | null> {
  const statement = "select name from d1_migrations order by id desc limit 1";
  const flags = ["--remote", "--env", env, "--json", "--command", statement];
  try {
    const output = await run("wrangler", ["d1", "execute", DATABASE, ...flags], {
      env: { WRANGLER_LOG: "log" },
    });
    return jsonIn<{ results: { name: string }[] }[]>(output, "[\n")[0]?.results[0]?.name ?? null;
  } catch (error) {
    if (error instanceof StepFailure && /no such table: d1_migrations/.test(error.output)) return null;
    throw error;
  }
}

/** Time Travel's bookmark of the database's current state. */
export async function readBookmark(env: EnvironmentName): Promise<string> {
  const output = await run("wrangler", ["d1", "time-travel", "info", DATABASE, "--json", "--env", env]);
  return jsonIn<{ bookmark: string }>(output, "{").bookmark;
}

/** The id of the deployed version; null before the first deploy. */
export async function findVersion(env: EnvironmentName): Promise<string | null> {
  try {
    const output = await run("wrangler", ["deployments", "status", "--json", "--env", env]);
    const { versions } = jsonIn<{ versions: { version_id: string; percentage: number }[] }>(output, "{");
    return versions.toSorted((one, other) => other.percentage - one.percentage)[0]?.version_id ?? null;
  } catch (error) {
    if (error instanceof StepFailure && isUnknownWorker(error.output)) return null;
    throw error;
  }
}

export async function applyMigrations(env: EnvironmentName): Promise<void> {
  await run("wrangler", ["d1", "migrations", "apply", DATABASE, "--remote", "--env", env]);
}

export async function deployWorker(env: EnvironmentName): Promise<void> {
  await run("wrangler", ["deploy", "--env", env]);
}

/** Whether wrangler or Cloudflare reports a Worker that was never deployed. */
function isUnknownWorker(output: string): boolean {
  return /\[code: 10007\]|Worker "[^"]+"( \(env: \w+\))? not found\.|no deployments/i.test(output);
}

/** The JSON in a command's output, ignoring the notices around it. */
function jsonIn<Value>(output: string, begin: "[" | "[\n" | "{"): Value {
  return JSON.parse(output.slice(output.indexOf(begin), output.lastIndexOf(begin === "{" ? "}" : "]") + 1));
}
