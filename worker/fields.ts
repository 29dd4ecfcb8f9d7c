import { z } from "zod";
import { isDay } from "./days/contract.ts";

/** Nothing but spaces is nothing. */
export function emptyToNull(value: unknown): unknown {
  return typeof value === "string" && value.trim() === "" ? null : value;
}

/** A text that may be missing: spaces around it go, nothing but spaces is null. */
export function optionalText(max: number) {
  return z.preprocess(emptyToNull, z.string().trim().max(max, "validation.too_long").nullable()).optional();
}

/** A text of `min` to `max` characters, spaces around it apart; `words` says that it is missing or too short. */
export function requiredText(min: number, max: number, words: string) {
  return z.string(words).trim().min(min, words).max(max, "validation.too_long");
}

/** A text of whole characters, line breaks of one kind, nothing that steers a terminal. */
export function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(/[^\P{Cc}\t\n]/gu, "");
}

/** The same in one line, for what is a name. */
export function oneLine(text: string): string {
  return plain(text).replace(/\s+/g, " ").trim();
}

/** A name of `min` to `max` characters, in one line; `words` says that it is missing or too short. */
export function requiredLine(min: number, max: number, words: string) {
  return z.string(words).transform(oneLine).pipe(z.string().min(min, words).max(max, "validation.too_long"));
}

/** A name that may be missing, in one line; nothing but spaces is null. */
export function optionalLine(max: number) {
  const line = (value: unknown) => emptyToNull(typeof value === "string" ? oneLine(value) : value);
  return z.preprocess(line, z.string().max(max, "validation.too_long").nullable()).optional();
}

/** A calendar day; of an instant, the day it is written with. */
export const cutDay = z
  .string("validation.required")
  .min(1, "validation.required")
  .transform((text) => text.slice(0, 10))
  .refine(isDay, "validation.date");
