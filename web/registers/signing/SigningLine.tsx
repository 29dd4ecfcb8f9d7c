import { CircleCheck } from "lucide-react";
import { css, cx } from "styled-system/css";
import { flex } from "styled-system/patterns";
import { clockInTimeZone } from "../../../worker/lib/calendarDays.ts";
import type { RegisterLine } from "../../../worker/registers/registerLines.ts";
import { useT } from "../../lib/i18n.tsx";
import { SignatureView } from "../../ui/SignatureView.tsx";
import { formatDepth } from "../dives/diveTexts.ts";
import { boxLook, noteLook } from "../looks.ts";
import { obstacleText, outdatedText, type SigningObstacle, signerText } from "./signingTexts.ts";

type Props = {
  line: RegisterLine;
  obstacle: SigningObstacle | null;
  timeZone: string;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
};

/** A line with its signature, a box to choose it, or the reason why it cannot be signed. */
export function SigningLine({ line, obstacle, timeZone, isChosen, onChoose }: Props) {
  const t = useT();
  const depth = formatDepth(line.reached_depth, t.language);
  const outdated = outdatedText(t, line, timeZone);
  const name = (
    <span className={css({ display: "grid", flex: 1, minWidth: "0", overflowWrap: "anywhere" })}>
      <span className={css({ fontWeight: "bold" })}>{line.diver.name}</span>
      <span className={noteLook}>{t("register.signing.depth", "Raggiunta: {{depth}}", { depth })}</span>
      {outdated && <span className={outdatedLook}>{outdated}</span>}
      {obstacle && obstacle !== "signed" && <span className={noteLook}>{obstacleText(t, obstacle)}</span>}
    </span>
  );
  if (line.signature) {
    const { signer_name, signed_at, strokes } = line.signature;
    return (
      <li className={rowLook}>
        <CircleCheck size={26} aria-hidden className={css({ color: "success", flexShrink: 0 })} />
        <span className={css({ display: "grid", flex: 1, minWidth: "0" })}>
          <span className={css({ fontWeight: "bold" })}>{line.diver.name}</span>
          <span className={noteLook}>
            {t("register.signing.signed_by", "Firmata da {{name}} alle {{time}}", {
              name: signerText(t, line.signature, timeZone),
              time: clockInTimeZone(timeZone, new Date(signed_at)),
            })}
          </span>
        </span>
        {strokes && (
          <SignatureView
            strokes={strokes}
            label={t("register.signing.signature_of", "Firma di {{name}}", { name: signer_name })}
            className={css({ width: "6rem!" })}
          />
        )}
      </li>
    );
  }
  if (obstacle) return <li className={rowLook}>{name}</li>;
  return (
    <li>
      <label className={cx(rowLook, chooseLook)}>
        <input
          type="checkbox"
          checked={isChosen}
          onChange={(event) => onChoose(event.target.checked)}
          className={boxLook}
        />
        {name}
      </label>
    </li>
  );
}

const rowLook = flex({
  align: "center",
  gap: "3",
  minHeight: "3.5rem",
  padding: "2",
  paddingInline: "3",
  borderRadius: "sm",
  border: "2px solid token(colors.line)",
});
const chooseLook = css({
  cursor: "pointer",
  touchAction: "manipulation",
  "&:has(:checked)": { borderColor: "sea", bg: "foam" },
});
const outdatedLook = css({ textStyle: "small", color: "danger" });
