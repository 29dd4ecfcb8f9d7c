import uPlot from "uplot";
import type { LanguageCode } from "../../worker/lib/languages.ts";
import { diveTimeText } from "../../worker/profiles/logbook/contract.ts";
import { normalizeSpaces } from "../lib/money.ts";

/** One bar: its value, the value as text, the name of its period, and a short label for the axis. */
export type Bar = { value: number; text: string; name: string; label: string };

/** What a bar's value counts: people, cents, metres, or seconds. */
export type BarKind = "people" | "money" | "metres" | "seconds";

type BarChartOptions = {
  kind: BarKind;
  small: boolean;
  language: LanguageCode;
  bars: Bar[];
  box: HTMLElement;
  /** Called with the index of the bar under the pointer, and with null when the pointer leaves. */
  onRest: (index: number | null) => void;
};

const HEIGHT = 208;
const SMALL_HEIGHT = 112;
/** The width of a label's letter and the gap between labels, in pixels: without enough room, labels are left out. */
const LETTER = 7;
const GAP = 8;
const SECONDS_STEPS = [15, 30, 60, 120, 300];
const PEOPLE_STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];

/** uPlot's options of a bar chart, with colours read from the theme's tokens at the chart's element. */
export function barOptions({ kind, small, language, bars, box, onRest }: BarChartOptions): uPlot.Options {
  const style = getComputedStyle(box);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const font = `12px ${style.fontFamily}`;
  const colour = token(kind === "money" ? "--colors-accent" : "--colors-sea");
  const axis = { font, stroke: token("--colors-muted"), ticks: { show: false } };
  const grid = { stroke: token("--colors-line"), width: 1 };
  return {
    width: box.clientWidth,
    height: small ? SMALL_HEIGHT : HEIGHT,
    legend: { show: false },
    padding: [8, 8, 0, 0],
    cursor: { drag: { x: false, y: false }, points: { show: false } },
    scales: { x: { time: false, range: [-0.5, bars.length - 0.5] }, y: { range: fromZero } },
    series: [
      {},
      {
        fill: colour,
        stroke: colour,
        width: 0,
        points: { show: false },
        paths: uPlot.paths.bars?.({ size: [0.62, 44], radius: 0.12 }),
      },
    ],
    axes: [
      {
        ...axis,
        grid: { show: false },
        splits: () => bars.map((_, index) => index),
        values: (plot, indexes) => indexes.map((index) => labelAt(plot, index, bars)),
        size: 28,
      },
      {
        ...axis,
        grid,
        size: kind === "money" ? 60 : 40,
        ...(kind !== "money" && { incrs: kind === "seconds" ? SECONDS_STEPS : PEOPLE_STEPS }),
        values: (_, values) => values.map((value) => shortValue(value, kind, language)),
      },
    ],
    hooks: { setCursor: [({ cursor }) => onRest(cursor.idx ?? null)] },
  };
}

/** The range of the value axis: it includes zero, and negative values when refunds exceed payments. */
function fromZero(_: uPlot, low: number, high: number): uPlot.Range.MinMax {
  const top = Math.max(high, low < 0 ? 0 : 4);
  return [Math.min(0, low * 1.1), top * 1.1];
}

/** Labels are counted from the latest bar, which always has one. */
function labelAt(plot: uPlot, index: number, bars: Bar[]): string {
  const room = plot.bbox.width / devicePixelRatio / bars.length;
  const longest = Math.max(...bars.map(({ label }) => label.length));
  const every = Math.ceil((longest * LETTER + GAP) / room);
  return (bars.length - 1 - index) % every === 0 ? (bars[index]?.label ?? "") : "";
}

function shortValue(value: number, kind: BarChartOptions["kind"], language: LanguageCode): string {
  if (kind === "seconds") return diveTimeText(value);
  const money = { style: "currency", currency: "EUR", maximumFractionDigits: 0 } as const;
  return normalizeSpaces(new Intl.NumberFormat(language, kind === "money" ? money : {}).format(value));
}
