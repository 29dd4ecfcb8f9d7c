import type { RateLimitRule } from "../../RateLimit.ts";

/** Edits, deletions and restorings of a user's posts; accepted posts are counted by `PostLimit`. */
export const POST_CHANGE_LIMIT: RateLimitRule = { name: "post-changes", times: 120, seconds: 60 };
