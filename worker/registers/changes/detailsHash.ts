import { createHash } from "node:crypto";

/** The hash of a guest's details: of the salt and of their JSON with sorted names. */
export function detailsHash(salt: string, details: Record<string, unknown>): string {
  const sorted = Object.entries(details).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash("sha256")
    .update(`${salt}${JSON.stringify(Object.fromEntries(sorted))}`)
    .digest("hex");
}
