import { CHANGE_MESSAGE_MAX } from "../../events/publishing/contract.ts";
import { optionalText } from "../../lib/fields.ts";
import * as z from "../../lib/z.ts";
import { VERDICTS } from "./contract.ts";

/** `message`: the organizer's words to the participants of a cancelled event. */
export const eventDecisionBody = z.object({
  verdict: z.enum(VERDICTS),
  message: optionalText(CHANGE_MESSAGE_MAX),
});
