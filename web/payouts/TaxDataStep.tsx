import { FileCheck2 } from "lucide-react";
import { css } from "styled-system/css";
import { card, wrap } from "styled-system/patterns";
import type { PayoutsView } from "../../worker/payouts/outputs.ts";
import { useT } from "../lib/i18n.tsx";
import { paths } from "../paths.ts";
import { ButtonLink } from "../ui/Button.tsx";

/** The step to the tax data, while they are missing: asked for before the first transfer, and transfers stop without them later. */
export function TaxDataStep({ state }: { state: PayoutsView["tax_data"] }) {
  const t = useT();
  if (state === "complete") return null;
  return (
    <section aria-labelledby="tax-step" className={cardLook}>
      <h2 id="tax-step" className={css({ textStyle: "subheading" })}>
        {t("payouts.tax.title", "Aggiungi i tuoi dati fiscali")}
      </h2>
      <p className={css({ color: "muted", maxWidth: "text" })}>
        {state === "asked"
          ? t(
              "payouts.tax.asked",
              "Te li abbiamo già chiesti: la legge (DAC7) ci obbliga ad averli, e senza i versamenti si fermano.",
            )
          : t(
              "payouts.tax.missing",
              "Servono prima del primo versamento, per la legge DAC7 e per le tue ricevute. Li vedi solo tu, e chi amministra il sito.",
            )}
      </p>
      <div className={wrap({ gap: "3" })}>
        <ButtonLink to={paths.taxData.href(paths.payouts.href())}>
          <FileCheck2 size={18} aria-hidden />
          {t("payouts.tax.fill", "Compila i dati fiscali")}
        </ButtonLink>
      </div>
    </section>
  );
}

const cardLook = card({ display: "grid", gap: "3", boxShadow: "card", minWidth: "0" });
