import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { css, cx } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { EventLedgerSums, LedgerSums } from "../../../worker/payments/ledger/outputs.ts";
import { formatShortRange } from "../../lib/dates.ts";
import { useT } from "../../lib/i18n.tsx";
import { formatEuros } from "../../lib/money.ts";
import { Link } from "../../ui/Link.tsx";
import { CELL, COLUMN_HEAD, GROUP, ROW, ROW_HEAD, TABLE } from "../../ui/tableRoles.ts";
import { LedgerDownload } from "./LedgerDownload.tsx";
import { LedgerListStates } from "./LedgerListStates.tsx";
import { eventLedgerPath, type LedgerFilter, ledgerSearch } from "./ledgerFilter.ts";
import { eventTotalsQuery, getEventTotalsCsv } from "./queries.ts";
import { headLook, headRowLook, rowLook, tableLook } from "./table.ts";

type Props = {
  filter: LedgerFilter;
  /** The totals of ledger entries whose events have no row. */
  elsewhere: LedgerSums | null;
};

/** The totals of each event; a row links to its ledger entries. */
export function EventTotalsList({ filter, elsewhere }: Props) {
  const t = useT();
  const search = ledgerSearch(filter);
  const list = useInfiniteQuery(eventTotalsQuery(search));
  const { hasNextPage, isFetching, fetchNextPage } = list;
  const events = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const isLooking = events.length === 0 && hasNextPage;
  // The server scans a fixed number of events per page, so a page without ledger entries fetches the next.
  useEffect(() => {
    if (isLooking && !isFetching) fetchNextPage();
  }, [isLooking, isFetching, fetchNextPage]);
  const others = hasNextPage ? null : elsewhere;
  return (
    <>
      <LedgerDownload what="events" filter={filter} file={() => getEventTotalsCsv(search)} />
      <LedgerListStates list={list} isLooking={isLooking} isEmpty={events.length === 0 && others === null}>
        <table {...TABLE} aria-label={t("ledger.by_event", "Per evento")} className={tableLook}>
          <thead {...GROUP} className={headLook}>
            <tr {...ROW} className={cx(gridLook, headRowLook, figureHeadsLook)}>
              <th {...COLUMN_HEAD}>{t("ledger.event", "Evento")}</th>
              <th {...COLUMN_HEAD}>{t("ledger.paying", "Paganti")}</th>
              <th {...COLUMN_HEAD}>{t("ledger.gross", "Incassato")}</th>
              <th {...COLUMN_HEAD}>{t("ledger.refunded", "Rimborsato")}</th>
              <th {...COLUMN_HEAD}>{t("ledger.net", "Netto")}</th>
            </tr>
          </thead>
          <tbody {...GROUP} className={grid({ gap: { base: "3", md: "0" } })}>
            {events.map((event) => (
              <Row key={event.id} event={event} filter={filter} totals={event} />
            ))}
            {others && <Row event={null} filter={filter} totals={others} />}
          </tbody>
        </table>
      </LedgerListStates>
    </>
  );
}

type RowProps = { event: EventLedgerSums | null; filter: LedgerFilter; totals: LedgerSums };

function Row({ event, filter, totals }: RowProps) {
  const t = useT();
  const euros = (amount: number) => formatEuros(amount, t.language);
  return (
    <tr {...ROW} className={cx(gridLook, rowLook)}>
      <th {...ROW_HEAD} scope="row" className={whatLook}>
        {event ? (
          <>
            <Link to={eventLedgerPath(event.id, filter)} className={linkLook}>
              {event.title}
            </Link>
            <span className={css({ textStyle: "small", color: "muted" })}>
              <span className={css({ srOnly: true })}>{t("ledger.event_day", "Giorno dell’evento")}: </span>
              <time dateTime={event.date}>{formatShortRange(event.date, event.end_date)}</time>
            </span>
          </>
        ) : (
          t("ledger.elsewhere", "Buoni regalo, ed eventi eliminati o affidati ad altri")
        )}
      </th>
      <td {...CELL} className={payingLook}>
        {event && (
          <>
            <span className={css({ display: { base: "none", md: "inline" } })}>{event.paying}</span>
            <span className={nameLook}>
              {t.count("dashboard.paying", event.paying, {
                one: "{{count}} pagante",
                other: "{{count}} paganti",
              })}
            </span>
          </>
        )}
      </td>
      <Cell area={grossLook} name={t("ledger.gross", "Incassato")} value={euros(totals.gross)} />
      <Cell area={refundedLook} name={t("ledger.refunded", "Rimborsato")} value={euros(totals.refunded)}>
        {totals.disputed !== 0 && (
          <span className={disputedLook}>
            {t("ledger.disputed", "Contestato")} {euros(totals.disputed)}
          </span>
        )}
      </Cell>
      <Cell area={netLook} name={t("ledger.net", "Netto")} value={euros(totals.net)} />
    </tr>
  );
}

type CellProps = { area: string; name: string; value: string; children?: ReactNode };

/** A cell of the table; on a phone, where the column heads are hidden, each figure has its own label. */
function Cell({ area, name, value, children }: CellProps) {
  return (
    <td {...CELL} className={area}>
      <span className={nameLook}>{name}</span> {value}
      {children}
    </td>
  );
}

/** The heads of figures are aligned to the end, like the figures. */
const figureHeadsLook = css({ "& > th:not(:first-child)": { textAlign: "end" } });
const gridLook = grid({
  rowGap: "3",
  columnGap: "4",
  gridTemplateColumns: { base: "1fr 1fr 1fr", md: "minmax(0, 1fr) 5rem 8rem 8rem 8rem" },
  gridTemplateAreas: {
    base: '"what what what" "paying paying paying" "gross refunded net"',
    md: '"what paying gross refunded net"',
  },
});
const whatLook = grid({
  gridArea: "what",
  gap: "0.5",
  justifyItems: "start",
  minWidth: "0",
  textAlign: "start",
  fontWeight: "normal",
  overflowWrap: "anywhere",
});
/** Extends the link over the row. */
const linkLook = css({
  fontWeight: "bold",
  lineHeight: 1.3,
  lineClamp: 2,
  _hover: { textDecoration: "underline" },
  _before: { content: '""', position: "absolute", inset: "0" },
});
const payingLook = css({
  gridArea: "paying",
  textStyle: "small",
  textAlign: { md: "end" },
  fontVariantNumeric: "tabular-nums",
});
const figureLook = css({
  display: { base: "grid", md: "block" },
  gap: "0.5",
  textStyle: "small",
  textAlign: { md: "end" },
  fontVariantNumeric: "tabular-nums",
});
const grossLook = cx(figureLook, css({ gridArea: "gross" }));
const refundedLook = cx(figureLook, css({ gridArea: "refunded" }));
const netLook = cx(figureLook, css({ gridArea: "net", fontWeight: "bold" }));
const disputedLook = css({ display: "block", color: "danger", fontSize: "xs" });
const nameLook = css({ display: { md: "none" }, color: "muted", fontWeight: "normal" });
