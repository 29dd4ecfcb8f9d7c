import { BadgeCheck } from "lucide-react";
import { css } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import type { RecordSource } from "../../../worker/profiles/certifications/outputs.ts";
import { formatLongDay } from "../../lib/dates.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";

type Source = RecordSource & { confirmed_by_name?: string };

/** Which records somebody else vouches for; the others are the member's own word. */
export function RecordSources({ sources }: { sources: Source[] }) {
  const t = useT();
  return (
    <div className={grid({ gap: "2", textStyle: "small" })}>
      {sources.length > 0 && (
        <ul className={grid({ gap: "2" })}>
          {sources.map((source) => (
            <li key={source.discipline} className={flex({ gap: "2", align: "start" })}>
              <BadgeCheck size={18} aria-hidden className={css({ color: "success", flexShrink: 0 })} />
              <span>
                <strong>{source.discipline}</strong> {sourceText(t, source)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className={css({ color: "muted" })}>
        {sources.length > 0
          ? t("records.others_declared", "Gli altri sono dichiarati.")
          : t("records.all_declared", "Tutti dichiarati.")}
      </p>
    </div>
  );
}

function sourceText(t: Translate, { source, confirmed_on, confirmed_by_name: name }: Source): string {
  const day = formatLongDay(confirmed_on, t.language);
  if (source === "competition") return t("records.from_competition", "da una gara: {{day}}", { day });
  return name
    ? t("records.signed_by", "da un registro firmato da {{name}}: {{day}}", { name, day })
    : t("records.signed", "da un registro firmato da un istruttore: {{day}}", { day });
}
