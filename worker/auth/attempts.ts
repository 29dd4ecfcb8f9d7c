import { createHash } from "node:crypto";
import { type AppContext, inJurisdiction } from "../env.ts";
import { Refusal } from "../errors.ts";
import { requireUser } from "../http.ts";
import type { BackoffRule } from "../RateLimit.ts";
import { PASSWORD_CHECK_BACKOFF } from "../rateLimits.ts";
import { verifyPassword } from "./passwords.ts";
import type { UserRow } from "./schema.ts";

/** A backoff rule and its subject. A success clears only its own attempt, with `forgives` all of the subject's failures. */
export type BackoffCounter = { rule: BackoffRule; subject: string; forgives?: boolean };

/** The counters' key for an e-mail: a hash, so that no counter stores the address. */
export function emailKey(email: string): string {
  return createHash("sha256").update(email).digest("base64url");
}

/**
 * Runs `prove` as an attempt under every rule; the attempt counts as failed unless `prove` returns true or throws.
 * Throws `too_many_requests` with the seconds to wait when a rule is exceeded.
 */
export async function attemptWithBackoff(
  c: AppContext,
  counted: BackoffCounter[],
  prove: () => Promise<boolean>,
): Promise<boolean> {
  const taken: { giveBack: () => Promise<void>; succeed: () => Promise<void> }[] = [];
  const giveBack = () => Promise.all(taken.map((one) => one.giveBack()));
  for (const { rule, subject, forgives } of counted) {
    const counter = inJurisdiction(c.env, c.env.RATE_LIMIT).getByName(`${rule.name}:${subject}`);
    const { wait, at } = await counter.attempt(rule);
    if (wait > 0) {
      await giveBack();
      throw new Refusal("too_many_requests", { retryAfterSeconds: wait });
    }
    const back = () => counter.giveBack(at);
    taken.push({ giveBack: back, succeed: forgives ? () => counter.forgive() : back });
  }
  const proved = await prove().catch(async (error: unknown) => {
    await giveBack();
    throw error;
  });
  if (proved) await Promise.all(taken.map((one) => one.succeed()));
  return proved;
}

/** The signed-in user after checking the password; throws `wrong_password` for the given field. */
export async function requirePassword(c: AppContext, password: string, field = "password"): Promise<UserRow> {
  const user = requireUser(c);
  const counted = [{ rule: PASSWORD_CHECK_BACKOFF, subject: user.id, forgives: true }];
  if (await attemptWithBackoff(c, counted, () => verifyPassword(password, user.password_hash, "known")))
    return user;
  throw new Refusal("wrong_password", { fields: { [field]: "validation.wrong_password" } });
}
