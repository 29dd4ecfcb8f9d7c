import { css } from "styled-system/css";
import { useT } from "../../lib/i18n.tsx";
import { dayPanelLook, warningLook } from "../controls/looks.ts";
import { TapButton } from "../controls/TapButton.tsx";
import type { RegisterDay } from "../day/registerDay.ts";
import { obstacleText } from "./signingTexts.ts";

/** Signatures that the server did not take, with the reason; they stay until somebody has read them. */
export function RefusedSignatures({ day }: { day: RegisterDay }) {
  const t = useT();
  const refused = day.refused.filter((item) => item.kind === "signature");
  if (refused.length === 0) return null;
  const nameOf = (dive: string, person: string) =>
    day.lines.find((line) => line.dive === dive && line.person === person)?.diver.name ?? "—";
  return (
    <section aria-label={t("register.signing.refused_title", "Firme non accettate")} className={dayPanelLook}>
      <h2 className={css({ textStyle: "subheading" })}>
        {t("register.signing.refused_title", "Firme non accettate")}
      </h2>
      {refused.map(({ id, code, signature }) => (
        <div key={id} className={css({ display: "grid", gap: "2" })}>
          <p className={warningLook}>
            {signature.lines.map(({ dive, person }) => nameOf(dive, person)).join(", ")}:{" "}
            {obstacleText(t, code)}
          </p>
          <TapButton onClick={() => day.dismiss(id)}>{t("register.signing.read", "Ho letto")}</TapButton>
        </div>
      ))}
    </section>
  );
}
