import { writeFavicon, writeIcons } from "./icons.ts";
import { run } from "./steps.ts";

/** Wrangler's local data on a developer's machine. */
export const LOCAL_STATE = ".wrangler/state";

/**
 * Generates the styling functions and the Worker's types, and builds pages and icons into `dist/`.
 *
 * Wrangler writes the bindings alone, because its runtime types are 16,298 lines at every build; the runtime's types
 * come from `@cloudflare/workers-types`. That package describes the newest runtime instead of the compatibility date: a
 * newer global passes the type check and fails in the tests, which run on the real date.
 */
export async function buildSite(): Promise<void> {
  await run("panda", ["codegen", "--silent", "--config", "web/panda.config.ts"]);
  const bindings = ["--include-runtime=false", "--strict-vars=false", "--env-file=.dev.vars.example"];
  await run("wrangler", ["types", "worker/worker-configuration.d.ts", ...bindings]);
  await run("vite", ["build"]);
  await run("vite", ["build", "--mode", "offline"]);
  await run("node", ["scripts/openapi/main.ts"]);
  await writeIcons("dist/icons");
  await writeFavicon("dist/favicon.ico");
}

/** Applies migrations to a local database. `state` is wrangler's data folder. */
export async function migrate(state: string): Promise<void> {
  await run("wrangler", ["d1", "migrations", "apply", "respiro", "--local", "--persist-to", state]);
}

/** Seeds an empty database and returns the seed's output; a filled one stays as it is. */
export async function seed(state: string, args: string[] = []): Promise<string> {
  return run("node", ["scripts/seed/main.ts", "--persist-to", state, ...args]);
}
