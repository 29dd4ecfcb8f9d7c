import { isCost } from "../events/publishing/contract.ts";
import { calendarDay, emptyToNull, optional } from "../lib/fields.ts";
import * as z from "../lib/z.ts";
import {
  CODE_USES_MAX,
  DISCOUNT_CODE_MAX,
  DISCOUNT_CODE_MIN,
  normalizeCode,
  SEATS_PER_CHECKOUT_MAX,
} from "./contract.ts";

function nullable<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(emptyToNull, schema.nullable()).default(null);
}

const count = nullable(
  z.int("validation.uses").min(1, "validation.uses").max(CODE_USES_MAX, "validation.uses"),
);

/** What a reader types: a discount code or the code of a gift voucher. */
export const typedCode = z
  .string()
  .max(100, "validation.too_long")
  .transform((typed) => normalizeCode(typed) || undefined);

export const codeBody = z
  .object({
    code: z
      .string("validation.required")
      .max(100, "validation.too_long")
      .transform(normalizeCode)
      .refine(
        (code) => code.length >= DISCOUNT_CODE_MIN && code.length <= DISCOUNT_CODE_MAX,
        "validation.code_length",
      )
      .refine((code) => /^[\p{L}\p{N}_-]+$/u.test(code), "validation.code_signs"),
    amount: nullable(
      z.number("validation.cost").positive("validation.cost").refine(isCost, "validation.cost"),
    ),
    percent: nullable(
      z.int("validation.percent").min(1, "validation.percent").max(100, "validation.percent"),
    ),
    from: nullable(calendarDay),
    until: nullable(calendarDay),
    max_uses: count,
    per_person: count,
    /** Null: all events of the organizer. */
    event_ids: nullable(z.array(z.uuid().toLowerCase()).min(1, "validation.required").max(200)),
  })
  .superRefine(({ amount, percent, from, until }, context) => {
    if ((amount === null) === (percent === null))
      context.addIssue({ code: "custom", path: ["amount"], message: "validation.amount_or_percent" });
    if (from && until && until < from)
      context.addIssue({ code: "custom", path: ["until"], message: "validation.days_order" });
  });
export type CodeBody = z.output<typeof codeBody>;

export const priceMemberParams = z.object({ userId: z.uuid().toLowerCase() });

/** The organizer whose discounts are meant; missing: the caller. */
export const sellerQuery = z.object({ organizerId: optional(z.uuid().toLowerCase()) });

export const priceQuery = z.object({
  code: typedCode.optional(),
  seats: optional(z.coerce.number().int().min(1).max(SEATS_PER_CHECKOUT_MAX)),
});
