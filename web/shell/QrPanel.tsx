import { Download } from "lucide-react";
import encodeQR from "qr";
import { css } from "styled-system/css";
import { grid, wrap } from "styled-system/patterns";
import { useT } from "../lib/i18n.tsx";
import { saveFile } from "../lib/saveFile.ts";
import { Button } from "../ui/Button.tsx";

/** The QR standard requires a quiet zone of four white modules. */
const BORDER = 4;
/** The pixels of a module in the downloaded picture: about 20 cm wide in print. */
const MODULE_PIXELS = 24;

type Props = {
  url: string;
  /** The title of the linked page, for the code's alternative text. */
  title: string;
  /** The downloaded files' name without extension. */
  fileName: string;
};

/** The QR code of an address, with downloads as a bitmap and as a vector drawing for print. */
export function QrPanel({ url, title, fileName }: Props) {
  const t = useT();
  const modules = encodeQR(url, "raw", { ecc: "medium", border: BORDER });
  const size = modules.length;
  const path = modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  const label = t("share.qr_of", "Codice QR: {{title}}", { title });
  const saveSvg = () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
    saveFile(`${fileName}.svg`, svg, "image/svg+xml");
  };
  return (
    <div className={wrap({ align: "center", gap: "4" })}>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={label}
        shapeRendering="crispEdges"
        className={css({ width: "9rem", height: "9rem", borderRadius: "sm", bg: "white" })}
      >
        <path d={path} fill="#000" />
      </svg>
      <div className={grid({ gap: "2", justifyItems: "start" })}>
        <p className={css({ textStyle: "small", color: "muted", maxWidth: "16rem" })}>
          {t("share.qr_text", "Per volantini, bacheche e bordo vasca: si apre con la fotocamera.")}
        </p>
        <div className={wrap({ gap: "2" })}>
          <Button onClick={() => savePng(modules, `${fileName}.png`)}>
            <Download size={18} aria-hidden />
            {t("share.qr_png", "Scarica PNG")}
          </Button>
          <Button look="quiet" onClick={saveSvg}>
            {t("share.qr_svg", "SVG per la stampa")}
          </Button>
        </div>
      </div>
    </div>
  );
}

function savePng(modules: boolean[][], name: string) {
  const canvas = document.createElement("canvas");
  canvas.width = modules.length * MODULE_PIXELS;
  canvas.height = canvas.width;
  const brush = canvas.getContext("2d");
  if (!brush) return;
  brush.fillStyle = "#fff";
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.fillStyle = "#000";
  for (const [y, row] of modules.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) brush.fillRect(x * MODULE_PIXELS, y * MODULE_PIXELS, MODULE_PIXELS, MODULE_PIXELS);
  canvas.toBlob((picture) => picture && saveFile(name, picture, "image/png"));
}
