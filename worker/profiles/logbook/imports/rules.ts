import { createHash } from "node:crypto";
import type { DiveEntryFields } from "../outputs.ts";
import { importedText } from "./contract.ts";

/** The bytes of one unit, of which a part of a file counts at least one. */
const RATE_UNIT = 128 * 1024;

/** The units of `RATE_LIMITS.logbookImports` for these bytes of text. */
export function importUnits(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / RATE_UNIT));
}

/** The key of an imported dive, by which a repeated import recognizes it. */
export function importKey(dive: DiveEntryFields, copy: number): string {
  return `${createHash("sha256").update(importedText(dive)).digest("base64url")}.${copy}`;
}
