import { unstable_readConfig } from "wrangler";
import type { EnvironmentName } from "../deploy/environments.ts";
import { executeStatements } from "../queryDatabase.ts";
import { run, StepFailure } from "../steps.ts";

/** A site's database, bucket and namespace: deployed, or in `.wrangler/state` beside the configuration. */
export interface Site {
  remote: boolean;
  /** An environment of the configuration; undefined for its top level. */
  env: EnvironmentName | undefined;
  config: string;
}

const DATABASE = "DB";
const NAMESPACE = "CONFIG";
const PUBLIC_CONFIG_KEY = "public-config";
/** In bytes, below the 128 KB that Linux allows for one argument. */
const COMMAND_MAX_LENGTH = 100_000;
/** Runs statements, and returns the rows of each. Statements too long for one command line run in several transactions. */
export async function query(site: Site, statements: string[]): Promise<Record<string, unknown>[][]> {
  const answers: Record<string, unknown>[][] = [];
  let group: string[] = [];
  let length = 0;
  for (const [index, statement] of statements.entries()) {
    group.push(statement);
    length += statement.length;
    const next = statements[index + 1];
    if (next !== undefined && length + next.length < COMMAND_MAX_LENGTH) continue;
    answers.push(
      ...(await executeStatements<Record<string, unknown>>(databaseName(site), where(site), group)),
    );
    group = [];
    length = 0;
  }
  return answers;
}

/** Exports the rows of these tables into a file, one INSERT for each. */
export async function exportTables(site: Site, tables: string[], file: string): Promise<void> {
  const named = tables.flatMap((table) => ["--table", table]);
  const options = ["--no-schema", "--skip-confirmation", "--output", file];
  await run("wrangler", ["d1", "export", databaseName(site), ...where(site), ...options, ...named]);
}

/** Runs all statements of a file, or none when one fails. */
export async function executeFile(site: Site, file: string): Promise<void> {
  await run("wrangler", ["d1", "execute", databaseName(site), ...where(site), "--yes", "--file", file]);
}

export async function applyMigrations(site: Site): Promise<void> {
  await run("wrangler", ["d1", "migrations", "apply", databaseName(site), ...where(site)]);
}

/** Deletes the public settings from KV, so that the Worker writes them again from the database. */
export async function clearPublicConfig(site: Site): Promise<void> {
  const args = ["kv", "key", "delete", PUBLIC_CONFIG_KEY, "--binding", NAMESPACE, ...where(site)];
  await run("wrangler", args).catch((error) => {
    // Before its first deploy a site has no namespace or no Worker, so there is nothing to delete.
    if (!(error instanceof StepFailure && /No KV namespace ID found|\[code: 10007\]/.test(error.output)))
      throw error;
  });
}

function where({ remote, env, config }: Site): string[] {
  return [remote ? "--remote" : "--local", "--config", config, ...(env ? ["--env", env] : [])];
}

function databaseName(site: Site): string {
  const found = readConfig(site).d1_databases.find(({ binding }) => binding === DATABASE);
  return nameIn(site, found?.database_name, DATABASE);
}

function nameIn({ config, env }: Site, name: string | undefined, binding: string): string {
  if (name) return name;
  throw new StepFailure(`${config} has no name for ${binding}${env ? ` in the environment ${env}` : ""}.`);
}

type Resource = { binding: string; database_name?: string };

function readConfig({ config, env }: Site): { d1_databases: Resource[] } {
  return unstable_readConfig({ config, ...(env && { env }) });
}
