import { useQuery } from "@tanstack/react-query";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { SponsorMonth } from "../../../worker/events/outputs.ts";
import { formatDay, formatMonth } from "../../lib/dates.ts";
import { useT } from "../../lib/i18n.tsx";
import { lazyParts } from "../../ui/lazyParts.tsx";
import { PeriodNumbers } from "../../ui/PeriodNumbers.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { sponsorVisitsQuery } from "../queries.ts";

const { BarChart } = lazyParts(() => import("../../ui/BarChart.tsx"));

/** Views and clicks of the sponsor's own logo in the last twelve months, as charts and as a table. */
export function SponsorVisits() {
  const t = useT();
  const { data: months } = useQuery(sponsorVisitsQuery);
  if (!months) return null;
  const title = t("visits.sponsor", "Quanto si vede il tuo logo");
  const sum = (key: "views" | "clicks") => months.reduce((total, month) => total + month[key], 0);
  return (
    <section aria-labelledby="sponsor-visits">
      <h3 id="sponsor-visits" className={css({ fontWeight: "bold", marginBottom: "3" })}>
        {title}
      </h3>
      {sum("views") + sum("clicks") === 0 ? (
        <p className={emptyLook}>{t("visits.none", "Nessuna visita ancora")}</p>
      ) : (
        <>
          <div className={grid({ gap: "3" })}>
            <Chart months={months} of="views" total={sum("views")} />
            <Chart months={months} of="clicks" total={sum("clicks")} />
          </div>
          <PeriodNumbers
            title={title}
            heads={[t("visits.logo_views", "Visto"), t("visits.logo_clicks", "Clic")]}
            rows={months
              .toReversed()
              .map(({ from, views, clicks }) => [formatMonth(from, t.language), views, clicks])}
          />
        </>
      )}
    </section>
  );
}

type ChartProps = { months: SponsorMonth[]; of: "views" | "clicks"; total: number };

function Chart({ months, of, total }: ChartProps) {
  const t = useT();
  const [title, text] = {
    views: [
      t("visits.logo_views", "Visto"),
      (count: number) => t.count("visits.times", count, { one: "{{count}} volta", other: "{{count}} volte" }),
    ] as const,
    clicks: [
      t("visits.logo_clicks", "Clic"),
      (count: number) => t.count("visits.clicks", count, { one: "{{count}} clic", other: "{{count}} clic" }),
    ] as const,
  }[of];
  const bars = months.map((month) => ({
    value: month[of],
    text: text(month[of]),
    name: formatMonth(month.from, t.language),
    label: formatDay(month.from, "MMM", t.language),
  }));
  return (
    <BarChart
      fallback={<Skeleton className={css({ height: "12rem" })} />}
      kind="people"
      small
      title={title}
      total={text(total)}
      bars={bars}
    />
  );
}

const emptyLook = css({ padding: "5", borderRadius: "lg", bg: "foam" });
