import { useInfiniteQuery } from "@tanstack/react-query";
import { css, cx } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { dayInTimeZone } from "../../../worker/lib/calendarDays.ts";
import type { LedgerEntryKind } from "../../../worker/payments/ledger/contract.ts";
import type { LedgerEntry } from "../../../worker/payments/ledger/outputs.ts";
import { formatShortRange } from "../../lib/dates.ts";
import { displayName } from "../../lib/displayName.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { formatEuros } from "../../lib/money.ts";
import { useSite } from "../../settings/hooks.ts";
import { CELL, COLUMN_HEAD, GROUP, ROW, ROW_HEAD, TABLE } from "../../ui/tableRoles.ts";
import { LedgerDownload } from "./LedgerDownload.tsx";
import { LedgerListStates } from "./LedgerListStates.tsx";
import { type LedgerFilter, ledgerSearch } from "./ledgerFilter.ts";
import { getLedgerEntriesCsv, ledgerEntriesQuery } from "./queries.ts";
import { headLook, headRowLook, rowLook, tableLook } from "./table.ts";

/** The ledger entries, newest first. */
export function LedgerEntryList({ filter }: { filter: LedgerFilter }) {
  const t = useT();
  const search = ledgerSearch(filter);
  const list = useInfiniteQuery(ledgerEntriesQuery(search));
  const entries = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <>
      <LedgerDownload what="entries" filter={filter} file={() => getLedgerEntriesCsv(search)} />
      <LedgerListStates list={list} isEmpty={entries.length === 0}>
        <table {...TABLE} aria-label={t("ledger.movements", "Movimenti")} className={tableLook}>
          <thead {...GROUP} className={headLook}>
            <tr {...ROW} className={cx(gridLook, headRowLook)}>
              <th {...COLUMN_HEAD}>{t("ledger.day", "Giorno")}</th>
              <th {...COLUMN_HEAD}>{t("ledger.who", "Persona")}</th>
              <th {...COLUMN_HEAD}>{t("ledger.event", "Evento")}</th>
              <th {...COLUMN_HEAD}>{t("ledger.kind", "Movimento")}</th>
              <th {...COLUMN_HEAD} className={css({ textAlign: "end!" })}>
                {t("ledger.amount", "Importo")}
              </th>
            </tr>
          </thead>
          <tbody {...GROUP} className={grid({ gap: { base: "3", md: "0" } })}>
            {entries.map((entry) => (
              <Row key={entry.id} entry={entry} />
            ))}
          </tbody>
        </table>
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

function Row({ entry }: { entry: LedgerEntry }) {
  const t = useT();
  const { time_zone } = useSite();
  const { kind, amount, created_at, person_name, event_title } = entry;
  const day = dayInTimeZone(time_zone, new Date(created_at));
  return (
    <tr {...ROW} className={cx(gridLook, rowLook)}>
      <td {...CELL} className={dayLook}>
        <time dateTime={day}>{formatShortRange(day, null)}</time>
      </td>
      <th {...ROW_HEAD} scope="row" className={whoLook}>
        {displayName(t, person_name)}
      </th>
      <td {...CELL} className={eventLook}>
        {event_title}
      </td>
      <td {...CELL} className={ALARMING.includes(kind) ? failedLook : kindLook}>
        {kindText(t, kind)}
      </td>
      <td {...CELL} className={amountLook}>
        {formatEuros(amount, t.language)}
      </td>
    </tr>
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

const gridLook = grid({
  rowGap: "1",
  columnGap: "4",
  gridTemplateColumns: { base: "1fr auto", md: "6rem minmax(0, 2fr) minmax(0, 3fr) 13rem 7rem" },
  gridTemplateAreas: { base: '"who amount" "event event" "day kind"', md: '"day who event kind amount"' },
});
const dayLook = css({ gridArea: "day", textStyle: "small", color: "muted" });
const whoLook = css({ gridArea: "who", textAlign: "start", fontWeight: "medium", overflowWrap: "anywhere" });
const eventLook = css({ gridArea: "event", textStyle: "small", overflowWrap: "anywhere" });
const kindLook = css({
  gridArea: "kind",
  textStyle: "small",
  color: "muted",
  textAlign: { base: "end", md: "start" },
});
const failedLook = css({
  gridArea: "kind",
  textStyle: "small",
  color: "danger",
  textAlign: { base: "end", md: "start" },
});
const amountLook = css({
  gridArea: "amount",
  fontWeight: "medium",
  textAlign: "end",
  whiteSpace: "nowrap",
  fontVariantNumeric: "tabular-nums",
});
