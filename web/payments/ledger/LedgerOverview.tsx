import { css } from "styled-system/css";
import { card, grid } from "styled-system/patterns";
import type { LedgerTotals } from "../../../worker/payments/ledger/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { formatEuros } from "../../lib/money.ts";
import { useSearch } from "../../lib/search.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import { PayoutNote } from "../PayoutNote.tsx";
import { EventTotalsList } from "./EventTotalsList.tsx";
import { LedgerEntryList } from "./LedgerEntryList.tsx";
import { LEDGER_VIEWS, type LedgerFilter } from "./ledgerFilter.ts";
import { PeriodPicker } from "./PeriodPicker.tsx";

type Props = {
  filter: LedgerFilter;
  totals: LedgerTotals;
  since: string;
  /** Whether the totals shown are those of the previous period. */
  stale: boolean;
};

/** The totals of a period, and below them its events or its ledger entries. */
export function LedgerOverview({ filter, totals, since, stale }: Props) {
  const t = useT();
  const [, change] = useSearch();
  function choose(next: Partial<Record<"view" | "year" | "month", string>>) {
    change(
      (before) => {
        for (const [name, value] of Object.entries(next)) {
          if (value) before.set(name, value);
          else before.delete(name);
        }
        return before;
      },
      { replace: true },
    );
  }
  return (
    <>
      <PeriodPicker filter={filter} since={since} onChange={choose} />
      <LedgerFigures totals={totals} stale={stale} />
      <PayoutNote className={css({ marginBottom: "6" })} />
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
