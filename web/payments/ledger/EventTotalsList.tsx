import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { EventLedgerSums, LedgerSums } from "../../../worker/payments/ledger/outputs.ts";
import { formatShortRange } from "../../lib/dates.ts";
import { useT } from "../../lib/i18n.tsx";
import { formatEuros } from "../../lib/money.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { Link } from "../../ui/Link.tsx";
import { LedgerDownload } from "./LedgerDownload.tsx";
import { LedgerListStates } from "./LedgerListStates.tsx";
import { eventLedgerPath, type LedgerFilter, ledgerSearch } from "./ledgerFilter.ts";
import { eventTotalsQuery, getEventTotalsCsv } from "./queries.ts";

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
  const euros = (amount: number) => formatEuros(amount, t.language);
  const others = hasNextPage ? null : elsewhere;
  return (
    <>
      <LedgerDownload what="events" filter={filter} file={() => getEventTotalsCsv(search)} />
      <LedgerListStates list={list} isLooking={isLooking} isEmpty={events.length === 0 && others === null}>
        <DataTable
          label={t("ledger.by_event", "Per evento")}
          rows={[
            ...events.map((event) => ({ event, totals: event })),
            ...(others ? [{ event: null, totals: others }] : []),
          ]}
          rowKey={({ event }) => event?.id ?? ""}
          columns={[
            {
              key: "event",
              label: t("ledger.event", "Evento"),
              width: "minmax(0, 1fr)",
              isRowHead: true,
              render: ({ event }) => <EventCell event={event} filter={filter} />,
            },
            {
              key: "paying",
              label: t("ledger.paying", "Paganti"),
              width: "5rem",
              align: "end",
              render: ({ event }) => event?.paying,
            },
            {
              key: "gross",
              label: t("ledger.gross", "Incassato"),
              width: "8rem",
              align: "end",
              render: ({ totals }) => euros(totals.gross),
            },
            {
              key: "refunded",
              label: t("ledger.refunded", "Rimborsato"),
              width: "8rem",
              align: "end",
              render: ({ totals }) => (
                <>
                  {euros(totals.refunded)}
                  {totals.disputed !== 0 && (
                    <span className={css({ display: "block", color: "danger", fontSize: "xs" })}>
                      {t("ledger.disputed", "Contestato")} {euros(totals.disputed)}
                    </span>
                  )}
                </>
              ),
            },
            {
              key: "net",
              label: t("ledger.net", "Netto"),
              width: "8rem",
              align: "end",
              render: ({ totals }) => (
                <span className={css({ fontWeight: "bold" })}>{euros(totals.net)}</span>
              ),
            },
          ]}
        />
      </LedgerListStates>
    </>
  );
}

function EventCell({ event, filter }: { event: EventLedgerSums | null; filter: LedgerFilter }) {
  const t = useT();
  if (!event) return t("ledger.elsewhere", "Buoni regalo, ed eventi eliminati o affidati ad altri");
  return (
    <span className={grid({ gap: "0.5", justifyItems: "start", minWidth: "0", overflowWrap: "anywhere" })}>
      <Link to={eventLedgerPath(event.id, filter)} className={linkLook}>
        {event.title}
      </Link>
      <span className={css({ color: "muted" })}>
        <span className={css({ srOnly: true })}>{t("ledger.event_day", "Giorno dell’evento")}: </span>
        <time dateTime={event.date}>{formatShortRange(event.date, event.end_date)}</time>
      </span>
    </span>
  );
}

/** Extends the link over the row. */
const linkLook = css({
  fontWeight: "bold",
  lineHeight: 1.3,
  lineClamp: 2,
  _hover: { textDecoration: "underline" },
  _before: { content: '""', position: "absolute", inset: "0" },
});
