import { createHash } from "node:crypto";
import type { Context } from "hono";
import type { App } from "../env.ts";
import { Refusal } from "../errors.ts";
import type { PauseRule } from "./RateLimit.ts";

/** A rule and whom it counts. After a success `forgives` forgets the failures before it; else this attempt alone is. */
export type CountedBy = { rule: PauseRule; subject: string; forgives?: boolean };

/** How limits know an e-mail, which is kept in no counter. */
export function emailKey(email: string): string {
  return createHash("sha256").update(email).digest("base64url");
}

/**
 * Makes an attempt that may fail: `prove` says whether it succeeded. It counts as failed under every rule unless it did,
 * or could not be made at all. Refuses with `too_many_requests` and the seconds until the next one where a rule says so.
 */
export async function attempt(
  c: Context<App>,
  counted: CountedBy[],
  prove: () => Promise<boolean>,
): Promise<boolean> {
  const taken: { giveBack: () => Promise<void>; succeed: () => Promise<void> }[] = [];
  const giveBack = () => Promise.all(taken.map((one) => one.giveBack()));
  for (const { rule, subject, forgives } of counted) {
    const counter = c.env.RATE_LIMIT.get(c.env.RATE_LIMIT.idFromName(`${rule.name}:${subject}`));
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
