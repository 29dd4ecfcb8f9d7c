import { readdirSync } from "node:fs";
import { join, matchesGlob } from "node:path";
import type { V4ModuleRule, V4WorkerOptions, V4WorkerOptionsShape } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { StepFailure } from "../../scripts/steps.ts";

type Described = V4WorkerOptionsShape & { modulesRules?: V4ModuleRule[] };

export const BENCH_SECRET = "a secret for the bench alone, long enough";

/** The map's tiles are outside the machine: a file of the site stands in for them. */
const SETTINGS = { JWT_SECRET: BENCH_SECRET, TILES_URL: "/icons/mark.svg?{z}/{x}/{y}" };

/**
 * The Worker in a folder of bundled modules, as wrangler.toml describes it, and the files it serves. `vars` replace those
 * of wrangler.toml.
 */
export function workersOf(
  folder: string,
  routed: boolean,
  vars: Record<string, string> = {},
): V4WorkerOptions[] {
  const { workerOptions } = unstable_getMiniflareWorkerOptions("wrangler.toml");
  // The type lost its names when wrangler left the sources out of it.
  const { assets, modulesRules, ...options } = workerOptions as Described;
  if (!assets) throw new StepFailure("wrangler.toml names no files to serve.");
  const site = {
    ...options,
    name: "respiro",
    rootPath: folder,
    modulesRoot: folder,
    modules: modulesOf(folder, modulesRules ?? []),
    cronTriggers: [],
    bindings: { ...options.bindings, ...SETTINGS, ...vars },
    unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
  };
  if (routed) return [{ ...site, assets }];
  const { directory, assetConfig } = assets;
  const files = {
    name: "files",
    modules: true,
    script: "export default { fetch: () => new Response(null, { status: 404 }) }",
    compatibilityDate: options.compatibilityDate,
    assets: { directory, assetConfig, routerConfig: { has_user_worker: false } },
  };
  return [{ ...site, serviceBindings: { ASSETS: "files" } }, files];
}

/** The bundle's modules, its entrance first; wrangler's rules say what each is. */
function modulesOf(folder: string, rules: V4ModuleRule[]) {
  const all = [...rules, { type: "ESModule", include: ["**/*.js", "**/*.mjs"] } as const];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .sort((one, other) => Number(isEntrance(other)) - Number(isEntrance(one)))
    .flatMap((file) => {
      const rule = all.find(({ include }) => include.some((pattern) => matchesGlob(file, pattern)));
      return rule ? [{ type: rule.type, path: join(folder, file) }] : [];
    });
}

function isEntrance(file: string): boolean {
  return /^(index|worker)\.js$/.test(file);
}
