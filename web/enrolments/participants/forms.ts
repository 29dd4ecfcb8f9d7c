import * as v from "valibot";
import { MESSAGE_MAX } from "../../../worker/enrolments/participants/contract.ts";
import { shows } from "../../lib/form.ts";

export const messageForm = v.object({
  text: v.pipe(
    v.string(),
    v.trim(),
    shows(1, "validation.message_required"),
    v.maxLength(MESSAGE_MAX, "validation.too_long"),
  ),
});
