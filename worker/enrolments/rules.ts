import type { RateLimitRule } from "../RateLimit.ts";

/** Enrolling and cancelling together: a season put together on one evening, a club behind one address; no loop. */
export const RATES = {
  byAccount: { name: "enrolment", times: 40, seconds: 3600 },
  byAddress: { name: "enrolment-address", times: 120, seconds: 3600 },
} as const satisfies Record<string, RateLimitRule>;
