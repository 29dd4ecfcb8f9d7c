import { ChevronDown, ChevronUp, PencilLine } from "lucide-react";
import { useState } from "react";
import { css } from "styled-system/css";
import { flex, grid, notice } from "styled-system/patterns";
import type { RegisterCorrection } from "../../../worker/registers/outputs.ts";
import type { RegisterLine } from "../../../worker/registers/registerLines.ts";
import { accountText } from "../../lib/accountText.ts";
import { useT } from "../../lib/i18n.tsx";
import { instantText } from "../checkIn/waterTimes.ts";
import { formatDepth } from "../dives/diveTexts.ts";
import { ENTRY_NAMES } from "../lawEntries.ts";
import { noteLook } from "../looks.ts";
import { LineEntries } from "../signing/LineEntries.tsx";
import { signerText } from "../signing/signingTexts.ts";
import { TapButton } from "../TapButton.tsx";
import { entryValueText } from "./correctionValue.ts";

type Props = {
  line: RegisterLine;
  corrections: RegisterCorrection[];
  timeZone: string;
  onCorrect: () => void;
};

/** A sealed line, which a tap opens, with its corrections next to the sealed values. */
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
              ? t("register.closed.signed", "firmata da {{name}}", {
                  name: signerText(t, line.signature, timeZone),
                })
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
              name: accountText(t, { ...correction, id: correction.author_id, name: correction.author_name }),
              time: instantText(correction.at, timeZone),
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

const lineLook = grid({
  columns: 1,
  gap: "2",
  padding: "2",
  paddingInline: "3",
  borderRadius: "sm",
  border: "2px solid token(colors.line)",
});
const headLook = flex({
  align: "center",
  gap: "2",
  minHeight: "3.5rem",
  color: "ink",
  textAlign: "start",
  cursor: "pointer",
});
const correctionLook = notice({
  padding: "3",
  overflowWrap: "anywhere",
  borderInlineStart: "4px solid token(colors.sea)",
});
