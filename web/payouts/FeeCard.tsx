import { css } from "styled-system/css";
import { card } from "styled-system/patterns";
import type { PlatformFee } from "../../worker/payments/platformFee.ts";
import { useT } from "../lib/i18n.tsx";
import { feeRateText } from "./feeText.ts";

/** The platform's fee of new sales, and what it does not include. */
export function FeeCard({ fee }: { fee: PlatformFee }) {
  const t = useT();
  const rate = feeRateText(t, fee);
  return (
    <section aria-labelledby="platform-fee" className={card({ display: "grid", gap: "1", minWidth: "0" })}>
      <h2 id="platform-fee" className={css({ textStyle: "subheading" })}>
        {t("payouts.fee_title", "Commissione della piattaforma")}
      </h2>
      <p className={css({ fontWeight: "bold", fontSize: "lg" })}>
        {rate || t("payouts.fee_none", "Nessuna")}
      </p>
      <p className={css({ textStyle: "small", color: "muted" })}>
        {rate
          ? t(
              "payouts.fee_text",
              "Su ogni pagamento, ed è quella del giorno in cui qualcuno paga. Se rimborsi, torna indietro in proporzione. La commissione di Stripe la paghiamo noi.",
            )
          : t(
              "payouts.fee_none_text",
              "Ricevi tutto quello che i partecipanti pagano. La commissione di Stripe la paghiamo noi.",
            )}
      </p>
    </section>
  );
}
