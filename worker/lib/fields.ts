import { isDay } from "./calendarDays.ts";
import { toEmailAddress } from "./emailAddress.ts";
import { toOneLine, visibleCharacters, visibleLength } from "./text.ts";
import * as z from "./z.ts";

/** Turns text without visible characters into null. */
export function emptyToNull<Value>(value: Value): Value | null {
  return typeof value === "string" && visibleCharacters(value) === "" ? null : value;
}

/** Requires at least `min` visible characters; `key`: the error's text. */
export function shows(min: number, key: string) {
  return z.refine<string>((text) => visibleLength(text) >= min, key);
}

/** An optional field; text without visible characters becomes null. */
export function nullable<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(emptyToNull, schema.nullable()).optional();
}

/** An optional text: trimmed, blank text becomes null. */
export function optionalText(max: number) {
  return nullable(z.string().trim().max(max, "validation.too_long"));
}

/** A required text of `min` to `max` characters, trimmed; `key`: the error's text for a missing or too short one. */
export function requiredText(min: number, max: number, key: string) {
  return z.string(key).trim().min(min, key).max(max, "validation.too_long").check(shows(min, key));
}

/** A required single-line text of `min` to `max` characters; `key`: the error's text for a missing or too short one. */
export function requiredLine(min: number, max: number, key: string) {
  return z
    .string(key)
    .transform(toOneLine)
    .pipe(z.string().min(min, key).max(max, "validation.too_long").check(shows(min, key)));
}

/** An optional single-line text; blank text becomes null. */
export function optionalLine(max: number) {
  const line = (value: unknown) => emptyToNull(typeof value === "string" ? toOneLine(value) : value);
  return z.preprocess(line, z.string().max(max, "validation.too_long").nullable()).optional();
}

/** An e-mail address, normalized like accounts'. */
export const emailAddress = z
  .string("validation.email")
  .transform(toEmailAddress)
  .pipe(z.string("validation.email"));

/** A calendar day; for an ISO timestamp, the day written in it. */
export const calendarDay = z
  .string("validation.required")
  .min(1, "validation.required")
  .transform((text) => text.slice(0, 10))
  .refine(isDay, "validation.date");

/** Whether a period of two days, both included, does not end before it begins. */
export function isPeriod({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean {
  return !from || !to || from <= to;
}

/** The refusal of a period that ends before it begins. */
export const NO_PERIOD = { path: ["to"], message: "validation.date_to" };

/** Treats an empty parameter as missing, and also `all`, which the filter form sends for "any". */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === "" || value === "all" ? undefined : value), schema.optional());
}

/** A number of rows of a page, at most `max`. */
export function rowLimit(max: number) {
  const count = z.coerce.number().int().min(1);
  return optional(count.transform((rows) => Math.min(rows, max)));
}
