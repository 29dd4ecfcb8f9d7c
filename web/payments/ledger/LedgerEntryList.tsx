import { useInfiniteQuery } from "@tanstack/react-query";
import { css } from "styled-system/css";
import { dayInTimeZone } from "../../../worker/lib/calendarDays.ts";
import type { LedgerEntryKind } from "../../../worker/payments/ledger/contract.ts";
import { formatShortRange } from "../../lib/dates.ts";
import { displayName } from "../../lib/displayName.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { formatEuros } from "../../lib/money.ts";
import { useSite } from "../../settings/hooks.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { LedgerDownload } from "./LedgerDownload.tsx";
import { LedgerListStates } from "./LedgerListStates.tsx";
import { type LedgerFilter, ledgerSearch } from "./ledgerFilter.ts";
import { getLedgerEntriesCsv, ledgerEntriesQuery } from "./queries.ts";

/** The ledger entries, newest first. */
export function LedgerEntryList({ filter }: { filter: LedgerFilter }) {
  const t = useT();
  const { time_zone } = useSite();
  const search = ledgerSearch(filter);
  const list = useInfiniteQuery(ledgerEntriesQuery(search));
  const entries = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <>
      <LedgerDownload what="entries" filter={filter} file={() => getLedgerEntriesCsv(search)} />
      <LedgerListStates list={list} isEmpty={entries.length === 0}>
        <DataTable
          label={t("ledger.movements", "Movimenti")}
          rows={entries}
          rowKey={({ id }) => id}
          columns={[
            {
              key: "day",
              label: t("ledger.day", "Giorno"),
              width: "6rem",
              render: ({ created_at }) => {
                const day = dayInTimeZone(time_zone, new Date(created_at));
                return <time dateTime={day}>{formatShortRange(day, null)}</time>;
              },
            },
            {
              key: "who",
              label: t("ledger.who", "Persona"),
              width: "minmax(0, 2fr)",
              isRowHead: true,
              render: ({ person_name }) => (
                <span className={css({ fontWeight: "medium", overflowWrap: "anywhere" })}>
                  {displayName(t, person_name)}
                </span>
              ),
            },
            {
              key: "event",
              label: t("ledger.event", "Evento"),
              width: "minmax(0, 3fr)",
              render: ({ event_title }) => event_title,
            },
            {
              key: "kind",
              label: t("ledger.kind", "Movimento"),
              width: "13rem",
              render: ({ kind }) => (
                <span className={ALARMING.includes(kind) ? alarmLook : kindLook}>{kindText(t, kind)}</span>
              ),
            },
            {
              key: "amount",
              label: t("ledger.amount", "Importo"),
              width: "7rem",
              align: "end",
              render: ({ amount }) => formatEuros(amount, t.language),
            },
          ]}
        />
        {entries.some(({ kind }) => kind === "refund_failed") && (
          <p className={css({ textStyle: "small", color: "muted", marginTop: "4" })}>
            {t("ledger.came_back", "La banca non ha accettato un rimborso: ce ne occupiamo noi.")}
          </p>
        )}
        {entries.some(({ kind }) => kind.startsWith("dispute")) && (
          <p className={css({ textStyle: "small", color: "muted", marginTop: "4" })}>
            {t(
              "ledger.dispute_note",
              "Una contestazione è denaro che la banca di chi ha pagato ha ripreso. Se si vince, torna; il costo di Stripe di solito no.",
            )}
          </p>
        )}
      </LedgerListStates>
    </>
  );
}

/** The kinds of ledger entries that are highlighted for the organizer. */
const ALARMING: readonly LedgerEntryKind[] = ["refund_failed", "dispute", "dispute_fee"];

function kindText(t: Translate, kind: LedgerEntryKind): string {
  const texts: Record<LedgerEntryKind, string> = {
    charge: t("ledger.charge", "Incasso"),
    refund: t("ledger.refund", "Rimborso"),
    refund_failed: t("ledger.refund_failed", "Rimborso non riuscito"),
    dispute: t("ledger.dispute", "Contestazione"),
    dispute_fee: t("ledger.dispute_fee", "Costo della contestazione"),
    dispute_returned: t("ledger.dispute_returned", "Contestazione vinta"),
  };
  return texts[kind];
}

const kindLook = css({ color: "muted" });
const alarmLook = css({ color: "danger" });
