import { log } from "./log.ts";

/** The hosts of a developer's own machine. */
const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * The site's address for mails and for Stripe: the setting, or on a developer's own machine the address of the request.
 * Elsewhere "", because anybody can write a Host into a request, and a link in a mail must not lead where they say. A
 * link that was written without an address gets it when its mail is sent (`renderMail`).
 */
export function trustedSite(env: Pick<Env, "SITE_URL">, requestUrl: string): string {
  const { hostname, origin } = new URL(requestUrl);
  return env.SITE_URL || (LOCAL.test(hostname) ? origin : "");
}

let hasComplained = false;

/** Once per isolate, at its first request: a deployed site that does not know its address cannot write to anybody. */
export function complainWithoutSite(env: Pick<Env, "SITE_URL">, requestUrl: string): void {
  if (hasComplained || trustedSite(env, requestUrl)) return;
  hasComplained = true;
  log("error", MISSING);
}

/** What the log says of a missing address. */
export const MISSING =
  "SITE_URL is not set: mails wait in the outbox and nobody can pay. Set it in wrangler.toml and deploy again.";
