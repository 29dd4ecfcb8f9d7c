import type { EventDetail } from "../../worker/events/outputs.ts";
import type { PriceLine } from "../../worker/prices/contract.ts";
import { earlyPriceUntil } from "../../worker/prices/quotePrice.ts";
import { formatDeadline } from "../lib/dates.ts";
import type { Translate } from "../lib/i18n.tsx";
import { formatPrice } from "../lib/money.ts";

/** The name of a line of a price. */
export function priceLineText(t: Translate, { kind, label }: Pick<PriceLine, "kind" | "label">): string {
  const texts: Record<PriceLine["kind"], () => string> = {
    full: () => t("prices.full", "Prezzo pieno"),
    early: () => t("prices.early", "Iscrizione entro {{day}}", { day: formatDeadline(label, t.language) }),
    member: () => t("prices.member", "Prezzo per i soci"),
    code: () => t("prices.code", "Codice {{code}}", { code: label }),
    voucher: () => t("prices.voucher", "Buono {{code}}", { code: label }),
  };
  return texts[kind]();
}

/** What an event's prices add to the price of today: until when it holds, and the members' price. */
export function otherPriceTexts(t: Translate, event: EventDetail, today: string): string[] {
  const until = earlyPriceUntil(event, today);
  return [
    until &&
      t("prices.early_until", "fino a {{day}}, poi {{price}}", {
        day: formatDeadline(until, t.language),
        price: formatPrice(event.cost ?? 0, t.language),
      }),
    event.member_price !== null &&
      t("prices.for_members", "{{price}} per i soci", { price: formatPrice(event.member_price, t.language) }),
  ].filter((text) => text !== null && text !== false);
}
