import { css } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import { makeScale, type RecordMark } from "./layout.ts";
import { DisciplineCode, headingLook, panelLook } from "./panel.tsx";
import { metres, recordName } from "./texts.ts";

/** Scale steps in pool lengths of 25 and 50 metres. */
const POOLS = [25, 50, 100, 200];
const SHORTEST = 50;
const STEPS_MAX = 6;

/** Dynamic records as lanes, to one scale. */
export function PoolLanes({ marks }: { marks: RecordMark[] }) {
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
