import { turnstileToken } from "../auth/inputs.ts";
import { emailAddress, nullable, optionalLine, requiredText } from "../lib/fields.ts";
import { LANGUAGE_CODES } from "../lib/languages.ts";
import { plain } from "../lib/text.ts";
import * as z from "../lib/z.ts";
import {
  OBJECTION_MAX,
  REPORT_KINDS,
  REPORT_REASONS,
  REPORT_TARGETS,
  REPORT_TEXT_MAX,
  REPORTER_NAME_MAX,
  TEXT_MIN,
} from "./contract.ts";

/** A text of several lines without control characters. */
export function prose(min: number, max: number) {
  return z
    .string("validation.required")
    .transform(plain)
    .pipe(requiredText(min, max, "validation.report_text"));
}

/** `target_id` is a UUID, of a picture the key or the address of its upload. */
export const reportBody = z.object({
  target_type: z.enum(REPORT_TARGETS, "validation.wrong"),
  target_id: z
    .string("validation.required")
    .trim()
    .regex(/^[!-~]{1,300}$/, "validation.wrong"),
  kind: z.enum(REPORT_KINDS, "validation.required"),
  reason: z.enum(REPORT_REASONS, "validation.required"),
  text: prose(TEXT_MIN, REPORT_TEXT_MAX),
  good_faith: z.literal(true, "validation.good_faith"),
  name: optionalLine(REPORTER_NAME_MAX),
  email: nullable(emailAddress),
  language: z.enum(LANGUAGE_CODES).optional(),
  turnstile_token: turnstileToken,
});

/** An address of the site, whole or from its first slash. */
export const reportTargetQuery = z.object({
  url: z.string("validation.required").trim().min(1, "validation.required").max(1000, "validation.too_long"),
});

export const objectionBody = z.object({ text: prose(TEXT_MIN, OBJECTION_MAX) });

export type ReportBody = z.input<typeof reportBody>;
export type ObjectionBody = z.input<typeof objectionBody>;
