import type { LanguageCode } from "../../../worker/lib/languages.ts";
import { parseDepth } from "../../../worker/registers/changes/contract.ts";
import type { CorrectableEntry } from "../../../worker/registers/contract.ts";
import { formatDepth, formatMetres } from "../dives/diveTexts.ts";

const DEPTHS: CorrectableEntry[] = ["planned_depth", "reached_depth"];
const TIMES: CorrectableEntry[] = ["start_time", "end_time"];

export type EntryInput = "depth" | "time" | "text";

export function inputOf(entry: CorrectableEntry): EntryInput {
  if (DEPTHS.includes(entry)) return "depth";
  return TIMES.includes(entry) ? "time" : "text";
}

/** The typed text as the entry's value; null for an empty text, undefined for an invalid one. */
export function parseEntry(entry: CorrectableEntry, text: string): string | number | null | undefined {
  if (inputOf(entry) === "depth") return parseDepth(text);
  return text.trim() || null;
}

/** A value for reading: "18,5 m", "09:40"; a dash for null. */
export function entryValueText(entry: string, value: string | number | null, language: LanguageCode): string {
  if (value === null) return "—";
  return typeof value === "number" && DEPTHS.includes(entry as CorrectableEntry)
    ? formatDepth(value, language)
    : String(value);
}

/** A value for typing. */
export function typedValue(value: string | number | null, language: LanguageCode): string {
  if (value === null) return "";
  return typeof value === "number" ? formatMetres(value, language) : value;
}
