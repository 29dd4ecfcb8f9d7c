import type { RateLimitRule } from "../RateLimit.ts";

/** Enrolling and cancelling together: enough for a season's events in one evening or a club behind one IP address. */
export const ENROLMENT_RATES = {
  byAccount: { name: "enrolment", times: 40, seconds: 3600 },
  byAddress: { name: "enrolment-address", times: 120, seconds: 3600 },
} as const satisfies Record<string, RateLimitRule>;
