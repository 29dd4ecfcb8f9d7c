import { createHmac } from "node:crypto";
import { isbot } from "isbot";

/** Calls of one address: beyond them nothing is looked up any more. A club or a school shares one address. */
export const VIEW_RATE = { name: "forum-views", times: 120, seconds: 60 };

/** Visitors of one address whose views of a topic count within VIEW_SECONDS, because user agents can be made up. */
export const VISITORS_PER_ADDRESS = 10;

/** Counted views are written to the database together, so many seconds after the first of them. */
export const VIEWS_BATCH_SECONDS = 60;

/** Until the next try to write a batch: the first, then twice as long each time, up to the longest. In seconds. */
const RETRY_SECONDS = { first: 60, longest: 900 };

/** How long a batch waits for the next try after so many failures, in seconds. */
export function retryDelay(failures: number): number {
  return Math.min(RETRY_SECONDS.longest, RETRY_SECONDS.first * 2 ** (failures - 1));
}

/**
 * Whether a call comes from a program instead of a reader: a crawler, a preview, a browser that fetches a page nobody
 * has opened yet (`Sec-Purpose`, before that `Purpose` and `X-Moz`), or whatever names no user agent.
 */
export function isAutomatic(headers: Headers): boolean {
  const purposes = ["Sec-Purpose", "Purpose", "X-Moz"].map((name) => headers.get(name) ?? "");
  if (purposes.some((purpose) => /prefetch|prerender|preview/i.test(purpose))) return true;
  const agent = headers.get("User-Agent");
  return !agent || isbot(agent);
}

/** Who views a topic, as keyed hashes. `address`: that of a visitor; null for a member. */
export type TopicReader = { reader: string; address: string | null };

/**
 * The reader of a topic as its Durable Object keeps it for VIEW_SECONDS: hashes that reveal neither user nor address
 * without the site's secret, and differ from topic to topic.
 */
export function hashReader(
  secret: Uint8Array,
  topicId: string,
  { userId, address, agent }: { userId: string | undefined; address: string; agent: string },
): TopicReader {
  const hash = (kind: string, value: string) =>
    createHmac("sha256", secret)
      .update(`topic view ${topicId} ${kind} ${value}`)
      .digest()
      .subarray(0, 16)
      .toString("base64url");
  if (userId) return { reader: hash("user", userId), address: null };
  return { reader: hash("visitor", `${address} ${agent}`), address: hash("address", address) };
}
