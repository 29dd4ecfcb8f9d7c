import { css } from "styled-system/css";
import { flex, notice } from "styled-system/patterns";
import type { LogbookYear } from "../../../worker/profiles/logbook/outputs.ts";
import { useT } from "../../lib/i18n.tsx";
import { depthText, minutesText } from "./entries.ts";

/** The number of dives, greatest depth, time and number of signatures of the shown years. */
export function LogbookTotalsBar({ years }: { years: LogbookYear[] }) {
  const t = useT();
  const sum = (name: "dives" | "minutes" | "signed") => years.reduce((all, year) => all + year[name], 0);
  const depths = years.flatMap(({ deepest }) => (deepest === null ? [] : [deepest]));
  const figures = [
    [t("logbook.total_dives", "Immersioni"), String(sum("dives"))],
    [
      t("logbook.total_deepest", "La più profonda"),
      depthText(t.language, depths.length > 0 ? Math.max(...depths) : null) ?? "—",
    ],
    [t("logbook.total_time", "Tempo annotato"), sum("minutes") > 0 ? minutesText(t, sum("minutes")) : "—"],
    [t("logbook.total_signed", "Firmate"), String(sum("signed"))],
  ] as const;
  return (
    <dl className={barLook}>
      {figures.map(([label, value]) => (
        <div key={label} className={flex({ direction: "column-reverse" })}>
          <dt className={css({ textStyle: "label", color: "muted" })}>{label}</dt>
          <dd className={css({ textStyle: "subheading" })}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const barLook = notice({
  display: "grid",
  gridTemplateColumns: { base: "repeat(2, 1fr)", sm: "repeat(4, 1fr)" },
  gap: "4",
  borderRadius: "lg",
});
