import type { AppContext } from "./env.ts";
import { log } from "./log.ts";

/** Hosts of a developer's own machine. */
const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * The site's address for mails and for Stripe: `SITE_URL`, or on localhost the request's address. Otherwise "", because
 * the Host header can be forged and a mail's link must not follow it. A link stored without an address gets one when
 * its mail is sent (`renderMail`).
 */
function trustedSiteUrl(env: Pick<Env, "SITE_URL">, { hostname, origin }: URL): string {
  return env.SITE_URL || (LOCAL.test(hostname) ? origin : "");
}

/** `trustedSiteUrl` of a request. */
export function siteUrl(c: AppContext): string {
  return trustedSiteUrl(c.env, new URL(c.req.url));
}

/** The bindings with `siteUrl` as `SITE_URL`, for functions that the cron calls with bindings only. */
export function envWithSiteUrl(c: AppContext): Env {
  return { ...c.env, SITE_URL: siteUrl(c) };
}

/** The site's address for this client only, such as a canonical link: the setting, else the requested address. */
export function requestSiteUrl(c: AppContext): string {
  return c.env.SITE_URL || new URL(c.req.url).origin;
}

let hasLoggedMissingUrl = false;

/** Logs a missing `SITE_URL` once per isolate, because a deployed site without it can send no mails. */
export function logMissingSiteUrl(env: Pick<Env, "SITE_URL">, url: URL): void {
  if (hasLoggedMissingUrl || trustedSiteUrl(env, url)) return;
  hasLoggedMissingUrl = true;
  log("error", SITE_URL_MISSING);
}

/** The log line about a missing `SITE_URL`. */
export const SITE_URL_MISSING =
  "SITE_URL is not set: mails wait in the outbox and nobody can pay. Set it in wrangler.toml and deploy again.";
