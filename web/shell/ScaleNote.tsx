import { css } from "styled-system/css";
import { type Agency, SCALE_MAX } from "../../worker/profiles/certifications/contract.ts";
import { findLevel } from "../../worker/profiles/certifications/levels.ts";
import { type Translate, useT } from "../lib/i18n.tsx";

/** The place of a level on the scale; its source opens with a press. Nothing for a level without a place. */
export function ScaleNote({ agency, level }: { agency: Agency; level: string }) {
  const t = useT();
  const found = findLevel(agency, level);
  if (!found) return null;
  const { scale, source, isInferred } = found;
  const params = { scale, most: SCALE_MAX, meaning: scaleMeaning(t, scale) };
  return (
    <details className={noteLook}>
      <summary className={css({ cursor: "pointer", paddingBlock: "1" })}>
        {t(
          "certifications.scale",
          "Livello {{scale}} di {{most}}: {{meaning}} (equivalenza indicativa)",
          params,
        )}
      </summary>
      <p>
        {t("certifications.source", "Fonte: {{source}}.", { source })}{" "}
        {isInferred &&
          t("certifications.inferred", "Posto dedotto: non abbiamo trovato un testo con i numeri.")}
      </p>
    </details>
  );
}

/** What a place on the scale means, from 0 to 5. */
function scaleMeaning(t: Translate, scale: number): string {
  const names = [
    t("certifications.scale_0", "prima prova"),
    t("certifications.scale_1", "piscina, o fino a 10 metri"),
    t("certifications.scale_2", "circa 20 metri"),
    t("certifications.scale_3", "circa 30 metri"),
    t("certifications.scale_4", "circa 40 metri"),
    t("certifications.scale_5", "insegna"),
  ];
  return names[scale] ?? "";
}

const noteLook = css({ textStyle: "label", color: "muted", fontWeight: "normal" });
