import { unstable_readConfig } from "wrangler";

/** `TIME_ZONE` of `wrangler.toml`, which determines the deployed site's calendar day. */
export function readTimeZone(config = "wrangler.toml"): string {
  const { TIME_ZONE } = unstable_readConfig({ config }).vars;
  if (typeof TIME_ZONE !== "string" || !TIME_ZONE) throw new Error(`TIME_ZONE is missing in ${config}`);
  return TIME_ZONE;
}
