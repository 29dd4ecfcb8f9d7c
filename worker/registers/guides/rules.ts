import type { RateLimitRule } from "../../RateLimit.ts";

/** Naming guides mails them; searching is typing. */
export const GUIDE_RATES = {
  change: { name: "register-guides", times: 40, seconds: 3600 },
  search: { name: "register-guide-search", times: 120, seconds: 600 },
} as const satisfies Record<string, RateLimitRule>;
