import * as v from "valibot";
import {
  VOUCHER_EUROS_MAX,
  VOUCHER_EUROS_MIN,
  VOUCHER_MESSAGE_MAX,
  VOUCHER_NAME_MAX,
} from "../../../worker/prices/vouchers/contract.ts";
import { parseEuros } from "../../lib/parseEuros.ts";

const optional = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max, "validation.too_long"));

/** What the buyer types. `amount`: euros in any common notation. */
export const giftForm = v.object({
  amount: v.pipe(
    v.string(),
    v.transform(parseEuros),
    v.number("validation.voucher_amount"),
    v.check((euros) => euros >= VOUCHER_EUROS_MIN && euros <= VOUCHER_EUROS_MAX, "validation.voucher_amount"),
  ),
  for_name: optional(VOUCHER_NAME_MAX),
  message: optional(VOUCHER_MESSAGE_MAX),
  recipient_email: v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => text === "" || /^\S+@\S+\.\S+$/.test(text), "validation.email"),
  ),
  send_on: v.nullable(v.string()),
});
export type GiftValues = v.InferInput<typeof giftForm>;

export const BLANK_GIFT: GiftValues = {
  amount: "50",
  for_name: "",
  message: "",
  recipient_email: "",
  send_on: null,
};
