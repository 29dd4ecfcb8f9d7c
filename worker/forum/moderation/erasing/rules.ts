import { ERASED_AFTER_DAYS } from "../../contract.ts";

/** Texts of posts deleted before this instant are erased, in ISO. */
export function erasureCutoff(now: Date): string {
  return new Date(now.getTime() - ERASED_AFTER_DAYS * 24 * 3_600_000).toISOString();
}

/** Topics of a tick, and the replies that may be erased with them; a topic with more is erased alone. */
export const TOPICS_AT_ONCE = 50;
export const TOPIC_REPLIES_AT_ONCE = 2000;
/** Replies of a tick that were deleted by themselves. */
export const REPLIES_AT_ONCE = 500;
