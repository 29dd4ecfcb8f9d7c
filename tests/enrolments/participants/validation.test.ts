import * as v from "valibot";
import { expect, test } from "vitest";
import { messageForm } from "../../../web/enrolments/participants/forms.ts";
import { MESSAGE_MAX } from "../../../worker/enrolments/participants/contract.ts";
import { messageBody } from "../../../worker/enrolments/participants/inputs.ts";

/** A message, and what is wrong with it; null: nothing. The form and the server must agree. */
const CASES: [text: string, complaint: string | null][] = [
  ["A domani", null],
  ["  A domani \n", null],
  ["a", null],
  ["", "validation.message_required"],
  [" \n\t\u00a0", "validation.message_required"],
  ["è".repeat(MESSAGE_MAX), null],
  [` ${"a".repeat(MESSAGE_MAX)} `, null],
  ["a".repeat(MESSAGE_MAX + 1), "validation.too_long"],
  ["🤿".repeat(MESSAGE_MAX / 2), null],
  [`${"🤿".repeat(MESSAGE_MAX / 2)}!`, "validation.too_long"],
  ["<b>'; drop table users; --</b>", null],
];

test.for(CASES)("%j: the form and the server say the same", ([text, complaint]) => {
  const inForm = v.safeParse(messageForm, { text });
  const atDoor = messageBody.safeParse({ text });
  expect([inForm.issues?.[0]?.message ?? null, atDoor.error?.issues[0]?.message ?? null]).toEqual([
    complaint,
    complaint,
  ]);
  if (complaint === null) expect(atDoor.data?.text).toBe((inForm.output as { text: string }).text);
});
