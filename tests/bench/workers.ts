import { readdirSync } from "node:fs";
import { extname, join } from "node:path";
import type { V4WorkerOptions, V4WorkerOptionsShape } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { StepFailure } from "../../scripts/steps.ts";

const MODULE_TYPES: Record<string, "ESModule" | "CompiledWasm" | "Data" | "Text"> = {
  ".js": "ESModule",
  ".mjs": "ESModule",
  ".wasm": "CompiledWasm",
  ".bin": "Data",
  ".txt": "Text",
  ".html": "Text",
  ".sql": "Text",
};

/** The map's tiles are outside the machine: a file of the site stands in for them. */
const SETTINGS = {
  JWT_SECRET: "a secret for the bench alone, long enough",
  TILES_URL: "/icons/mark.svg?{z}/{x}/{y}",
};

/** The Worker in a folder of bundled modules, as wrangler.toml describes it, and the files it serves. */
export function workersOf(folder: string, routed: boolean): V4WorkerOptions[] {
  const { modulesRules: _rules, ...described } =
    unstable_getMiniflareWorkerOptions("wrangler.toml").workerOptions;
  // The type lost its names when wrangler left the sources out of it.
  const { assets, ...options } = described as V4WorkerOptionsShape;
  if (!assets) throw new StepFailure("wrangler.toml names no files to serve.");
  const site = {
    ...options,
    name: "respiro",
    rootPath: folder,
    modulesRoot: folder,
    modules: modulesOf(folder),
    cronTriggers: [],
    bindings: { ...options.bindings, ...SETTINGS },
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

/** The bundle's modules, its entrance first. */
function modulesOf(folder: string) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => MODULE_TYPES[extname(file)])
    .sort((one, other) => Number(isEntrance(other)) - Number(isEntrance(one)))
    .map((file) => ({ type: MODULE_TYPES[extname(file)] ?? "Data", path: join(folder, file) }));
}

function isEntrance(file: string): boolean {
  return /^(index|worker)\.m?js$/.test(file);
}
