import { css, cx } from "styled-system/css";
import { useT } from "../../lib/i18n.tsx";
import { makeScale, type RecordMark, spreadLabels } from "./layout.ts";
import { DisciplineCode, headingLook, panelLook } from "./panel.tsx";
import { metres, recordName } from "./texts.ts";

/** Lengths in rems, so that larger text lengthens the line. A label fits two lines; few records shorten the line. */
const LABEL = 3.75;
const SPARE = 14;
const CORD_MAX = 28;
const BELOW = 2.75;

/** The shallowest scale in metres, so that a first dive is near the surface. */
const SHALLOWEST = 10;
const STEPS_MAX = 6;

/** SVG units: sixteen per rem. Positions of line and labels. */
const UNIT = 16;
const CORD = 46;
const WIDTH = 92;

/** Depth records on a buoy's line, to scale. */
export function DepthLine({ marks }: { marks: RecordMark[] }) {
  const t = useT();
  const { end, steps } = makeScale(marks.at(-1)?.amount ?? 0, { least: SHALLOWEST, most: STEPS_MAX });
  const needed = marks.length * LABEL;
  const length = Math.max(needed, Math.min(CORD_MAX, SPARE + needed));
  const at = (depth: number) => (depth / end) * length;
  const labels = spreadLabels(
    marks.map(({ amount }) => at(amount)),
    LABEL,
    LABEL / 2,
    length,
  );
  const height = length + BELOW;
  return (
    <div className={panelLook}>
      <h3 className={cx(headingLook, asideLook)}>{t("records.depth", "In profondità")}</h3>
      <div className={waterLook} style={{ minHeight: `${height}rem` }}>
        <Surface />
        <svg
          viewBox={`0 0 ${WIDTH} ${height * UNIT}`}
          aria-hidden
          className={cordLook}
          style={{ width: `${WIDTH / UNIT}rem`, height: `${height}rem` }}
        >
          <path d={`M${CORD} 0V${(height - 1.25) * UNIT}`} stroke="#fff" strokeWidth="2" />
          {steps.slice(1).map((depth) => (
            <g key={depth} transform={`translate(0 ${at(depth) * UNIT})`}>
              <path d={`M${CORD - 6} 0h12`} stroke="#fff" strokeWidth="2" strokeLinecap="round" />
              <text x={CORD - 12} y="4" textAnchor="end" fontSize="12" fill="#dff3f1">
                {depth}
              </text>
            </g>
          ))}
          {marks.map(({ discipline, amount }, index) => {
            const [from, to] = [at(amount) * UNIT, (labels[index] ?? 0) * UNIT];
            return (
              <path
                key={discipline}
                d={`M${CORD} ${from}C${CORD + 26} ${from} ${CORD + 16} ${to} ${WIDTH - 4} ${to}`}
                fill="none"
                stroke="#7fe0db"
                strokeWidth="1.5"
              />
            );
          })}
          {marks.map(({ discipline, amount }) => (
            <circle
              key={discipline}
              cx={CORD}
              cy={at(amount) * UNIT}
              r="6"
              fill="#fff"
              strokeWidth="3"
              className={css({ stroke: "lagoon" })}
            />
          ))}
          <path
            d={`M${CORD - 13} ${(height - 1.25) * UNIT}h26`}
            strokeWidth="6"
            strokeLinecap="round"
            className={css({ stroke: "buoy" })}
          />
          <Buoy />
        </svg>
        <img src="/icons/diver.svg" alt="" width={40} height={156} loading="lazy" className={diverLook} />
        <dl>
          {marks.map(({ discipline, amount }, index) => (
            <div key={discipline} className={labelLook} style={{ top: `${labels[index]}rem` }}>
              <dt>
                <DisciplineCode inWater>{discipline}</DisciplineCode>
                <span className={nameLook}>{recordName(t, discipline)}</span>
              </dt>
              <dd className={valueLook}>{metres(t, amount)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}

function Surface() {
  return (
    <svg
      viewBox="0 0 1600 12"
      preserveAspectRatio="xMinYMax slice"
      aria-hidden
      className={css({ position: "absolute", bottom: "calc(100% - 1px)", width: "100%", height: "0.75rem" })}
    >
      <path
        d={`M0 6${"q20-10 40 0t40 0".repeat(20)}V12H0Z`}
        className={css({ fill: { base: "#11738f", _dark: "#0e5f80" } })}
      />
    </svg>
  );
}

function Buoy() {
  return (
    <g transform={`translate(${CORD} -2)`}>
      <path d="M0-10V-34" strokeWidth="2" className={css({ stroke: { base: "abyss", _dark: "white" } })} />
      <path d="M1-34 17-29 1-24Z" className={css({ fill: "buoy" })} />
      <path
        d="M-20 2C-19-5-12-10 0-10S19-5 20 2C19 5 11 7 0 7S-19 5-20 2Z"
        className={css({ fill: "buoy" })}
      />
      <path d="M-8-9H-4V6.500H-8ZM4-9H8V6.500H4Z" fill="#fff" opacity="0.85" />
    </g>
  );
}

// Beside the buoy's flag.
const asideLook = css({ paddingInlineStart: "5.75rem!" });
const waterLook = css({
  position: "relative",
  flex: 1,
  marginTop: "5",
  containerType: "inline-size",
  color: "white",
  background: {
    base: "linear-gradient(#11738f, #0b4a6f 45%, #06283d)",
    _dark: "linear-gradient(#0e5f80, #0a3f60 45%, #031724)",
  },
});
const diverLook = css({
  display: "none",
  position: "absolute",
  top: "26%",
  insetInlineStart: "min(calc(100% - 6rem), 32rem)",
  width: "auto",
  height: "11rem",
  "@container (min-width: 29rem)": { display: "block" },
});
const cordLook = css({ position: "absolute", top: "0", insetInlineStart: "0", overflow: "visible" });
const labelLook = css({
  position: "absolute",
  insetInlineStart: "5.75rem",
  insetInlineEnd: "2",
  transform: "translateY(-50%)",
});
const nameLook = css({
  display: "block",
  marginTop: "1",
  fontSize: "xs",
  lineHeight: 1.25,
  color: "#e3f5f3",
});
const valueLook = css({
  position: "absolute",
  top: "0",
  insetInlineStart: "4.125rem",
  fontSize: "xl",
  fontWeight: "bold",
  lineHeight: 1.1,
  whiteSpace: "nowrap",
});
