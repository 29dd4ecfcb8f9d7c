import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { PlatformWeek } from "../../../worker/admin/outputs.ts";
import type { PlatformTotals } from "../../../worker/admin/overview/contract.ts";
import { addDays } from "../../../worker/lib/calendarDays.ts";
import type { LanguageCode } from "../../../worker/lib/languages.ts";
import { formatDay, formatShortRange } from "../../lib/dates.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { formatEuros, normalizeSpaces } from "../../lib/money.ts";
import type { Bar } from "../../ui/barOptions.ts";
import { lazyComponents } from "../../ui/lazyParts.tsx";
import { PeriodNumbers } from "../../ui/PeriodNumbers.tsx";
import { RenderWhenNear } from "../../ui/RenderWhenNear.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { OverviewSection } from "./OverviewSection.tsx";

const { BarChart } = lazyComponents(() => import("../../ui/BarChart.tsx"));

type FigureKey = Exclude<keyof PlatformTotals, "package_revenue">;
type Props = { weeks: PlatformWeek[] };

/** Users, events, enrolments and revenue: this week so far, the last two, and twelve weeks as charts and table. */
export function WeekFigures({ weeks }: Props) {
  const t = useT();
  const figures = figuresOf(t);
  return (
    <OverviewSection title={t("admin.overview.weeks", "Le ultime 12 settimane")}>
      <div className={grid({ gap: "4", columns: { base: 1, md: 2 } })}>
        {figures.map((figure) => (
          <WeekChart key={figure.key} figure={figure} weeks={weeks} />
        ))}
      </div>
      <PeriodNumbers
        title={t("admin.overview.weeks", "Le ultime 12 settimane")}
        heads={figures.map(({ name }) => name)}
        rows={weeks
          .toReversed()
          .map((week) => [weekName(week), ...figures.map(({ key, text }) => text(week[key]))])}
      />
    </OverviewSection>
  );
}

type Figure = { key: FigureKey; name: string; kind: "people" | "money"; text: (value: number) => string };

function figuresOf(t: Translate): Figure[] {
  const euros = (value: number) => formatEuros(value, t.language);
  return [
    { key: "users", name: t("admin.overview.users", "Persone nuove"), kind: "people", text: t.number },
    { key: "events", name: t("admin.overview.events", "Eventi pubblicati"), kind: "people", text: t.number },
    { key: "enrolments", name: t("admin.overview.enrolments", "Iscrizioni"), kind: "people", text: t.number },
    { key: "revenue", name: t("admin.overview.revenue", "Incassi"), kind: "money", text: euros },
  ];
}

function WeekChart({ figure, weeks }: { figure: Figure } & Props) {
  const t = useT();
  const { key, name, kind, text } = figure;
  const packages = weeks.at(-1)?.package_revenue ?? 0;
  const [before = 0, last = 0, now = 0] = weeks.slice(-3).map((week) => week[key]);
  const bars = weeks.map(
    (week): Bar => ({
      value: week[key],
      text: text(week[key]),
      name: weekName(week),
      label: formatDay(week.from, "d MMM", t.language),
    }),
  );
  const change = changeText(last, before, t.language);
  return (
    <RenderWhenNear fallback={<Skeleton className={css({ height: "16rem", borderRadius: "lg!" })} />}>
      <BarChart
        small
        kind={kind}
        title={name}
        total={t("admin.overview.this_week", "{{value}} questa settimana", { value: text(now) })}
        bars={bars}
        note={
          <>
            <p>
              {t("admin.overview.last_week", "Settimana scorsa {{last}}, quella prima {{before}}", {
                last: text(last),
                before: text(before),
              })}
              {change && <strong className={changeLook}> {change}</strong>}
            </p>
            {key === "revenue" && (
              <p>
                {t("admin.overview.packages_part", "Di cui pacchetti, questa settimana: {{packages}}", {
                  packages: text(packages),
                })}
              </p>
            )}
          </>
        }
      />
    </RenderWhenNear>
  );
}

/** The change from the week before the last to the last, "+13 %"; null when there is nothing to compare with. */
function changeText(last: number, before: number, language: LanguageCode): string | null {
  if (before <= 0) return null;
  const format = new Intl.NumberFormat(language, { style: "percent", signDisplay: "exceptZero" });
  return normalizeSpaces(format.format(last / before - 1));
}

function weekName({ from }: PlatformWeek): string {
  return formatShortRange(from, addDays(from, 6));
}

const changeLook = css({ color: "ink", whiteSpace: "nowrap" });
