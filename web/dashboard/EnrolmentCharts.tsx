import { useState } from "react";
import { css } from "styled-system/css";
import { grid, inlineRow, wrap } from "styled-system/patterns";
import type { DashboardPeriod, DashboardView } from "../../worker/dashboard/outputs.ts";
import { formatDay, formatMonth, formatShortRange } from "../lib/dates.ts";
import { type Translate, useT } from "../lib/i18n.tsx";
import { formatEuros } from "../lib/money.ts";
import { paths } from "../paths.ts";
import type { Bar } from "../ui/barOptions.ts";
import { Link } from "../ui/Link.tsx";
import { lazyComponents } from "../ui/lazyParts.tsx";
import { PeriodNumbers } from "../ui/PeriodNumbers.tsx";
import { RenderWhenNear } from "../ui/RenderWhenNear.tsx";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";

const { BarChart } = lazyComponents(() => import("../ui/BarChart.tsx"));

type Span = "months" | "weeks";
type Props = Pick<DashboardView, "months" | "weeks"> & { withMoney: boolean; headingId: string };

/** Enrolments and earnings of the last twelve months or weeks, as charts and as a table. */
export function EnrolmentCharts({ months, weeks, withMoney, headingId }: Props) {
  const t = useT();
  const [span, setSpan] = useState<Span>("months");
  const periods = span === "months" ? months : weeks;
  const isQuiet = ({ enrolled, earned }: DashboardPeriod) => enrolled === 0 && earned === 0;
  const title = withMoney
    ? t("dashboard.flow", "Iscrizioni e incassi")
    : t("dashboard.flow_free", "Iscrizioni nel tempo");
  return (
    <>
      <div className={wrap({ align: "center", justify: "space-between", gap: "3", marginBottom: "4" })}>
        <h2 id={headingId} className={css({ textStyle: "heading" })}>
          {title}
        </h2>
        {!months.every(isQuiet) && (
          <SegmentedControl
            label={t("dashboard.span", "Periodo")}
            value={span}
            onChange={setSpan}
            options={[
              { value: "months", label: t("dashboard.months", "12 mesi") },
              { value: "weeks", label: t("dashboard.weeks", "12 settimane") },
            ]}
          />
        )}
      </div>
      {months.every(isQuiet) ? (
        <p className={quietLook}>
          {t(
            "dashboard.flow_none",
            "Nell’ultimo anno non c’è stata nessuna iscrizione. Appena arriva la prima, qui vedi come va la stagione.",
          )}
        </p>
      ) : (
        <>
          <Charts periods={periods} span={span} withMoney={withMoney} />
          <Numbers periods={periods} span={span} withMoney={withMoney} title={title} />
          {withMoney && (
            <Link to={paths.earnings.href()} className={ledgerLinkLook}>
              {t("ledger.all", "Tutti gli incassi")}
            </Link>
          )}
        </>
      )}
    </>
  );
}

type Shown = { periods: DashboardPeriod[]; span: Span; withMoney: boolean };

function Charts({ periods, span, withMoney }: Shown) {
  const t = useT();
  const bars = (of: (period: DashboardPeriod) => { value: number; text: string }): Bar[] =>
    periods.map((period) => ({
      ...of(period),
      name: nameOf(t, period, span),
      label: formatDay(period.from, span === "months" ? "MMM" : "d MMM", t.language),
    }));
  const enrolled = bars(({ enrolled: value }) => ({ value, text: enrolledText(t, value) }));
  const earned = bars(({ earned: value }) => ({ value, text: formatEuros(value, t.language) }));
  const total = (key: "enrolled" | "earned") => periods.reduce((sum, period) => sum + period[key], 0);
  return (
    <div className={withMoney ? twoLook : undefined}>
      <RenderWhenNear fallback={<Skeleton className={css({ height: "18.5rem" })} />}>
        <BarChart
          kind="people"
          title={t("dashboard.enrolments", "Iscrizioni")}
          total={enrolledText(t, total("enrolled"))}
          bars={enrolled}
        />
      </RenderWhenNear>
      {withMoney && (
        <RenderWhenNear fallback={<Skeleton className={css({ height: "18.5rem" })} />}>
          <BarChart
            kind="money"
            title={t("dashboard.money", "Incassi")}
            total={formatEuros(total("earned"), t.language)}
            bars={earned}
          />
        </RenderWhenNear>
      )}
    </div>
  );
}

/** The charts' numbers as a table, latest first. */
function Numbers({ periods, span, withMoney, title }: Shown & { title: string }) {
  const t = useT();
  return (
    <PeriodNumbers
      title={title}
      heads={[
        t("dashboard.enrolments", "Iscrizioni"),
        ...(withMoney ? [t("dashboard.paying_head", "Paganti"), t("dashboard.money", "Incassi")] : []),
      ]}
      rows={periods
        .toReversed()
        .map((period) => [
          nameOf(t, period, span),
          period.enrolled,
          ...(withMoney ? [period.paying, formatEuros(period.earned, t.language)] : []),
        ])}
    />
  );
}

function nameOf(t: Translate, { from }: DashboardPeriod, span: Span): string {
  if (span === "weeks")
    return t("dashboard.week_of", "Settimana dal giorno {{day}}", { day: formatShortRange(from, null) });
  return formatMonth(from, t.language);
}

function enrolledText(t: Translate, count: number): string {
  return t.count("dashboard.enrolled", count, {
    one: "{{count}} partecipante",
    other: "{{count}} partecipanti",
  });
}
const quietLook = css({ padding: "5", borderRadius: "lg", bg: "foam" });
const twoLook = grid({ gap: "4", columns: { base: 1, md: 2 } });
const ledgerLinkLook = inlineRow({
  minHeight: "touch",
  color: "sea",
  fontWeight: "medium",
  fontSize: "sm",
  _hover: { textDecoration: "underline" },
});
