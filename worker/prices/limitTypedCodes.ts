import type { AppContext } from "../env.ts";
import { clientAddress, enforceRateLimit } from "../http.ts";
import { RATE_LIMITS } from "../rateLimits.ts";

/** Counts a typed code for its caller's account and address, so that nobody guesses codes. */
export async function limitTypedCodes(c: AppContext, code: string | undefined): Promise<void> {
  if (!code) return;
  if (c.var.user) await enforceRateLimit(c, RATE_LIMITS.prices.codesByAccount, c.var.user.id);
  await enforceRateLimit(c, RATE_LIMITS.prices.codesByAddress, clientAddress(c));
}
