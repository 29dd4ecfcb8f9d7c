import type { DatabaseTarget } from "./adminArguments.ts";
import { run, verbose } from "./steps.ts";

/** The database's binding, which has the same name in every environment. */
const DATABASE = "DB";

/** Runs statements in one transaction, and returns the rows of each. */
export async function queryDatabase(
  { remote, env, state }: DatabaseTarget,
  statements: string[],
): Promise<unknown[][]> {
  const location = remote ? ["--remote", "--env", env] : ["--local", "--persist-to", state];
  const args = ["d1", "execute", DATABASE, ...location, "--json", "--command", statements.join(";\n")];
  // Wrangler prints the rows as log messages, which a quieter level would hide.
  const output = await run("wrangler", args, { env: { WRANGLER_LOG: "log" } });
  if (verbose) console.log(output);
  const results: { results: unknown[] }[] = JSON.parse(
    output.slice(output.indexOf("[\n"), output.lastIndexOf("]") + 1),
  );
  return results.map(({ results: rows }) => rows);
}

/** An SQL literal for a value, because wrangler's command line binds no parameters. */
export function quote(value: unknown): string {
  if (value === null || value === undefined) return "null";
  return typeof value === "number" ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
}
