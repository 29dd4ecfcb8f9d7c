import encodeQR from "qr";
import { css } from "styled-system/css";

/** Four modules of white, as the standard asks of the quiet zone. */
const BORDER = 4;

/** A QR code alone, as large as the phone lets it be: for an address that is shown and not handed out. */
export function QrDrawing({ url, label }: { url: string; label: string }) {
  const modules = encodeQR(url, "raw", { ecc: "medium", border: BORDER });
  const size = modules.length;
  const path = modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={css({ width: "100%", maxWidth: "18rem", borderRadius: "sm", bg: "white" })}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
