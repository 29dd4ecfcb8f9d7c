import { calendarDay, emptyToNull, optionalLine } from "../../lib/fields.ts";
import { timeZoneName } from "../../lib/timeZones.ts";
import * as z from "../../lib/z.ts";
import {
  isEventDay,
  isTimeOfDay,
  SESSION_LOCATION_MAX,
  SESSION_TITLE_MAX,
  SESSIONS_MAX,
  sortSessions,
} from "./contract.ts";

const timeOfDay = z
  .preprocess(emptyToNull, z.string("validation.time").refine(isTimeOfDay, "validation.time").nullable())
  .optional();

const session = z
  .object({
    date: calendarDay.refine(isEventDay, "validation.date"),
    start_time: timeOfDay.default(null),
    end_time: timeOfDay.default(null),
    location: optionalLine(SESSION_LOCATION_MAX).default(null),
    title: optionalLine(SESSION_TITLE_MAX).default(null),
  })
  .refine(({ start_time, end_time }) => end_time === null || start_time !== null, {
    path: ["start_time"],
    message: "validation.start_time",
  })
  .refine(({ start_time, end_time }) => start_time === null || start_time !== end_time, {
    path: ["end_time"],
    message: "validation.end_time",
  });

/** The fields of an event's times, for events and trainings alike. An empty list of sessions becomes null. */
export const timeFields = {
  start_time: timeOfDay,
  end_time: timeOfDay,
  time_zone: z
    .preprocess(
      emptyToNull,
      z
        .string("validation.time_zone")
        .transform(timeZoneName)
        .pipe(z.string("validation.time_zone"))
        .nullable(),
    )
    .optional(),
  sessions: z
    .array(session)
    .max(SESSIONS_MAX, "validation.sessions")
    .transform((sessions) => (sessions.length > 0 ? sortSessions(sessions) : null))
    .nullable()
    .optional(),
};
