import * as v from "valibot";
import {
  GUEST_CENTS_MAX,
  GUEST_NAME_MAX,
  MESSAGE_MAX,
  PAID_OUTSIDE,
} from "../../../worker/enrolments/participants/contract.ts";
import { toEmailAddress } from "../../../worker/lib/emailAddress.ts";
import { toCents } from "../../../worker/lib/money.ts";
import { PHONE_MAX } from "../../../worker/profiles/contract.ts";
import { shows } from "../../lib/form.ts";
import { parseEuros } from "../../lib/parseEuros.ts";

export const messageForm = v.object({
  text: v.pipe(
    v.string(),
    v.trim(),
    shows(1, "validation.message_required"),
    v.maxLength(MESSAGE_MAX, "validation.too_long"),
  ),
});

/** `amount_cents` is typed in euros, and counts only with a method of payment. */
export const guestPaymentForm = v.object({
  method: v.picklist(PAID_OUTSIDE),
  amount_cents: v.pipe(
    v.string(),
    v.transform((text) => toCents(parseEuros(text) ?? 0)),
    v.check((cents) => cents >= 0 && cents <= GUEST_CENTS_MAX, "validation.wrong"),
  ),
});

export const guestForm = v.object({
  ...guestPaymentForm.entries,
  name: v.pipe(
    v.string(),
    v.trim(),
    shows(1, "validation.guest_name"),
    v.maxLength(GUEST_NAME_MAX, "validation.too_long"),
  ),
  email: v.pipe(
    v.string(),
    v.check((text) => text.trim() === "" || toEmailAddress(text) !== null, "validation.email"),
    v.transform((text) => toEmailAddress(text)),
  ),
  phone: v.pipe(v.string(), v.trim(), v.maxLength(PHONE_MAX, "validation.too_long")),
});
