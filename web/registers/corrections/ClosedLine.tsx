import { ChevronDown, ChevronUp, PencilLine } from "lucide-react";
import { useState } from "react";
import { css } from "styled-system/css";
import { clockInTimeZone, dayInTimeZone } from "../../../worker/lib/calendarDays.ts";
import type { RegisterCorrection } from "../../../worker/registers/corrections/contract.ts";
import type { RegisterLine } from "../../../worker/registers/lines/contract.ts";
import { formatShortRange } from "../../lib/dates.ts";
import { useT } from "../../lib/i18n.tsx";
import { noteLook } from "../controls/looks.ts";
import { TapButton } from "../controls/TapButton.tsx";
import { formatDepth } from "../dives/formatDepth.ts";
import { ENTRY_NAMES } from "../law/lawEntries.ts";
import { LineEntries } from "../signing/LineEntries.tsx";
import { entryValueText } from "./correctionValue.ts";

type Props = {
  line: RegisterLine;
  corrections: RegisterCorrection[];
  timeZone: string;
  onCorrect: () => void;
};

/** A sealed line, which a tap shows whole, with its corrections beside the sealed values. */
export function ClosedLine({ line, corrections, timeZone, onCorrect }: Props) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <li className={lineLook}>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className={headLook}>
        <span className={css({ display: "grid", flex: 1, minWidth: "0", overflowWrap: "anywhere" })}>
          <span className={css({ fontWeight: "bold" })}>{line.diver.name}</span>
          <span className={noteLook}>
            {formatDepth(line.reached_depth, t.language)}
            {" · "}
            {line.signature
              ? t("register.closed.signed", "firmata da {{name}}", { name: line.signature.signer_name })
              : t("register.closed.unsigned", "senza firma")}
          </span>
        </span>
        {isOpen ? <ChevronUp size={22} aria-hidden /> : <ChevronDown size={22} aria-hidden />}
      </button>
      {corrections.map((correction) => (
        <div key={correction.id} className={correctionLook}>
          <p>
            <span lang="it" className={css({ fontWeight: "bold" })}>
              {ENTRY_NAMES[correction.entry]}
            </span>
            {": "}
            <s>
              <span className={css({ srOnly: true })}>{t("register.closed.before", "prima")} </span>
              {entryValueText(correction.entry, correction.before, t.language)}
            </s>
            {" → "}
            <strong>{entryValueText(correction.entry, correction.after, t.language)}</strong>
          </p>
          <p className={noteLook}>
            {t("register.closed.correction", "{{reason}} — {{name}}, {{time}}", {
              reason: correction.reason,
              name: correction.author_name,
              time: timeOf(correction.at, timeZone),
            })}
          </p>
        </div>
      ))}
      {isOpen && (
        <>
          <LineEntries line={line} />
          <TapButton onClick={onCorrect}>
            <PencilLine size={20} aria-hidden />
            {t("register.correction.add", "Aggiungi una correzione")}
          </TapButton>
        </>
      )}
    </li>
  );
}

function timeOf(at: string, timeZone: string): string {
  const instant = new Date(at);
  return `${formatShortRange(dayInTimeZone(timeZone, instant), null)} ${clockInTimeZone(timeZone, instant)}`;
}

const lineLook = css({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "2",
  padding: "2",
  paddingInline: "3",
  borderRadius: "sm",
  border: "2px solid token(colors.line)",
});
const headLook = css({
  display: "flex",
  alignItems: "center",
  gap: "2",
  minHeight: "3.5rem",
  color: "ink",
  textAlign: "start",
  cursor: "pointer",
});
const correctionLook = css({
  padding: "3",
  borderRadius: "sm",
  bg: "foam",
  overflowWrap: "anywhere",
  borderInlineStart: "4px solid token(colors.sea)",
});
