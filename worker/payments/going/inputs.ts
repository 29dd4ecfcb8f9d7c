import { GO_VERDICTS } from "../../events/going/contract.ts";
import { CHANGE_MESSAGE_MAX, VENUE_MAX } from "../../events/publishing/contract.ts";
import { isEventDay, MEETING_POINT_MAX } from "../../events/times/contract.ts";
import { timeFields } from "../../events/times/inputs.ts";
import { calendarDay, optionalLine, optionalText } from "../../lib/fields.ts";
import * as z from "../../lib/z.ts";
import { euros } from "../cancelling/inputs.ts";

/**
 * `day`: the event's day that is decided, by default the next one. `location`, `meeting_point`: of `other_place`. `new_day`
 * and times: of `moved`. `paying` and `total` (euros): the refunds that the page showed of `cancelled`, compared where sent.
 */
export const goBody = z.object({
  verdict: z.enum(GO_VERDICTS, "validation.wrong"),
  day: calendarDay.optional(),
  text: optionalText(CHANGE_MESSAGE_MAX),
  location: optionalLine(VENUE_MAX),
  meeting_point: optionalLine(MEETING_POINT_MAX),
  new_day: calendarDay.refine(isEventDay, "validation.date").optional(),
  start_time: timeFields.start_time,
  end_time: timeFields.end_time,
  paying: z.int().min(0).optional(),
  total: euros.optional(),
});

export type GoBody = z.input<typeof goBody>;
export type CheckedGo = z.output<typeof goBody>;
