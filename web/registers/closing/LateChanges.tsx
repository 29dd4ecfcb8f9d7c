import { useState } from "react";
import { grid } from "styled-system/patterns";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import type { RegisterDay } from "../day/registerDay.ts";
import { ENTRY_NAMES } from "../lawEntries.ts";
import { dayPanelLook, noteLook, panelTitleLook } from "../looks.ts";
import { TapButton } from "../TapButton.tsx";
import { CorrectionSheet } from "./CorrectionSheet.tsx";
import { entryValueText, lateCorrections, type ProposedCorrection } from "./corrections.ts";

/** Changes that reached the server after the closing: each can become a correction, or be dismissed. */
export function LateChanges({ day }: { day: RegisterDay }) {
  const t = useT();
  const [adding, setAdding] = useState<{ id: string; proposed: ProposedCorrection; isLast: boolean } | null>(
    null,
  );
  const late = day.refused.filter((item) => item.kind === "change" && item.code === "register_closed");
  if (late.length === 0) return null;
  const title = t("register.late.title", "Arrivate dopo la chiusura");
  return (
    <section aria-label={title} className={dayPanelLook}>
      <h2 className={panelTitleLook}>{title}</h2>
      <p className={noteLook}>
        {t(
          "register.late.text",
          "Queste modifiche erano su un telefono senza connessione. Il registro era già chiuso: puoi aggiungerle come correzioni.",
        )}
      </p>
      <ul className={grid({ gap: "3" })}>
        {late.map((item) => {
          if (item.kind !== "change") return null;
          const proposals = lateCorrections(item.change, day.lines);
          return (
            <li key={item.id} className={grid({ gap: "2" })}>
              {proposals.map((proposed) => {
                const line = day.lines.find(
                  ({ dive, person }) => dive === proposed.dive && person === proposed.person,
                );
                return (
                  <TapButton
                    key={`${proposed.person}-${proposed.entry}`}
                    wide
                    onClick={() => setAdding({ id: item.id, proposed, isLast: proposals.length === 1 })}
                  >
                    {displayName(t, line?.diver.name ?? null)} · {ENTRY_NAMES[proposed.entry]}:{" "}
                    {entryValueText(proposed.entry, proposed.after, t.language)}
                  </TapButton>
                );
              })}
              {proposals.length === 0 && (
                <p>{t("register.late.nothing", "Una modifica che non riguarda le righe sigillate.")}</p>
              )}
              <TapButton look="quiet" onClick={() => day.dismiss(item.id)}>
                {t("register.late.forget", "Non serve: scartala")}
              </TapButton>
            </li>
          );
        })}
      </ul>
      {adding && (
        <CorrectionSheet
          day={day}
          proposed={adding.proposed}
          onAdded={() => {
            if (adding.isLast) day.dismiss(adding.id);
          }}
          onClose={() => setAdding(null)}
        />
      )}
    </section>
  );
}
