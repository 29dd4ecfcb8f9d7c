import { createRequire } from "node:module";
import type { Unstable_Config } from "wrangler";

/**
 * Loads wrangler only on demand, because loading costs a second of processor time and most commands need no configuration.
 */
const load = createRequire(import.meta.url);

/** The deployed sites, each an environment of `wrangler.toml`. */
export const ENVIRONMENTS = ["staging", "production"] as const;

export type EnvironmentName = (typeof ENVIRONMENTS)[number];

export const CONFIG = "wrangler.toml";

/** The configuration of an environment in `wrangler.toml`; without a name, of the top level, which runs locally. */
export function readEnvironment(env?: EnvironmentName): Unstable_Config {
  const { unstable_readConfig } = load("wrangler") as typeof import("wrangler");
  return unstable_readConfig({ config: CONFIG, ...(env && { env }) }, { hideWarnings: true });
}

export function isEnvironmentName(name: unknown): name is EnvironmentName {
  return ENVIRONMENTS.some((known) => known === name);
}
