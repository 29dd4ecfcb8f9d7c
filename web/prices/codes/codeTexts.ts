import type { PriceCode } from "../../../worker/prices/outputs.ts";
import { formatDeadline } from "../../lib/dates.ts";
import type { Translate } from "../../lib/i18n.tsx";
import { formatPrice } from "../../lib/money.ts";

/** What a code takes off: "10 €", "15%". */
export function reductionText(
  t: Translate,
  { amount, percent }: Pick<PriceCode, "amount" | "percent">,
): string {
  return amount === null ? `${percent}%` : formatPrice(amount, t.language);
}

/** "Usato 3 volte su 20", and the bounds of a code. */
export function codeFacts(t: Translate, code: PriceCode): string[] {
  const { from, until, max_uses: most, used, per_person, event_ids } = code;
  const day = (day: string) => formatDeadline(day, t.language);
  return [
    most === null
      ? t.count("codes.used", used, { one: "Usato {{count}} volta", other: "Usato {{count}} volte" })
      : t.count(
          "codes.used_of",
          used,
          { one: "Usato {{count}} volta su {{most}}", other: "Usato {{count}} volte su {{most}}" },
          { most },
        ),
    per_person !== null &&
      t.count("codes.each", per_person, { one: "{{count}} volta a testa", other: "{{count}} volte a testa" }),
    from !== null && t("codes.from", "da {{day}}", { day: day(from) }),
    until !== null && t("codes.until", "fino a {{day}}", { day: day(until) }),
    event_ids !== null &&
      t.count("codes.some_events", event_ids.length, {
        one: "per {{count}} evento",
        other: "per {{count}} eventi",
      }),
  ].filter((fact) => fact !== false);
}

/** Why a code can be used no longer, or not yet; null while it can. */
export function codeState(
  t: Translate,
  { from, until, max_uses, used }: PriceCode,
  today: string,
): string | null {
  if (until !== null && until < today) return t("codes.over", "Scaduto");
  if (max_uses !== null && used >= max_uses) return t("codes.used_up", "Esaurito");
  return from !== null && from > today ? t("codes.ahead", "Non ancora valido") : null;
}
