import type { RateLimitRule } from "../../../RateLimit.ts";

/** Chosen by us. Asking has a limit of its own in the statement; searching is what somebody types. */
export const REQUEST_RATES = {
  search: { name: "instructor-search", times: 120, seconds: 3600 },
  asking: { name: "signature-requests", times: 60, seconds: 3600 },
  answering: { name: "signature-answers", times: 120, seconds: 3600 },
} as const satisfies Record<string, RateLimitRule>;

/** The instant since which requests count against the day's limit. */
export function dayBefore(now: Date): string {
  return new Date(now.getTime() - 86_400_000).toISOString();
}
