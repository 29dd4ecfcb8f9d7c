import { type ReactNode, useEffect, useRef, useState } from "react";
import { css, cx } from "styled-system/css";
import { card, grid } from "styled-system/patterns";
import uPlot from "uplot";
import { useT } from "../lib/i18n.tsx";
import { type Bar, type BarKind, barOptions } from "./barOptions.ts";

type Props = {
  kind: BarKind;
  title: string;
  total: string;
  bars: Bar[];
  /** A note about the total, below it. */
  note?: ReactNode;
  /** A low chart in a group of charts. */
  small?: boolean;
};

/**
 * A bar chart over time. The bar under the pointer is described above; a table beside it says the same, because screen
 * readers cannot read a canvas.
 */
export function BarChart({ kind, title, total, bars, note, small = false }: Props) {
  const t = useT();
  const container = useRef<HTMLDivElement>(null);
  const [rested, setRested] = useState<number | null>(null);
  const dark = useDark();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the canvas is painted in the theme's colours
  useEffect(() => {
    const box = container.current;
    if (!box) return;
    const options = barOptions({ kind, small, language: t.language, bars, box, onRest: setRested });
    const data: uPlot.AlignedData = [bars.map((_, index) => index), bars.map(({ value }) => value)];
    const plot = new uPlot(options, data, box);
    const observer = new ResizeObserver(() =>
      plot.setSize({ width: box.clientWidth, height: options.height }),
    );
    observer.observe(box);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [kind, small, bars, t.language, dark]);
  const bar = rested === null ? undefined : bars[rested];
  return (
    <figure aria-label={`${title}: ${total}`} className={cardLook}>
      <figcaption aria-hidden className={grid({ gap: "0.5", marginBottom: "3" })}>
        <span className={css({ textStyle: "small", color: "muted" })}>{bar ? bar.name : title}</span>
        <strong className={css({ textStyle: "subheading" })}>{bar ? bar.text : total}</strong>
      </figcaption>
      {note && <div className={css({ textStyle: "small", color: "muted", marginBottom: "3" })}>{note}</div>}
      <div ref={container} aria-hidden className={cx(plotLook, small ? lowLook : css({ height: "13rem" }))} />
    </figure>
  );
}

const DARK = "(prefers-color-scheme: dark)";

/** Whether the theme is dark, because a canvas does not follow the theme. */
function useDark(): boolean {
  const [dark, setDark] = useState(() => matchMedia(DARK).matches);
  useEffect(() => {
    const query = matchMedia(DARK);
    const follow = () => setDark(query.matches);
    query.addEventListener("change", follow);
    return () => query.removeEventListener("change", follow);
  }, []);
  return dark;
}

/** The rules of uPlot's style sheet that a bar chart needs. */
const plotLook = css({
  marginTop: "auto",
  "& .u-wrap": { position: "relative", userSelect: "none" },
  "& .u-over, & .u-under, & .u-axis": { position: "absolute" },
  "& .u-under": { overflow: "hidden" },
  "& canvas": { display: "block", position: "relative", width: "100%", height: "100%" },
  "& .u-select, & .u-cursor-x, & .u-cursor-y, & .u-cursor-pt, & .u-legend": { display: "none" },
});
/** As high as its neighbour of more lines: the charts of a row stand on one line. */
const cardLook = card({ display: "flex", flexDirection: "column", minWidth: "0", height: "100%" });
const lowLook = css({ height: "7rem" });
