import { createHash } from "node:crypto";

/** The id of a followed search, by which equal queries are one target. */
export function followedSearchId(query: string): string {
  return createHash("sha256").update(query).digest("base64url").slice(0, 22);
}
