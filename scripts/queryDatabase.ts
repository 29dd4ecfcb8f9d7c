import type { DatabaseTarget } from "./adminArguments.ts";
import { run, StepFailure, verbose } from "./steps.ts";

/** The database's binding, which has the same name in every environment. */
const DATABASE = "DB";

/** Runs statements in one transaction, and returns the rows of each. */
export function queryDatabase(
  { remote, env, state }: DatabaseTarget,
  statements: string[],
): Promise<unknown[][]> {
  const location = remote ? ["--remote", "--env", env] : ["--local", "--persist-to", state];
  return executeStatements(DATABASE, location, statements);
}

/** The same for wrangler's name of a database and its options of where that is. */
export async function executeStatements<Row>(
  database: string,
  location: string[],
  statements: string[],
): Promise<Row[][]> {
  const args = ["d1", "execute", database, ...location, "--json", "--command", statements.join(";\n")];
  // Wrangler prints the rows as log messages, which a quieter level would hide.
  const output = await run("wrangler", args, { env: { WRANGLER_LOG: "log" } }).catch((error) => {
    // The error's message lists the statements, which are long, so it is replaced.
    throw error instanceof StepFailure
      ? new StepFailure("Wrangler could not query the database.", error.output)
      : error;
  });
  if (verbose) console.log(output);
  const results: { results: Row[] }[] = JSON.parse(
    output.slice(output.indexOf("[\n"), output.lastIndexOf("]") + 1),
  );
  return results.map(({ results: rows }) => rows);
}

/** An SQL literal for a value, because wrangler's command line binds no parameters. */
export function quote(value: unknown): string {
  if (value === null || value === undefined) return "null";
  return typeof value === "number" ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
}
