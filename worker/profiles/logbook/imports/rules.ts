import { createHash } from "node:crypto";
import type { RateLimitRule } from "../../../RateLimit.ts";
import type { DiveEntryFields } from "../contract.ts";
import { importedText } from "./contract.ts";

/** What a part of a file counts at least, in bytes. */
const RATE_UNIT = 128 * 1024;

/** In units: two full logbooks an hour for an account, and as much again for the others at the same address. */
export const IMPORT_RATES = {
  byAccount: { name: "logbook-imports", times: 64, seconds: 3600 },
  byAddress: { name: "logbook-imports-address", times: 128, seconds: 3600 },
} as const satisfies Record<string, RateLimitRule>;

/** The units of IMPORT_RATES that dives with these bytes of text take. */
export function importUnits(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / RATE_UNIT));
}

/** By what a dive of a file is known again. */
export function importKey(dive: DiveEntryFields, copy: number): string {
  return `${createHash("sha256").update(importedText(dive)).digest("base64url")}.${copy}`;
}
