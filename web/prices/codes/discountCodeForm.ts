import * as v from "valibot";
import { isCost } from "../../../worker/events/publishing/contract.ts";
import { isDay } from "../../../worker/lib/calendarDays.ts";
import {
  CODE_USES_MAX,
  DISCOUNT_CODE_MAX,
  DISCOUNT_CODE_MIN,
  normalizeCode,
} from "../../../worker/prices/contract.ts";
import type { CodeBody } from "../../../worker/prices/inputs.ts";
import type { PriceCode } from "../../../worker/prices/outputs.ts";
import { parseEuros } from "../../lib/parseEuros.ts";

const number = (error: string, fits: (value: number) => boolean) =>
  v.pipe(
    v.string(),
    v.check((typed) => {
      const value = parseEuros(typed);
      return value === null || fits(value);
    }, error),
  );
const uses = number(
  "validation.uses",
  (value) => Number.isInteger(value) && value >= 1 && value <= CODE_USES_MAX,
);
const day = v.pipe(
  v.string(),
  v.check((typed) => typed === "" || isDay(typed), "validation.date"),
);

/** The form of a discount code; the reduction is an amount or a percentage, as `by` says. */
export const discountCodeForm = v.pipe(
  v.object({
    code: v.pipe(
      v.string(),
      v.transform(normalizeCode),
      v.minLength(1, "validation.required"),
      v.check(
        ({ length }) => length >= DISCOUNT_CODE_MIN && length <= DISCOUNT_CODE_MAX,
        "validation.code_length",
      ),
      v.regex(/^[\p{L}\p{N}_-]+$/u, "validation.code_signs"),
    ),
    by: v.picklist(["amount", "percent"]),
    amount: number("validation.cost", (value) => value > 0 && isCost(value)),
    percent: number("validation.percent", (value) => Number.isInteger(value) && value >= 1 && value <= 100),
    from: day,
    until: day,
    max_uses: uses,
    per_person: uses,
    /** Empty: all events of the organizer. */
    event_ids: v.array(v.string()),
  }),
  v.forward(
    v.check(({ by, amount }) => by !== "amount" || amount.trim() !== "", "validation.required"),
    ["amount"],
  ),
  v.forward(
    v.check(({ by, percent }) => by !== "percent" || percent.trim() !== "", "validation.required"),
    ["percent"],
  ),
  v.forward(
    v.check(({ from, until }) => !from || !until || from <= until, "validation.days_order"),
    ["until"],
  ),
);

export type CodeValues = v.InferInput<typeof discountCodeForm>;

const typed = (value: number | null) => (value === null ? "" : String(value).replace(".", ","));

/** The values of a code, or of a new one. */
export function codeValues(code: PriceCode | null): CodeValues {
  return {
    code: code?.code ?? "",
    by: code?.percent ? "percent" : "amount",
    amount: typed(code?.amount ?? null),
    percent: typed(code?.percent ?? null),
    from: code?.from ?? "",
    until: code?.until ?? "",
    max_uses: typed(code?.max_uses ?? null),
    per_person: typed(code?.per_person ?? null),
    event_ids: code?.event_ids ?? [],
  };
}

export function toCodeBody(values: CodeValues): CodeBody {
  return {
    code: values.code,
    amount: values.by === "amount" ? parseEuros(values.amount) : null,
    percent: values.by === "percent" ? parseEuros(values.percent) : null,
    from: values.from || null,
    until: values.until || null,
    max_uses: parseEuros(values.max_uses),
    per_person: parseEuros(values.per_person),
    event_ids: values.event_ids.length > 0 ? values.event_ids : null,
  };
}
