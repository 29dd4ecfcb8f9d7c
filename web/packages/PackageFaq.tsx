import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { useT } from "../lib/i18n.tsx";
import { DepthSection } from "../ui/DepthSection.tsx";
import type { PackageType } from "./payment/checkPayment.ts";

/** Questions and answers about packages. */
export function PackageFaq({ type }: { type: PackageType }) {
  const t = useT();
  const once = {
    name: t("packages.fact_once", "Un pagamento solo"),
    text: t(
      "packages.fact_once_text",
      "Paghi con carta, e se non ne hai già uno il pacchetto è attivo subito. Non si rinnova da solo.",
    ),
  };
  const renewing = {
    name: t("packages.fact_renewing", "Rinnovi senza perdere giorni"),
    text: t(
      "packages.fact_renewing_text",
      "Ti scriviamo 14 e 3 giorni prima della fine. Il nuovo periodo, anche di un altro pacchetto, comincia quando finisce quello in corso.",
    ),
  };
  const after = {
    name: t("packages.fact_after", "Alla scadenza non perdi nulla"),
    text: t(
      "packages.fact_after_text",
      "Quello che hai pubblicato resta dov’è, con le sue iscrizioni. Il pacchetto serve per pubblicare ancora.",
    ),
  };
  const own = {
    name: t("sponsors.fact_own", "Lo cambi quando vuoi"),
    text: t(
      "sponsors.fact_own_text",
      "Logo, testo e link li carichi nel profilo: si vedono subito dopo il pagamento, e li aggiorni quando vuoi.",
    ),
  };
  const questions = type === "organizer" ? [once, renewing, after] : [once, renewing, own];
  return (
    <DepthSection depth={20} labelledBy="package-facts">
      <h2 id="package-facts" className={css({ textStyle: "heading" })}>
        {t("packages.facts", "Come funziona")}
      </h2>
      <ul className={faqLook}>
        {questions.map(({ name, text }) => (
          <li key={name}>
            <h3 className={css({ fontWeight: "bold" })}>{name}</h3>
            <p className={css({ textStyle: "small", color: "muted" })}>{text}</p>
          </li>
        ))}
      </ul>
    </DepthSection>
  );
}

const faqLook = grid({ columns: { md: 3 }, gap: { base: "4", lg: "5" }, marginTop: "4" });
