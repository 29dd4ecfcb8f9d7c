import * as v from "valibot";
import { QUESTION_MAX } from "../../worker/questions/contract.ts";
import { shows } from "../lib/form.ts";

export const questionForm = v.object({
  content: v.pipe(
    v.string(),
    v.trim(),
    shows(1, "validation.question"),
    v.maxLength(QUESTION_MAX, "validation.too_long"),
  ),
});
