import { createHmac } from "node:crypto";
import { isbot } from "isbot";

/** Seconds until the next attempt to write a batch of views: the first delay doubles each time, up to the longest. */
const RETRY_SECONDS = { first: 60, longest: 900 };

/** The most visitors per address whose views of a subject count at a time, because user agents can be invented. */
export const VISITORS_PER_ADDRESS = 10;

/** The reader of a subject, as keyed hashes. `address`: a visitor's; null for a member. */
export type VisitReader = { reader: string; address: string | null };

/** The seconds before the next attempt to write a batch after so many failures. */
export function retryDelay(failures: number): number {
  return Math.min(RETRY_SECONDS.longest, RETRY_SECONDS.first * 2 ** (failures - 1));
}

/**
 * Whether a call comes from a program: a crawler, a preview, a browser that prefetches a page (`Sec-Purpose`, formerly
 * `Purpose` and `X-Moz`), or a client without a user agent.
 */
export function isAutomatic(headers: Headers): boolean {
  const purposes = ["Sec-Purpose", "Purpose", "X-Moz"].map((name) => headers.get(name) ?? "");
  if (purposes.some((purpose) => /prefetch|prerender|preview/i.test(purpose))) return true;
  const agent = headers.get("User-Agent");
  return !agent || isbot(agent);
}

/**
 * The reader of a subject as its Durable Object stores it while a view does not count again: hashes that reveal neither
 * user nor address without the site's secret, and differ between subjects.
 */
export function hashReader(
  secret: Uint8Array,
  subject: string,
  { userId, address, agent }: { userId?: string | undefined; address: string; agent: string },
): VisitReader {
  const hash = (kind: string, value: string) =>
    createHmac("sha256", secret)
      .update(`view ${subject} ${kind} ${value}`)
      .digest()
      .subarray(0, 16)
      .toString("base64url");
  if (userId) return { reader: hash("user", userId), address: null };
  return { reader: hash("visitor", `${address} ${agent}`), address: hash("address", address) };
}
