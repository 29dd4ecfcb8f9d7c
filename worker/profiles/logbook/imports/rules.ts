import { createHash } from "node:crypto";
import type { DiveEntryFields } from "../outputs.ts";
import { importedText } from "./contract.ts";

/** What a part of a file counts at least, in bytes. */
const RATE_UNIT = 128 * 1024;

/** The units of `RATE_LIMITS.logbookImports` that dives with these bytes of text take. */
export function importUnits(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / RATE_UNIT));
}

/** By what a dive of a file is known again. */
export function importKey(dive: DiveEntryFields, copy: number): string {
  return `${createHash("sha256").update(importedText(dive)).digest("base64url")}.${copy}`;
}
