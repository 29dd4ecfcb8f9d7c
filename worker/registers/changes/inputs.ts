import { isTimeOfDay } from "../../events/times/contract.ts";
import { calendarDay, emailAddress, emptyToNull, requiredLine } from "../../lib/fields.ts";
import { toOneLine } from "../../lib/text.ts";
import * as z from "../../lib/z.ts";
import { CHANGES_PER_CALL, TARGET_TYPES, type TargetType } from "../contract.ts";
import {
  CHECKLIST_ITEMS,
  DEPTH_MAX,
  GROUP_NAME_MAX,
  NOTE_MAX,
  PERSON_NAME_MAX,
  PRESENCES,
  SHORT_NOTE_MAX,
} from "./contract.ts";

export const id = z.uuid().toLowerCase();

/** One line of text; blank text becomes null. */
export const line = (max: number) =>
  z
    .string("validation.wrong")
    .transform((text) => emptyToNull(toOneLine(text)))
    .pipe(z.string().max(max, "validation.too_long").nullable())
    .nullable();
const name = (max: number) => requiredLine(1, max, "validation.required");
const note = z.string().trim().max(NOTE_MAX, "validation.too_long").nullable();
export const time = z.string().refine(isTimeOfDay, "validation.wrong").nullable();
/** Metres, rounded to decimetres. */
export const depth = z
  .number("validation.wrong")
  .min(0, "validation.wrong")
  .max(DEPTH_MAX, "validation.wrong")
  .transform((metres) => Math.round(metres * 10) / 10)
  .nullable();

const person = { presence: z.enum(PRESENCES).nullable(), group: id.nullable(), water: id.nullable(), note };

const dayFields = z.strictObject({
  responsible: id.nullable(),
  note,
  numbers: note,
  oxygen_person: line(PERSON_NAME_MAX),
  from_paper: z.boolean(),
  paper_photo: z
    .string()
    .startsWith("/public/", "validation.wrong")
    .max(300, "validation.too_long")
    .nullable(),
  ...(Object.fromEntries(CHECKLIST_ITEMS.map((item) => [item, z.boolean()])) as Record<
    (typeof CHECKLIST_ITEMS)[number],
    z.ZodBoolean
  >),
});

/** The fields of a change by the type of its target: those of `FieldsOf`, each optional. */
const FIELDS = {
  day: dayFields.partial(),
  member: z.strictObject(person).partial(),
  guest: z
    .strictObject({
      ...person,
      name: name(PERSON_NAME_MAX),
      certification: line(SHORT_NOTE_MAX),
      removed: z.boolean(),
    })
    .partial(),
  group: z
    .strictObject({
      name: name(GROUP_NAME_MAX),
      guide: id.nullable(),
      guide_name: line(PERSON_NAME_MAX),
      removed: z.boolean(),
    })
    .partial(),
  dive: z
    .strictObject({
      group: id.nullable(),
      start: time,
      end: time,
      guide: id.nullable(),
      guide_name: line(PERSON_NAME_MAX),
      place: line(SHORT_NOTE_MAX),
      apparatus: line(SHORT_NOTE_MAX),
      mixture: line(SHORT_NOTE_MAX),
      note,
      removed: z.boolean(),
    })
    .partial(),
  entry: z
    .strictObject({
      taking_part: z.boolean(),
      planned_depth: depth,
      reached_depth: depth,
      apparatus: line(SHORT_NOTE_MAX),
      mixture: line(SHORT_NOTE_MAX),
    })
    .partial(),
} satisfies Record<TargetType, z.ZodType>;

const guestDetails = z
  .strictObject({
    birth_date: calendarDay.nullable(),
    birth_place: line(PERSON_NAME_MAX),
    email: emailAddress.nullable(),
  })
  .partial();

/** Whether a text is a target's id: a UUID, except the day's own and the two ids of an entry. */
function isTargetId(type: TargetType, text: string): boolean {
  const parts = text.split("/");
  if (type === "day") return text === "day";
  return parts.length === (type === "entry" ? 2 : 1) && parts.every((part) => id.safeParse(part).success);
}

const change = z
  .object({
    id,
    // From 1970 to the latest time of a JavaScript Date.
    clock: z.int().min(0).max(8_640_000_000_000_000),
    at: z.iso.datetime(),
    target: z.object({ type: z.enum(TARGET_TYPES), id: z.string().max(80).toLowerCase() }),
    fields: z.record(z.string(), z.unknown()),
    details: guestDetails.optional(),
  })
  .transform((value, context) => {
    const { type } = value.target;
    const wrong = (path: PropertyKey[], message: string) =>
      context.addIssue({ code: "custom", path, message });
    if (!isTargetId(type, value.target.id)) wrong(["target", "id"], "validation.wrong");
    if (value.details && type !== "guest") wrong(["details"], "validation.wrong");
    const fields = FIELDS[type].safeParse(value.fields);
    for (const issue of fields.error?.issues ?? []) wrong(["fields", ...issue.path], issue.message);
    if (fields.success && Object.keys(fields.data).length + Object.keys(value.details ?? {}).length === 0)
      wrong(["fields"], "validation.required");
    return { ...value, fields: (fields.data ?? {}) as Record<string, string | number | boolean | null> };
  });

/** Changes of one phone: `after` is the number of the last change it knows, `device` the phone's own id. */
export const changesBody = z.object({
  device: id,
  after: z.int().min(0),
  // Of a change repeated in a call only the first is written, as with a repeated call.
  changes: z
    .array(change)
    .max(CHANGES_PER_CALL, "validation.too_long")
    .transform((changes) =>
      [...new Map(changes.toReversed().map((one) => [one.id, one])).values()].reverse(),
    ),
});
