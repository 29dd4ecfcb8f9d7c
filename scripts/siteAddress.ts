import { unstable_readConfig } from "wrangler";

/** `SITE_URL` of `wrangler.toml`, for mails, Stripe and search engines. */
export function siteAddress(): string {
  return String(unstable_readConfig({ config: "wrangler.toml" }).vars.SITE_URL ?? "");
}

/** Why the site cannot be deployed with this address; null when it can. */
export function addressProblem(address: string): string | null {
  const example = 'SITE_URL = "https://www.example.org"';
  if (!address) {
    return `SITE_URL is missing: without it no mail goes out and nobody can pay. Set it in wrangler.toml, under [vars]: ${example}.`;
  }
  const url = URL.parse(address);
  if (url?.protocol !== "https:" || url.origin !== address) {
    return `SITE_URL must be an address of https without a path or a slash at its end, as in ${example}; it is "${address}".`;
  }
  return null;
}
