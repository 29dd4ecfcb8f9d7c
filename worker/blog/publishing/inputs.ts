import { isClockTime, timeZoneName } from "../../lib/timeZones.ts";
import * as z from "../../lib/z.ts";
import { revisionNumber } from "../drafts/inputs.ts";

const TIME_ZONE_MAX = 64;

/** `publish_at`: a local time in `time_zone`, YYYY-MM-DDTHH:MM; without both the article is published now. */
export const publishBody = z
  .object({
    revision: revisionNumber,
    draft_revision: revisionNumber,
    publish_at: z.string("validation.clock_time").refine(isClockTime, "validation.clock_time").optional(),
    time_zone: z
      .string("validation.time_zone")
      .max(TIME_ZONE_MAX, "validation.time_zone")
      .transform(timeZoneName)
      .refine((name) => name !== null, "validation.time_zone")
      .optional(),
  })
  .refine(({ publish_at, time_zone }) => publish_at === undefined || time_zone !== undefined, {
    path: ["time_zone"],
    message: "validation.time_zone",
  })
  .refine(({ publish_at, time_zone }) => publish_at !== undefined || time_zone === undefined, {
    path: ["publish_at"],
    message: "validation.clock_time",
  });

export const unpublishBody = z.object({ revision: revisionNumber });
