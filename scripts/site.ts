import { drawFavicon, drawIcons } from "./icons.ts";
import { run } from "./steps.ts";

/** The folder of wrangler's local data on a developer's machine. */
export const LOCAL_STATE = ".wrangler/state";

/** Makes what is not committed: the styling functions, the Worker's types, then the built pages and the icons in `dist/`. */
export async function buildSite(): Promise<void> {
  await run("panda", ["codegen", "--silent", "--config", "web/panda.config.ts"]);
  const bindings = ["--include-runtime=false", "--strict-vars=false", "--env-file=.dev.vars.example"];
  await run("wrangler", ["types", "worker/worker-configuration.d.ts", ...bindings]);
  await run("vite", ["build"]);
  await run("vite", ["build", "--config", "vite.offline.config.ts"]);
  await drawIcons("dist/icons");
  await drawFavicon("dist/favicon.ico");
}

/** Brings a local database up to date. `state` is the folder of wrangler's local data. */
export async function migrate(state: string): Promise<void> {
  await run("wrangler", ["d1", "migrations", "apply", "respiro", "--local", "--persist-to", state]);
}

/** Fills an empty database with demo data and resolves with what the seed says; a filled one stays as it is. */
export async function seed(state: string, args: string[] = []): Promise<string> {
  return run("node", ["scripts/seed/main.ts", "--persist-to", state, ...args]);
}
