import { type AppContext, turnstileSiteKey } from "../env.ts";
import { Refusal } from "../errors.ts";
import { log } from "../log.ts";
import { type HashCaller, isHashQueueFull } from "./hashing.ts";

declare global {
  interface Env {
    /** Keys of Cloudflare's Turnstile, which is used at registration only when both are set. */
    TURNSTILE_SITE_KEY?: string;
    TURNSTILE_SECRET_KEY?: string;
  }
}

const SITEVERIFY = "https://challenges.cloudflare.com/turnstile/v0/siteverify";
const TIMEOUT_MS = 5000;

/**
 * Verifies the widget's token with Turnstile, if the keys are set. Throws `challenge_failed` for a missing, wrong,
 * expired or used token. While Turnstile does not answer, every registration passes with a log entry, because the
 * widget does not load then either; the limits by address remain.
 */
export async function requireChallenge(c: AppContext, token: string | undefined): Promise<void> {
  if (!turnstileSiteKey(c.env)) return;
  const verdict = await verifyToken(c, token ?? "").catch((error: unknown) => {
    log("warn", "Turnstile gave no answer, the request passes", error);
    return true;
  });
  if (!verdict) throw new Refusal("challenge_failed");
}

/**
 * The kind of an unknown caller: a stranger, or `known` after Turnstile's challenge, where configured, while the
 * strangers' queue is full. Throws `challenge_failed`.
 */
export async function challengeWhileFull(c: AppContext, token: string | undefined): Promise<HashCaller> {
  if (!turnstileSiteKey(c.env) || !isHashQueueFull("stranger")) return "stranger";
  await requireChallenge(c, token);
  return "known";
}

async function verifyToken(c: AppContext, response: string): Promise<boolean> {
  const answer = await fetch(SITEVERIFY, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      secret: c.env.TURNSTILE_SECRET_KEY,
      response,
      remoteip: c.req.header("cf-connecting-ip"),
    }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (answer.status >= 500) throw new Error(`siteverify answered ${answer.status}`);
  const verdict = (await answer.json()) as { success?: boolean; "error-codes"?: string[] };
  const codes = verdict["error-codes"] ?? [];
  // Errors of the site's keys or of Turnstile, not of the person who registers.
  const isOurs = codes.some((code) => /-input-secret$|^internal-error$/.test(code));
  if (isOurs) throw new Error(`siteverify refuses: ${codes.join(", ")}`);
  return verdict.success === true;
}
