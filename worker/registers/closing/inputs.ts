import { emptyToNull, requiredText } from "../../lib/fields.ts";
import * as z from "../../lib/z.ts";
import { PERSON_NAME_MAX, SHORT_NOTE_MAX } from "../changes/contract.ts";
import { depth, id, line, time } from "../changes/inputs.ts";
import { CORRECTABLE_ENTRIES, type CorrectableEntry, REGISTER_PEOPLE_MAX } from "../contract.ts";
import { GAP_KINDS } from "../registerLines.ts";
import { CLOSING_REASON_MAX, CORRECTION_REASON_MAX, CORRECTIONS_PER_CALL } from "./contract.ts";

const ids = z.array(z.uuid().toLowerCase()).max(REGISTER_PEOPLE_MAX * 2);

export const closingBody = z.object({
  after: z.int().min(0),
  gaps_shown: z.record(z.enum(GAP_KINDS), ids),
  reason: z
    .string()
    .trim()
    .max(CLOSING_REASON_MAX, "validation.too_long")
    .nullish()
    .transform((text) => emptyToNull(text ?? "")),
});

/** The valid values of an entry, as in an open register. */
const VALUES: Record<CorrectableEntry, z.ZodType<string | number | null>> = {
  certification: line(SHORT_NOTE_MAX),
  place: line(SHORT_NOTE_MAX),
  start_time: time,
  end_time: time,
  apparatus: line(SHORT_NOTE_MAX),
  mixture: line(SHORT_NOTE_MAX),
  planned_depth: depth,
  reached_depth: depth,
  instructor: line(PERSON_NAME_MAX),
};

const correction = z
  .object({
    id,
    dive: id,
    person: id,
    entry: z.enum(CORRECTABLE_ENTRIES),
    after: z.union([z.string(), z.number(), z.null()]),
    reason: requiredText(1, CORRECTION_REASON_MAX, "validation.required"),
  })
  .transform((value, context) => {
    const parsed = VALUES[value.entry].safeParse(value.after);
    for (const { message } of parsed.error?.issues ?? [])
      context.addIssue({ code: "custom", path: ["after"], message });
    return { ...value, after: parsed.data ?? null };
  });

/** Corrections of a closed register, each of another entry. */
export const correctionsBody = z.object({
  corrections: z
    .array(correction)
    .min(1)
    .max(CORRECTIONS_PER_CALL, "validation.too_long")
    .refine(
      (list) =>
        new Set(list.map(({ dive, person, entry }) => `${dive}/${person}/${entry}`)).size === list.length,
    ),
});
