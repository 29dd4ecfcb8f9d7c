import encodeQR from "qr";
import { css } from "styled-system/css";

/** The QR standard requires a quiet zone of four white modules. */
const BORDER = 4;

/**
 * A QR code as large as the phone's screen allows, for an address to show and not to download. The package `qr` has no
 * dependencies, and a decoder by which phones and journeys read codes.
 */
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
