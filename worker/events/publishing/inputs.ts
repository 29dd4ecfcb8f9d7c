import { questionList, requirementList } from "../../eligibility/inputs.ts";
import {
  calendarDay,
  nullable,
  optionalLine,
  optionalText,
  requiredLine,
  requiredText,
} from "../../lib/fields.ts";
import { LANGUAGE_CODES } from "../../lib/languages.ts";
import * as z from "../../lib/z.ts";
import { isDirectImageUrl, isUploadUrl } from "../../uploads/contract.ts";
import {
  DISCIPLINES,
  EVENT_TYPES,
  eventTexts,
  LEVELS,
  NAME_MAX,
  REFUND_RULES,
  TRAINING_TEXTS,
  trainingTexts,
} from "../contract.ts";
import { TRAINING_RATIO_MAX } from "../staff/contract.ts";
import { staffFields } from "../staff/inputs.ts";
import { isEventDay, MEETING_POINT_MAX } from "../times/contract.ts";
import { timeFields } from "../times/inputs.ts";
import { APPLY_TO } from "../times/series.ts";
import {
  CHANGE_MESSAGE_MAX,
  EVENT_TEXT_MAX,
  FILE_URL_MAX,
  GALLERY_MAX,
  INSTRUCTOR_NAME_MAX,
  INSTRUCTORS_MAX,
  isCost,
  isWebAddress,
  REFUND_DAYS_MAX,
  SEATS_MAX,
  TITLE_MAX,
  TITLE_MIN,
  VENUE_MAX,
  WAIVER_CHECKS,
} from "./contract.ts";

function listOrNull<Item>(list: z.ZodType<Item[]>) {
  return list
    .transform((items) => (items.length > 0 ? items : null))
    .nullable()
    .optional();
}

/** An uploaded picture, or a direct link to a picture on another site. */
const picture = z
  .string("validation.picture")
  .trim()
  .max(FILE_URL_MAX, "validation.too_long")
  .refine((url) => isUploadUrl(url) || isDirectImageUrl(url), "validation.picture");

/** A certificate: any URL, or an uploaded picture. */
const certificate = z
  .string("validation.link")
  .trim()
  .max(FILE_URL_MAX, "validation.too_long")
  .refine((url) => isUploadUrl(url) || isWebAddress(url), "validation.link");

const eventDay = calendarDay.refine(isEventDay, "validation.date");

/** The fields that events and trainings share. */
const common = {
  /** Chosen by the browser, so that a repeated request writes one event. */
  id: z.uuid().toLowerCase().optional(),
  title: requiredLine(TITLE_MIN, TITLE_MAX, "validation.event_title"),
  slug: optionalLine(TITLE_MAX),
  date: eventDay,
  end_date: nullable(eventDay),
  ...timeFields,
  image_url: nullable(picture),
  latitude: z.number().min(-90).max(90).nullable().optional(),
  longitude: z.number().min(-180).max(180).nullable().optional(),
  language: nullable(z.enum(LANGUAGE_CODES)),
  late_enrolment: z.boolean("validation.wrong").optional(),
  /** Whether a diving register is written. Null or missing: as proposed for a new event, unchanged for another. */
  keeps_register: z
    .boolean("validation.wrong")
    .nullable()
    .transform((keeps) => keeps ?? undefined)
    .optional(),
  requirements: listOrNull(requirementList),
  questions: listOrNull(questionList),
  /** The organizer's id, validated only for admins, because only they may send it. */
  organizer_id: z.unknown().optional(),
  /** A school in which the caller may create events, whose account becomes the organizer; null or missing: unchanged. */
  school_id: nullable(z.uuid("validation.school").toLowerCase()),
};

/** Any object: the handler distinguishes event and training, then parses again. */
export const anyBody = z.looseObject({});

const price = nullable(z.number("validation.cost").refine(isCost, "validation.cost"));
const daysBefore = nullable(
  z
    .int("validation.days_before")
    .min(1, "validation.days_before")
    .max(REFUND_DAYS_MAX, "validation.days_before"),
);

/** `participants` are seats, null without a limit; `cost` in euros; blank texts and an empty gallery become null. */
export const eventBody = z.object({
  ...common,
  repeat: z.undefined("validation.repeat_training").optional(),
  category_id: z.uuid("validation.category"),
  discipline: nullable(z.enum(DISCIPLINES)),
  level: nullable(z.enum(LEVELS)),
  event_type: nullable(z.enum(EVENT_TYPES)),
  location: optionalLine(VENUE_MAX),
  nation: optionalLine(NAME_MAX),
  meeting_point: optionalLine(MEETING_POINT_MAX),
  participants: nullable(
    z.int("validation.seats").min(1, "validation.seats").max(SEATS_MAX, "validation.seats"),
  ),
  cost: nullable(z.number("validation.cost").refine(isCost, "validation.cost")),
  gallery_images: z
    .array(picture)
    .transform((urls) => [...new Set(urls)])
    .refine((urls) => urls.length <= GALLERY_MAX, "validation.gallery")
    .transform((urls) => (urls.length > 0 ? urls : null))
    .nullable()
    .optional(),
  ...eventTexts(() => optionalText(EVENT_TEXT_MAX)),
  refund_rule: z.enum(REFUND_RULES).optional(),
  refund_until_days: z
    .int("validation.refund_days")
    .min(0)
    .max(REFUND_DAYS_MAX, "validation.refund_days")
    .optional(),
  early_price: price,
  early_until: nullable(eventDay),
  member_price: price,
  deposit: price,
  balance_days_before: daysBefore,
  minimum_participants: nullable(
    z.int("validation.minimum").min(2, "validation.minimum").max(SEATS_MAX, "validation.minimum"),
  ),
  decision_days_before: daysBefore,
  cancel_without_decision: z.boolean("validation.wrong").optional(),
  ...staffFields,
});

const required = "validation.required";

/** A weekly repetition; `seriesDates` decides whether it is valid. */
const repeat = z.union(
  [z.object({ count: z.int("validation.repeat") }), z.object({ until: eventDay })],
  "validation.repeat",
);

const instructorRatio = z
  .int("validation.ratio")
  .min(1, "validation.ratio")
  .max(TRAINING_RATIO_MAX, "validation.ratio");

export const trainingBody = z.object({
  ...common,
  repeat: repeat.optional(),
  discipline: z.enum(DISCIPLINES, required),
  level: z.enum(LEVELS, required),
  nation: requiredLine(1, NAME_MAX, required),
  location: requiredLine(1, VENUE_MAX, required),
  ...trainingTexts((name) =>
    requiredText(TRAINING_TEXTS[name].min, EVENT_TEXT_MAX, TRAINING_TEXTS[name].error),
  ),
  fixed_appointment: z.boolean().optional(),
  instructors: z
    .array(
      z.object({
        name: requiredLine(1, INSTRUCTOR_NAME_MAX, "validation.instructor_name"),
        certificate_url: nullable(certificate),
      }),
      "validation.instructors",
    )
    .min(1, "validation.instructors")
    .max(INSTRUCTORS_MAX, "validation.instructors"),
  max_participants_per_instructor: instructorRatio.default(TRAINING_RATIO_MAX),
  responsibility_waiver_accepted: z.literal(true, "validation.waiver"),
  /** The checks made: all of WAIVER_CHECKS, also when missing, because the accepted text names them all. */
  responsibility_waiver_checked: z
    .array(z.enum(WAIVER_CHECKS), "validation.waiver")
    .superRefine((checked, context) => {
      for (const check of WAIVER_CHECKS)
        if (!checked.includes(check))
          context.addIssue({ code: "custom", path: [check], message: "validation.waiver_check" });
    })
    .transform(() => [...WAIVER_CHECKS])
    .optional(),
  privacy_accepted: z.literal(true, "validation.privacy"),
});

/** Additional fields: the revision of the row that the browser read, and the message to participants. */
const about = {
  revision: z.int().min(1).optional(),
  /** For a series: this date, or this and all following ones. */
  apply_to: z.enum(APPLY_TO, "validation.wrong").optional(),
  message: optionalText(CHANGE_MESSAGE_MAX),
};

/** `revision`: the version that the caller saw; without it any version is deleted. */
export const eventRemovalParams = z.object({
  revision: z.coerce.number().int().min(1).optional(),
  apply_to: z.enum(APPLY_TO).optional(),
});

/** A partial update: missing fields stay unchanged. */
export const eventChange = eventBody.omit({ id: true, repeat: true }).partial().extend(about);
export const trainingChange = trainingBody
  .omit({ id: true, repeat: true })
  .extend({ max_participants_per_instructor: instructorRatio })
  .partial()
  .extend(about);

export type EventBody = z.input<typeof eventBody>;
export type TrainingBody = z.input<typeof trainingBody>;
export type EventChange = z.input<typeof eventChange>;
export type TrainingChange = z.input<typeof trainingChange>;
export type CheckedEvent = Omit<z.output<typeof eventChange>, "organizer_id" | "school_id" | "apply_to">;
export type CheckedTraining = Omit<
  z.output<typeof trainingChange>,
  "organizer_id" | "school_id" | "apply_to"
>;
export type NewBody = Omit<
  z.output<typeof eventBody> | z.output<typeof trainingBody>,
  "id" | "organizer_id" | "school_id" | "repeat"
>;
