import { css } from "styled-system/css";
import { grid, wrap } from "styled-system/patterns";
import {
  isTimedDiscipline,
  RECORD_DISCIPLINES,
  type RecordDiscipline,
} from "../../../worker/profiles/contract.ts";
import type { LogbookProgress } from "../../../worker/profiles/logbook/outputs.ts";
import { formatDay } from "../../lib/dates.ts";
import { useT } from "../../lib/i18n.tsx";
import { lazyComponents } from "../../ui/lazyParts.tsx";
import { PeriodNumbers } from "../../ui/PeriodNumbers.tsx";
import { RenderWhenNear } from "../../ui/RenderWhenNear.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { disciplineLabel } from "../records/texts.ts";
import { disciplineResultText } from "./personal.ts";
import { bestOf, monthsOf } from "./progress.ts";

const { BarChart } = lazyComponents(() => import("../../ui/BarChart.tsx"));

type Props = {
  progress: LogbookProgress[];
  /** The year of the list; undefined for all. */
  year: string | undefined;
  discipline: RecordDiscipline | undefined;
  onChoose: (discipline: RecordDiscipline | null) => void;
};

/**
 * The best of a year in each discipline, and the progress in one of them by month. Without a year in the list it is the
 * latest with a dive; without a discipline, the one with the most dives.
 */
export function LogbookBests({ progress, year, discipline, onChoose }: Props) {
  const t = useT();
  const bestYear = year ?? progress.at(-1)?.month.slice(0, 4) ?? "";
  const ofYear = progress.filter(({ month }) => month.startsWith(bestYear));
  const dived = RECORD_DISCIPLINES.filter((name) => ofYear.some((row) => row.discipline === name));
  const divesIn = (name: RecordDiscipline) =>
    ofYear.reduce((sum, row) => sum + (row.discipline === name ? row.dives : 0), 0);
  const shown = discipline ?? dived.toSorted((one, other) => divesIn(other) - divesIn(one))[0];
  if (!shown || progress.length === 0) return null;
  const months = monthsOf(progress, shown, year);
  const text = (name: RecordDiscipline, value: number | null) => disciplineResultText(t, name, value) ?? "—";
  const bars = months.map(({ month, best }) => ({
    value: best ?? 0,
    text: text(shown, best),
    name: formatDay(`${month}-01`, "LLLL yyyy", t.language),
    label: formatDay(`${month}-01`, "MMM", t.language),
  }));
  const title = disciplineLabel(t, shown);
  return (
    <section aria-labelledby="bests" className={grid({ columns: 1, gap: "3" })}>
      <h2 id="bests" className={css({ textStyle: "subheading" })}>
        {t("logbook.bests", "Il meglio del {{year}}", { year: bestYear })}
      </h2>
      {dived.length > 0 && (
        <ul className={wrap({ gap: "2" })}>
          {dived.map((name) => (
            <li key={name}>
              <button
                type="button"
                aria-pressed={name === discipline}
                title={disciplineLabel(t, name)}
                onClick={() => onChoose(name === discipline ? null : name)}
                className={bestLook}
              >
                <span className={css({ textStyle: "label", color: "muted" })}>{name}</span>
                <strong>{text(name, bestOf(ofYear.filter((row) => row.discipline === name)))}</strong>
              </button>
            </li>
          ))}
        </ul>
      )}
      <RenderWhenNear fallback={<Skeleton className={css({ height: "13rem" })} />}>
        <BarChart
          kind={isTimedDiscipline(shown) ? "seconds" : "metres"}
          title={title}
          total={t("logbook.best_shown", "Il meglio: {{result}}", { result: text(shown, bestOf(months)) })}
          bars={bars}
          small
        />
      </RenderWhenNear>
      <PeriodNumbers
        title={title}
        heads={[t("logbook.total_dives", "Immersioni"), t("logbook.best", "Il meglio")]}
        rows={months
          .filter(({ dives }) => dives > 0)
          .toReversed()
          .map(({ month, dives, best }) => [
            formatDay(`${month}-01`, "LLLL yyyy", t.language),
            dives,
            text(shown, best),
          ])}
      />
    </section>
  );
}

const bestLook = grid({
  gap: "0",
  justifyItems: "start",
  minHeight: "touch",
  paddingBlock: "1.5",
  paddingInline: "4",
  borderRadius: "sm",
  border: "1px solid token(colors.line)",
  bg: "card",
  cursor: "pointer",
  _hover: { bg: "foam" },
  "&[aria-pressed=true]": { borderColor: "sea", bg: "foam" },
});
