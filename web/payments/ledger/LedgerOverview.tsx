import { css } from "styled-system/css";
import { card, grid } from "styled-system/patterns";
import { dayInTimeZone } from "../../../worker/lib/calendarDays.ts";
import type { LedgerTotals } from "../../../worker/payments/ledger/outputs.ts";
import { formatDay } from "../../lib/dates.ts";
import { useT } from "../../lib/i18n.tsx";
import { formatEuros } from "../../lib/money.ts";
import { useSearch } from "../../lib/search.ts";
import { useSite, useToday } from "../../settings/hooks.ts";
import { Select } from "../../ui/Select.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { PayoutsLink } from "../PayoutsLink.tsx";
import { EventTotalsList } from "./EventTotalsList.tsx";
import { LedgerEntryList } from "./LedgerEntryList.tsx";
import { LEDGER_VIEWS, type LedgerFilter } from "./ledgerFilter.ts";

type Props = {
  filter: LedgerFilter;
  totals: LedgerTotals;
  since: string;
  /** Whether the shown totals are those of the previous period. */
  stale: boolean;
};

type PeriodPickerProps = {
  filter: LedgerFilter;
  /** The instant of the first ledger entry. */
  since: string;
  onChange: (period: { year: string; month: string }) => void;
};

const ANY = "any";

const rowLook = grid({
  gap: "3",
  gridTemplateColumns: { base: "1fr 1fr", md: "12rem 12rem" },
  marginBottom: "4",
});

/** The totals of a period, and below them its events or its ledger entries. */
export function LedgerOverview({ filter, totals, since, stale }: Props) {
  const t = useT();
  const [, change] = useSearch();
  const choose = (next: Partial<Record<"view" | "year" | "month", string>>) =>
    change(next, { replace: true });
  return (
    <>
      <PeriodPicker filter={filter} since={since} onChange={choose} />
      <LedgerFigures totals={totals} stale={stale} />
      <PayoutsLink organizerId={filter.organizerId} className={css({ marginBottom: "6" })} />
      {filter.eventId ? (
        <LedgerEntryList filter={filter} />
      ) : (
        <Tabs
          label={t("ledger.title", "Incassi")}
          value={filter.view}
          onChange={(value) =>
            choose({ view: LEDGER_VIEWS.find((view) => view === value && view !== "events") ?? "" })
          }
          tabs={[
            {
              value: "events",
              label: t("ledger.by_event", "Per evento"),
              content: <EventTotalsList filter={filter} elsewhere={stale ? null : totals.elsewhere} />,
            },
            {
              value: "movements",
              label: t("ledger.movements", "Movimenti"),
              content: <LedgerEntryList filter={filter} />,
            },
          ]}
        />
      )}
    </>
  );
}

function LedgerFigures({ totals, stale }: Pick<Props, "totals" | "stale">) {
  const t = useT();
  const figures = [
    [t("ledger.gross", "Incassato"), totals.gross],
    [t("ledger.refunded", "Rimborsato"), totals.refunded],
    ...(totals.disputed === 0 ? [] : [[t("ledger.disputed", "Contestato"), totals.disputed] as const]),
    [t("ledger.net", "Netto"), totals.net],
  ] as const;
  return (
    <dl aria-busy={stale || undefined} className={totals.disputed === 0 ? figuresLook : fourFiguresLook}>
      {figures.map(([name, euros]) => (
        <div key={name} className={cardLook}>
          <dt className={css({ textStyle: "small", color: "muted" })}>{name}</dt>
          <dd className={valueLook}>{formatEuros(euros, t.language)}</dd>
        </div>
      ))}
    </dl>
  );
}

const figuresLook = grid({
  gap: { base: "3", md: "4" },
  gridTemplateColumns: { base: "1fr 1fr", md: "repeat(3, 1fr)" },
  marginBottom: "6",
  "& > :last-child": { gridColumn: { base: "1 / -1", md: "auto" } },
  "&[aria-busy=true]": { opacity: 0.6 },
});

const fourFiguresLook = grid({
  gap: { base: "3", md: "4" },
  gridTemplateColumns: { base: "1fr 1fr", md: "repeat(4, 1fr)" },
  marginBottom: "6",
  "&[aria-busy=true]": { opacity: 0.6 },
});

const cardLook = card({ display: "grid", alignContent: "space-between", gap: "1" });

const valueLook = css({
  fontSize: { base: "xl", md: "2xl" },
  fontWeight: "bold",
  lineHeight: 1.2,
  letterSpacing: "-0.015em",
});

/** Picks a year since the first ledger entry, and one of its months. */
function PeriodPicker({ filter: { year, month }, since, onChange }: PeriodPickerProps) {
  const t = useT();
  const today = useToday();
  const { time_zone } = useSite();
  const [first, last] = [dayInTimeZone(time_zone, new Date(since)), today].map((day) =>
    Number(day.slice(0, 4)),
  );
  const years = yearsBetween(first ?? 0, last ?? 0, Number(year));
  const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, "0"));
  return (
    <div className={rowLook}>
      <Select
        label={t("ledger.year", "Anno")}
        value={year || ANY}
        options={[
          { value: ANY, label: t("ledger.ever", "Da sempre") },
          ...years.map((one) => ({ value: String(one), label: String(one) })),
        ]}
        onChange={(value) =>
          onChange({ year: value === ANY ? "" : value, month: value === ANY ? "" : month })
        }
      />
      {year && (
        <Select
          label={t("ledger.month", "Mese")}
          value={month || ANY}
          options={[
            { value: ANY, label: t("ledger.whole_year", "Tutto l’anno") },
            ...months.map((one) => ({
              value: one,
              label: formatDay(`${year}-${one}-01`, "LLLL", t.language),
            })),
          ]}
          onChange={(value) => onChange({ year, month: value === ANY ? "" : value })}
        />
      )}
    </div>
  );
}

/** The years, newest first, including the year of the filter even when it has no ledger entry. */
function yearsBetween(first: number, last: number, filter: number): number[] {
  const years = new Set(Array.from({ length: Math.max(0, last - first) + 1 }, (_, index) => last - index));
  if (filter) years.add(filter);
  return [...years].sort((one, other) => other - one);
}
