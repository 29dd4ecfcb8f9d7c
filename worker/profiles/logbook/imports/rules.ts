import { createHash } from "node:crypto";
import type { RateLimitRule } from "../../../RateLimit.ts";
import type { DiveEntryFields } from "../contract.ts";
import { importedText } from "./contract.ts";

/** Parts of files: four full logbooks in an hour. */
export const IMPORT_RATE: RateLimitRule = { name: "logbook-imports", times: 60, seconds: 3600 };

/** By what a dive of a file is known again. */
export function importKey(dive: DiveEntryFields, copy: number): string {
  return `${createHash("sha256").update(importedText(dive)).digest("base64url")}.${copy}`;
}
