import encodeQR from "qr";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { useT } from "../lib/i18n.tsx";
import { Sheet } from "../ui/Sheet.tsx";
import { checkInCode, shortCheckInCode } from "./checkInCode.ts";

const BORDER = 3;

type Props = { enrolmentId: string; title: string; onClose: () => void };

/** The QR code of an enrolment, which the user who fills in the register scans at the check-in. */
export function CheckInCodeSheet({ enrolmentId, title, onClose }: Props) {
  const t = useT();
  const modules = encodeQR(checkInCode(enrolmentId), "raw", { ecc: "medium", border: BORDER });
  const path = modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <Sheet open title={t("my_events.code", "Codice per l’arrivo")} onClose={onClose} size="small">
      <div className={grid({ gap: "4", justifyItems: "center", textAlign: "center" })}>
        <p className={css({ fontWeight: "bold", overflowWrap: "anywhere" })}>{title}</p>
        <svg
          viewBox={`0 0 ${modules.length} ${modules.length}`}
          role="img"
          aria-label={t("share.qr_of", "Codice QR: {{title}}", { title })}
          shapeRendering="crispEdges"
          className={css({ width: "min(100%, 18rem)", borderRadius: "sm", bg: "white" })}
        >
          <path d={path} fill="#000" />
        </svg>
        <p className={css({ color: "muted" })}>
          {t(
            "my_events.code_text",
            "Mostralo a chi ti accoglie: ti segna presente. Se non si legge, detta questo:",
          )}
        </p>
        <p className={css({ fontSize: "2xl", fontWeight: "bold", letterSpacing: "0.1em" })}>
          {shortCheckInCode(enrolmentId)}
        </p>
      </div>
    </Sheet>
  );
}
