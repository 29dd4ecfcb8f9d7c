import { css } from "styled-system/css";
import { flex, grid, wrap } from "styled-system/patterns";
import type { PersonalRecords } from "../../../worker/profiles/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { DepthLine } from "./DepthLine.tsx";
import { groupRecords, makeScale, type RecordMark } from "./layout.ts";
import { DisciplineCode, headingLook, panelLook } from "./panel.tsx";
import { metres, recordName } from "./texts.ts";

/** The minutes of a full turn, at least; longer breath holds enlarge the scale. */
const TURN = 10;

const NUMERALS_MAX = 10;

const NUMERALS = [1, 2, 5, 10];

const SIZE = 200;

const RING = 82;

const bodyLook = wrap({
  flex: 1,
  align: "center",
  justify: "center",
  columnGap: "6",
  rowGap: "3",
  padding: "5",
  paddingTop: "3",
});

const timeLook = css({ position: "absolute", fontSize: "3xl", fontWeight: "bold", letterSpacing: "-0.02em" });

/** Personal records: depths on a line, distances in pool lanes, breath holds on a watch. */
export function RecordsOverview({ records }: { records: PersonalRecords }) {
  const { depths, lengths, times } = groupRecords(records);
  const pool = lengths.length > 0 && <PoolLanes marks={lengths} />;
  const breath = times[0] && <BreathDial mark={times[0]} />;
  if (depths.length === 0) {
    return (
      <div className={pool ? panelsLook : aloneLook}>
        {pool}
        {breath}
      </div>
    );
  }
  return (
    <div className={panelsLook}>
      <DepthLine marks={depths} />
      {(pool || breath) && (
        <div className={stackedLook}>
          {breath}
          {pool}
        </div>
      )}
    </div>
  );
}

const panelsLook = grid({
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 20rem), 1fr))",
  gap: { base: "4", lg: "5" },
});

/** A single watch has a narrower panel. */
const aloneLook = css({ maxWidth: "form" });

const stackedLook = grid({
  gridAutoRows: "minmax(min-content, auto)",
  gap: { base: "4", lg: "5" },
  minWidth: "0",
});

function BreathDial({ mark: { discipline, value, amount } }: { mark: RecordMark }) {
  const t = useT();
  const minutes = amount / 60;
  const scale = makeScale(minutes, { least: TURN, most: NUMERALS_MAX, allowed: NUMERALS });
  const turn = minutes / scale.end;
  return (
    <div className={panelLook}>
      <h3 className={headingLook}>{t("records.breath", "Apnea statica")}</h3>
      <dl className={bodyLook}>
        <dt className={grid({ justifyItems: "center", gap: "1.5", textAlign: "center" })}>
          <DisciplineCode>{discipline}</DisciplineCode>
          <span className={css({ fontSize: "xs", lineHeight: 1.25, color: "muted" })}>
            {recordName(t, discipline)}
          </span>
        </dt>
        <dd className={css({ position: "relative", display: "grid", placeItems: "center" })}>
          <Face turn={turn} numerals={scale.steps.slice(1)} end={scale.end} />
          <time dateTime={`PT${Math.floor(minutes)}M${amount % 60}S`} className={timeLook}>
            {value}
          </time>
        </dd>
      </dl>
    </div>
  );
}

function Face({ turn, numerals, end }: { turn: number; numerals: number[]; end: number }) {
  return (
    <svg
      viewBox={`${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`}
      aria-hidden
      className={css({ width: "12.5rem", height: "12.5rem" })}
    >
      <circle r={RING} fill="none" strokeWidth="14" className={css({ stroke: "card" })} />
      {turn > 0 && (
        <circle
          r={RING}
          fill="none"
          strokeWidth="14"
          strokeLinecap="round"
          pathLength="1"
          strokeDasharray={`${turn} 2`}
          transform="rotate(-90)"
          className={css({ stroke: { base: "#11738f", _dark: "lagoon" } })}
        />
      )}
      <circle r="4" fill="#fff" transform={`rotate(${turn * 360}) translate(0 ${-RING})`} />
      {numerals.map((minute) => {
        const angle = (minute / end) * 2 * Math.PI;
        return (
          <text
            key={minute}
            x={round(Math.sin(angle) * (RING - 19))}
            y={round(4 - Math.cos(angle) * (RING - 19))}
            textAnchor="middle"
            fontSize="11"
            className={css({ fill: "muted" })}
          >
            {minute}
          </text>
        );
      })}
    </svg>
  );
}

/** Rounds, because sines differ between engines in the last digit and hydration would fail. */
function round(length: number): number {
  return Math.round(length * 10) / 10;
}

/** Scale steps in pool lengths of 25 and 50 metres. */
const POOLS = [25, 50, 100, 200];
const SHORTEST = 50;
const STEPS_MAX = 6;

/** Dynamic records as lanes, to one scale. */
function PoolLanes({ marks }: { marks: RecordMark[] }) {
  const t = useT();
  const scale = { least: SHORTEST, most: STEPS_MAX, allowed: POOLS };
  const { end, steps } = makeScale(marks[0]?.amount ?? 0, scale);
  return (
    <div className={panelLook}>
      <h3 className={headingLook}>{t("records.pool", "In piscina")}</h3>
      <div className={css({ padding: "5", paddingTop: "3" })}>
        <dl className={grid({ gap: "3" })}>
          {marks.map(({ discipline, amount }) => (
            <div key={discipline} className={laneLook}>
              <dt className={termLook}>
                <DisciplineCode>{discipline}</DisciplineCode>
                <span className={css({ color: "muted" })}>{recordName(t, discipline)}</span>
              </dt>
              <dd>
                <span className={valueLook}>{metres(t, amount)}</span>
                <span aria-hidden className={waterLook}>
                  {steps.slice(1, -1).map((length) => (
                    <span key={length} className={wallLook} style={{ left: `${(length / end) * 100}%` }} />
                  ))}
                  <span className={wakeLook} style={{ width: `${(amount / end) * 100}%` }} />
                </span>
              </dd>
            </div>
          ))}
        </dl>
        <div aria-hidden className={scaleLook}>
          {steps.map((length) => (
            <span key={length} className={stepLook} style={{ left: `${(length / end) * 100}%` }}>
              {length}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}

const laneLook = css({ position: "relative" });
const termLook = flex({
  align: "center",
  gap: "2",
  minHeight: "2.2em",
  paddingInlineEnd: "5rem",
  fontSize: "xs",
  lineHeight: 1.25,
});
const valueLook = css({
  position: "absolute",
  top: "0.1rem",
  insetInlineEnd: "0",
  fontSize: "lg",
  fontWeight: "bold",
  lineHeight: 1.2,
  whiteSpace: "nowrap",
});
const waterLook = css({
  display: "block",
  position: "relative",
  height: "6",
  marginTop: "1.5",
  borderRadius: "full",
  overflow: "hidden",
  // The floats of the lane ropes.
  borderBlock: "3px dashed token(colors.line)",
  background: {
    base: "linear-gradient(90deg, #11738f, #0b4a6f)",
    _dark: "linear-gradient(90deg, #0e5f80, #08314b)",
  },
});
const wallLook = css({ position: "absolute", insetBlock: "0", width: "1px", bg: "rgb(255 255 255 / 22%)" });
const wakeLook = css({
  position: "absolute",
  insetBlock: "0",
  left: "0",
  minWidth: "4",
  borderInlineEnd: "4px solid white",
  borderEndRadius: "full",
  background: "linear-gradient(90deg, rgb(127 224 219 / 0%), rgb(127 224 219 / 85%))",
});
const scaleLook = css({ position: "relative", height: "4", marginTop: "2" });
const stepLook = css({
  position: "absolute",
  transform: "translateX(-50%)",
  fontSize: "0.75rem",
  lineHeight: 1.3,
  color: "muted",
  _first: { transform: "none" },
  _last: { transform: "translateX(-100%)" },
});
