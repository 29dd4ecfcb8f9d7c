import * as z from "zod";
import { isDay } from "./calendarDays.ts";
import { toOneLine } from "./text.ts";

/** Turns blank text into null. */
export function emptyToNull(value: unknown): unknown {
  return typeof value === "string" && value.trim() === "" ? null : value;
}

/** An optional text: trimmed, blank text becomes null. */
export function optionalText(max: number) {
  return z.preprocess(emptyToNull, z.string().trim().max(max, "validation.too_long").nullable()).optional();
}

/**
 * A required text of `min` to `max` characters, trimmed; `words` is the error key when it is missing or too short.
 */
export function requiredText(min: number, max: number, words: string) {
  return z.string(words).trim().min(min, words).max(max, "validation.too_long");
}

/**
 * A required single-line text of `min` to `max` characters; `words` is the error key when it is missing or too short.
 */
export function requiredLine(min: number, max: number, words: string) {
  return z
    .string(words)
    .transform(toOneLine)
    .pipe(z.string().min(min, words).max(max, "validation.too_long"));
}

/** An optional single-line text; blank text becomes null. */
export function optionalLine(max: number) {
  const line = (value: unknown) => emptyToNull(typeof value === "string" ? toOneLine(value) : value);
  return z.preprocess(line, z.string().max(max, "validation.too_long").nullable()).optional();
}

/** A calendar day; of an ISO timestamp, the day it is written with. */
export const calendarDay = z
  .string("validation.required")
  .min(1, "validation.required")
  .transform((text) => text.slice(0, 10))
  .refine(isDay, "validation.date");
