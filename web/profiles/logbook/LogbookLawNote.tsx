import { css } from "styled-system/css";
import { DIVING_LAW } from "../../../worker/registers/contract.ts";
import { useT } from "../../lib/i18n.tsx";

/** The note about the source of the entries. The product gives no legal advice. */
export function LogbookLawNote() {
  const t = useT();
  return (
    <p className={css({ textStyle: "label", color: "muted", fontWeight: "normal" })}>
      {t("logbook.law", "Le tredici voci seguono l’art. 12, comma 8, di:")}{" "}
      <a
        href={DIVING_LAW.url}
        target="_blank"
        rel="noreferrer"
        lang="it"
        className={css({ color: "sea", textDecoration: "underline" })}
      >
        {DIVING_LAW.name}, {DIVING_LAW.gazette}
      </a>
      {". "}
      {t("logbook.no_advice", "Non è un parere legale: leggi il testo della legge.")}
    </p>
  );
}
