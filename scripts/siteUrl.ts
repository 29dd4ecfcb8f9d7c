import { type EnvironmentName, readEnvironment } from "./deploy/environments.ts";

/** `SITE_URL` of a deployed site, for mails, Stripe and search engines. */
export function readSiteUrl(env: EnvironmentName): string {
  return String(readEnvironment(env).vars.SITE_URL ?? "");
}

/** The reason why the site cannot be deployed with this `SITE_URL`; null when it can. */
export function siteUrlProblem(url: string, env: EnvironmentName): string | null {
  const example = 'SITE_URL = "https://www.example.org"';
  if (!url) {
    return `SITE_URL is missing: without it no mail goes out and nobody can pay. Set it in wrangler.toml, under [env.${env}.vars]: ${example}.`;
  }
  const parsed = URL.parse(url);
  if (parsed?.protocol !== "https:" || parsed.origin !== url) {
    return `SITE_URL must be an address of https without a path or a slash at its end, as in ${example}; it is "${url}".`;
  }
  return null;
}
