import { createRequire } from "node:module";
import type { Unstable_Config } from "wrangler";

/** Wrangler takes a second of processor time to load, and most commands read no configuration. */
const load = createRequire(import.meta.url);

/** The deployed sites, each an environment of `wrangler.toml`. */
export const ENVIRONMENTS = ["staging", "production"] as const;

export type EnvironmentName = (typeof ENVIRONMENTS)[number];

export const CONFIG = "wrangler.toml";

/** What `wrangler.toml` says of an environment; of its top level, which runs on a developer's machine, without a name. */
export function readEnvironment(env?: EnvironmentName): Unstable_Config {
  const { unstable_readConfig } = load("wrangler") as typeof import("wrangler");
  return unstable_readConfig({ config: CONFIG, ...(env && { env }) }, { hideWarnings: true });
}

export function isEnvironmentName(name: unknown): name is EnvironmentName {
  return ENVIRONMENTS.some((known) => known === name);
}
