import { ExternalLink } from "lucide-react";
import { css } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import { LOGBOOK_ENTRIES, type LogbookEntry } from "../../worker/profiles/logbook/contract.ts";
import { DIVING_LAW } from "../../worker/registers/contract.ts";
import { useT } from "../lib/i18n.tsx";
import { FoldPanel } from "./FoldPanel.tsx";
import { AFTER_ENTRIES, BEFORE_ENTRIES, ENTRY_NAMES, entryExplanation } from "./lawEntries.ts";
import { noteLook, stackLook } from "./looks.ts";

/** The law's requirements for a register and a logbook, with a link to the Gazzetta. */
export function LawPanel() {
  const t = useT();
  return (
    <FoldPanel title={t("register.law.title", "Cosa chiede la legge")} isOpenFirst={false}>
      <div className={stackLook}>
        <p>{t("register.law.register", "Nel registro del centro (art. 12, commi 3–5):")}</p>
        <EntryNames label={t("register.law.before", "Prima dell’immersione")} entries={BEFORE_ENTRIES} />
        <EntryNames label={t("register.law.after", "Dopo l’immersione")} entries={AFTER_ENTRIES} />
        <p>{t("register.law.logbook", "Nel libretto di chi si immerge, tredici voci (art. 12, comma 8):")}</p>
        <dl className={grid({ gap: "2" })}>
          {LOGBOOK_ENTRIES.map(({ letter, name }) => (
            <div key={name}>
              <dt lang="it" className={css({ fontWeight: "bold" })}>
                {letter}) {ENTRY_NAMES[name]}
              </dt>
              <dd className={noteLook}>{entryExplanation(t, name)}</dd>
            </div>
          ))}
        </dl>
        <p className={css({ fontWeight: "medium" })}>
          {t("register.law.gazette", "Fa fede il testo pubblicato in Gazzetta.")}
        </p>
        <a href={DIVING_LAW.url} target="_blank" rel="noreferrer" lang="it" className={linkLook}>
          <ExternalLink size={20} aria-hidden className={css({ flexShrink: 0 })} />
          {DIVING_LAW.name}, {DIVING_LAW.gazette}
        </a>
      </div>
    </FoldPanel>
  );
}

function EntryNames({ label, entries }: { label: string; entries: LogbookEntry[] }) {
  return (
    <div>
      <p className={css({ fontWeight: "bold" })}>{label}</p>
      <ul lang="it" className={css({ listStyle: "disc", paddingInlineStart: "5" })}>
        {entries.map((entry) => (
          <li key={entry}>{ENTRY_NAMES[entry]}</li>
        ))}
      </ul>
    </div>
  );
}

const linkLook = flex({
  align: "center",
  gap: "2",
  minHeight: "3.5rem",
  color: "sea",
  textDecoration: "underline",
});
