import { type Unstable_Config, unstable_readConfig } from "wrangler";

/** The deployed sites, each an environment of `wrangler.toml`. */
export const ENVIRONMENTS = ["staging", "production"] as const;

export type EnvironmentName = (typeof ENVIRONMENTS)[number];

export const CONFIG = "wrangler.toml";

/** What `wrangler.toml` says of an environment; of its top level, which runs on a developer's machine, without a name. */
export function readEnvironment(env?: EnvironmentName): Unstable_Config {
  return unstable_readConfig({ config: CONFIG, ...(env && { env }) }, { hideWarnings: true });
}

export function isEnvironmentName(name: unknown): name is EnvironmentName {
  return ENVIRONMENTS.some((known) => known === name);
}
