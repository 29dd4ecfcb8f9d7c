import { isDay } from "../../lib/calendarDays.ts";
import { emptyToNull, optionalLine } from "../../lib/fields.ts";
import { plain } from "../../lib/text.ts";
import * as z from "../../lib/z.ts";
import {
  DEPTH_MAX,
  diveMinutes,
  ENTRY_MAX,
  LOGBOOK_NOTE_MAX,
  LOGBOOK_SCOPES,
  parseDepth,
} from "./contract.ts";

const uuid = z.uuid("validation.id").toLowerCase();

export const diveParams = z.object({ id: uuid });

const entry = optionalLine(ENTRY_MAX).transform((text) => text ?? null);

const time = z
  .preprocess(
    emptyToNull,
    z
      .string("validation.time")
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "validation.time", abort: true })
      .nullable(),
  )
  .optional()
  .transform((text) => text ?? null);

/** A typed depth, or a number, in metres with one decimal. */
const depth = z
  .union([z.string(), z.number()], "validation.depth")
  .nullish()
  .transform((given, context) => {
    const read = parseDepth(given === null || given === undefined ? "" : String(given));
    if (read !== undefined) return read;
    context.addIssue({ code: "custom", message: "validation.depth", params: { max: DEPTH_MAX } });
    return z.NEVER;
  });

/** The entries of a manual dive; `isDiveDay` of the rules compares `date` with today. */
export const diveFields = z
  .object({
    certification: entry,
    date: z.string("validation.date").refine(isDay, "validation.date"),
    place: entry,
    start_time: time,
    end_time: time,
    apparatus: entry,
    mixture: entry,
    planned_depth: depth,
    reached_depth: depth,
    centre: entry,
    instructor: entry,
    note: z
      .preprocess(
        (value) => emptyToNull(typeof value === "string" ? plain(value).trim() : value),
        z
          .string()
          .refine((text) => text.length <= LOGBOOK_NOTE_MAX, "validation.too_long")
          .nullable(),
      )
      .optional()
      .transform((text) => text ?? null),
  })
  .superRefine(({ start_time: start, end_time: end }, context) => {
    if (start !== null && end !== null && diveMinutes(start, end) === null)
      context.addIssue({ code: "custom", path: ["end_time"], message: "validation.dive_end" });
  });

/** `id` is chosen by the browser, so that a repeated dive is stored once. The other two fields restore a deleted dive. */
export const newDiveBody = z.intersection(
  z.object({
    id: uuid,
    source: z.enum(["hand", "import"], "validation.wrong").optional(),
    import_key: z.string().max(100).nullish(),
  }),
  diveFields,
);

export const diveChangeBody = z.intersection(z.object({ revision: z.int("validation.wrong") }), diveFields);

export const diveVisibilityBody = z.object({ hidden: z.boolean("validation.wrong") });

export const logbookQuery = z.object({
  scope: z.enum(LOGBOOK_SCOPES, "validation.wrong").optional(),
  year: z
    .string()
    .regex(/^\d{4}$/, "validation.wrong")
    .optional(),
  cursor: z.string().max(500).optional(),
});

export type NewDiveBody = z.input<typeof newDiveBody>;

export type DiveChangeBody = z.input<typeof diveChangeBody>;

/** 32 random bytes; any other text is no address of a logbook. */
export const shareSecretParams = z.object({ secret: z.string().regex(/^[\w-]{43}$/) });

/** The hash of a secret, with which its owner revokes the address. */
export const shareParams = z.object({ id: z.string().regex(/^[\da-f]{64}$/) });

export const sharedQuery = z.object({ cursor: z.string().max(200).optional() });
