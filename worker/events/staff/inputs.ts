import { calendarDay } from "../../lib/fields.ts";
import * as z from "../../lib/z.ts";
import { timeFields } from "../times/inputs.ts";
import { CALENDAR_DAYS_MAX, STAFF_MAX, STAFF_PARTS, STAFF_RATIO_MAX, STAFF_SEARCH_MIN } from "./contract.ts";

const id = z.uuid().toLowerCase();
const people = (min: number) =>
  z
    .int("validation.staff_ratio")
    .min(min, "validation.staff_ratio")
    .max(STAFF_RATIO_MAX, "validation.staff_ratio");

/** The fields of an event: its staff, each person once with one of them responsible at most, and the ratio of its seats. */
export const staffFields = {
  staff: z
    .array(z.object({ user_id: id, part: z.enum(STAFF_PARTS, "validation.wrong") }), "validation.wrong")
    .max(STAFF_MAX, "validation.staff_max")
    .refine(
      (staff) => new Set(staff.map(({ user_id }) => user_id)).size === staff.length,
      "validation.staff_twice",
    )
    .refine(
      (staff) => staff.filter(({ part }) => part === "responsible").length <= 1,
      "validation.staff_responsible",
    )
    .nullable()
    .transform((staff) => staff ?? [])
    .optional(),
  ratio: z
    .object(
      {
        instructor: people(1),
        assistant: people(0).default(0),
        min_age: z
          .int("validation.ratio_age")
          .min(1, "validation.ratio_age")
          .max(99, "validation.ratio_age")
          .nullish(),
      },
      "validation.wrong",
    )
    .nullable()
    .optional(),
};

export const staffAnswerBody = z.object({ state: z.enum(["confirmed", "declined"], "validation.wrong") });

export const staffSearchQuery = z.object({ q: z.string().trim().min(STAFF_SEARCH_MIN).max(80) });

/** The most characters of times in a query: sixty sessions. */
const TIMES_MAX = 10_000;

const times = z.object({
  date: calendarDay,
  end_date: calendarDay.nullable().default(null),
  start_time: timeFields.start_time.transform((time) => time ?? null),
  end_time: timeFields.end_time.transform((time) => time ?? null),
  time_zone: timeFields.time_zone.transform((zone) => zone ?? null),
  sessions: timeFields.sessions.transform((sessions) => sessions ?? null),
});

/** `users`: the ids of a staff, separated by commas. `event`: the id of a saved one. `times`: JSON of the event's times. */
export const conflictsQuery = z.object({
  users: z
    .string()
    .transform((text) => text.split(","))
    .pipe(z.array(id).max(STAFF_MAX)),
  event: id.optional(),
  times: z.string().max(TIMES_MAX).transform(parseJson).pipe(times),
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const staffCalendarQuery = z.object({
  from: calendarDay,
  days: z.coerce.number().int().min(1).max(CALENDAR_DAYS_MAX).default(7),
});
