import { localeOf } from "../../worker/lib/languages.ts";
import { feeCents, type PlatformFee } from "../../worker/payments/platformFee.ts";
import type { Translate } from "../lib/i18n.tsx";
import { formatEuros, normalizeSpaces } from "../lib/money.ts";

/** The platform's fee in words: "5 % + 1,00 €". */
export function feeRateText(t: Translate, { percent, fixed }: PlatformFee): string {
  const share = new Intl.NumberFormat(localeOf(t.language), { style: "percent", maximumFractionDigits: 2 });
  return [
    percent > 0 && normalizeSpaces(share.format(percent / 100)),
    fixed > 0 && formatEuros(fixed, t.language),
  ]
    .filter(Boolean)
    .join(" + ");
}

/** What an organizer gets of a price in euros, before publishing. */
export function feeOfPriceText(t: Translate, euros: number, fee: PlatformFee): string {
  const price = Math.round(euros * 100);
  const kept = feeCents(price, fee);
  const net = formatEuros((price - kept) / 100, t.language);
  return kept === 0
    ? t("payouts.fee_of_none", "Commissione della piattaforma: nessuna, ricevi {{net}}.", { net })
    : t("payouts.fee_of", "Commissione della piattaforma: {{fee}}, ricevi {{net}}.", {
        fee: formatEuros(kept / 100, t.language),
        net,
      });
}
