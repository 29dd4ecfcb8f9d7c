import { isDay } from "./calendarDays.ts";
import { toEmailAddress } from "./emailAddress.ts";
import { toOneLine, visibleCharacters, visibleLength } from "./text.ts";
import * as z from "./z.ts";

/** Turns text with nothing to see into null. */
export function emptyToNull<Value>(value: Value): Value | null {
  return typeof value === "string" && visibleCharacters(value) === "" ? null : value;
}

/** Refuses a text with fewer than `min` characters to see; `words` is the error key. */
export function shows(min: number, words: string) {
  return z.refine<string>((text) => visibleLength(text) >= min, words);
}

/** An optional text: trimmed, blank text becomes null. */
export function optionalText(max: number) {
  return z.preprocess(emptyToNull, z.string().trim().max(max, "validation.too_long").nullable()).optional();
}

/**
 * A required text of `min` to `max` characters, trimmed; `words` is the error key when it is missing or too short.
 */
export function requiredText(min: number, max: number, words: string) {
  return z.string(words).trim().min(min, words).max(max, "validation.too_long").check(shows(min, words));
}

/**
 * A required single-line text of `min` to `max` characters; `words` is the error key when it is missing or too short.
 */
export function requiredLine(min: number, max: number, words: string) {
  return z
    .string(words)
    .transform(toOneLine)
    .pipe(z.string().min(min, words).max(max, "validation.too_long").check(shows(min, words)));
}

/** An optional single-line text; blank text becomes null. */
export function optionalLine(max: number) {
  const line = (value: unknown) => emptyToNull(typeof value === "string" ? toOneLine(value) : value);
  return z.preprocess(line, z.string().max(max, "validation.too_long").nullable()).optional();
}

/** An e-mail address, as accounts have it. */
export const emailAddress = z
  .string("validation.email")
  .transform(toEmailAddress)
  .pipe(z.string("validation.email"));

/** A calendar day; of an ISO timestamp, the day it is written with. */
export const calendarDay = z
  .string("validation.required")
  .min(1, "validation.required")
  .transform((text) => text.slice(0, 10))
  .refine(isDay, "validation.date");

/** Whether a period of two calendar days, both inside it, does not end before it begins. */
export function isPeriod({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean {
  return !from || !to || from <= to;
}

/** How a query whose period ends before it begins is refused. */
export const NO_PERIOD = { path: ["to"], message: "validation.date_to" };
