import { isDay } from "../../lib/calendarDays.ts";
import { emptyToNull, optionalLine } from "../../lib/fields.ts";
import { plain } from "../../lib/text.ts";
import * as z from "../../lib/z.ts";
import { isPrivateUploadUrl } from "../../uploads/contract.ts";
import { RECORD_DISCIPLINES } from "../contract.ts";
import {
  diveMinutes,
  diveTimeText,
  ENTRY_MAX,
  IMPORT_DIVES_MAX,
  IMPORT_PART,
  LOGBOOK_NOTE_MAX,
  LOGBOOK_SCOPES,
  LOGBOOK_SEARCH_MAX,
  MEASURES,
  parseDepth,
  parseDiveTime,
  parseMeasure,
  WATER_TYPES,
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

/** A typed measure or a number; null when it is empty. */
function measured(message: string, parse: (text: string) => number | null | undefined) {
  return z
    .union([z.string(), z.number()], message)
    .nullish()
    .transform((given, context) => {
      const read = parse(given === null || given === undefined ? "" : String(given));
      if (read !== undefined) return read;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    });
}

const depth = measured("validation.depth", parseDepth);

function measure(name: keyof typeof MEASURES) {
  return measured(`validation.${name}`, (text) => parseMeasure(text, MEASURES[name]));
}

/** Empty and missing values are null. */
function orNull<Schema extends z.ZodType>(schema: Schema) {
  return z
    .preprocess(emptyToNull, schema.nullable())
    .optional()
    .transform((value) => value ?? null);
}

const personalFields = {
  discipline: orNull(z.enum(RECORD_DISCIPLINES, "validation.wrong")),
  /** "2:30", or a number of seconds. */
  dive_seconds: z.preprocess(
    (given) => (typeof given === "number" && given >= 0 ? diveTimeText(Math.round(given)) : given),
    measured("validation.dive_seconds", parseDiveTime),
  ),
  distance: measure("distance"),
  weights: measure("weights"),
  suit: measure("suit"),
  water: orNull(z.enum(WATER_TYPES, "validation.wrong")),
  water_temperature: measure("water_temperature"),
  buddy: entry,
  note: orNull(
    z
      .string()
      .transform((text) => plain(text).trim())
      .refine((text) => text.length <= LOGBOOK_NOTE_MAX, "validation.too_long"),
  ),
  picture_url: orNull(z.string().refine(isPrivateUploadUrl, "validation.picture")),
};

/** The entries of a manual dive; `isDiveDay` of the rules compares `date` with today. */
const diveFields = z
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
    ...personalFields,
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

/** A member's own fields of a dive whose entries are settled. */
export const personalBody = z.object({ revision: z.int("validation.wrong"), ...personalFields });

export const diveVisibilityBody = z.object({ hidden: z.boolean("validation.wrong") });

export const logbookQuery = z.object({
  scope: z.enum(LOGBOOK_SCOPES, "validation.wrong").optional(),
  year: z
    .string()
    .regex(/^\d{4}$/, "validation.wrong")
    .optional(),
  discipline: z.enum(RECORD_DISCIPLINES, "validation.wrong").optional(),
  signed: z.enum(["yes", "no"], "validation.wrong").optional(),
  /** Longer texts are cut, because a search finds nothing by more. */
  q: z
    .string()
    .transform((text) => plain(text).trim().slice(0, LOGBOOK_SEARCH_MAX))
    .optional(),
  cursor: z.string().max(500).optional(),
});

export type LogbookFilter = Omit<z.output<typeof logbookQuery>, "cursor">;

export type PersonalBody = z.input<typeof personalBody>;

export type NewDiveBody = z.input<typeof newDiveBody>;

export type DiveChangeBody = z.input<typeof diveChangeBody>;

/** 32 random bytes; any other text is no address of a logbook. */
export const shareSecretParams = z.object({ secret: z.string().regex(/^[\w-]{43}$/) });

/** The hash of a secret, with which its owner revokes the address. */
export const shareParams = z.object({ id: z.string().regex(/^[\da-f]{64}$/) });

export const sharedQuery = z.object({ cursor: z.string().max(200).optional() });

export const importBody = z.object({
  dives: z
    .array(
      z.intersection(diveFields, z.object({ copy: z.int("validation.wrong").min(0).max(IMPORT_DIVES_MAX) })),
    )
    .min(1, "validation.required")
    .max(IMPORT_PART, "validation.wrong"),
});
export type ImportBody = z.input<typeof importBody>;
