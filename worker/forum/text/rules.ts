import type { RateLimitRule } from "../../RateLimit.ts";

/**
 * Per user: posts that show new pictures of other sites. With LINKED_PICTURES_MAX in each the site fetches no more files
 * for a member in an hour than a member may upload.
 */
export const LINKED_PICTURES_LIMIT = {
  name: "posts-linked-pictures",
  times: 24,
  seconds: 3600,
} as const satisfies RateLimitRule;
