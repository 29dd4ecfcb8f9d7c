/** What the browser sends with every checkout: the terms of sale in force in `wrangler.toml`. */
export const ACCEPTED_TERMS = { terms_version: "2026-11-23" };
