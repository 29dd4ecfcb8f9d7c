import { useInfiniteQuery } from "@tanstack/react-query";
import { Waves } from "lucide-react";
import { css, cx } from "styled-system/css";
import { grid, pill } from "styled-system/patterns";
import type { TransferView } from "../../worker/payouts/outputs.ts";
import { formatShortRange } from "../lib/dates.ts";
import { useT } from "../lib/i18n.tsx";
import { formatEuros } from "../lib/money.ts";
import { paths } from "../paths.ts";
import { headLook, headRowLook, rowLook, tableLook } from "../payments/ledger/table.ts";
import { useSite } from "../settings/hooks.ts";
import { LoadFailed } from "../shell/LoadFailed.tsx";
import { Link } from "../ui/Link.tsx";
import { Loading } from "../ui/Loading.tsx";
import { LoadMore } from "../ui/LoadMore.tsx";
import { StatusMessage } from "../ui/StatusMessage.tsx";
import { CELL, COLUMN_HEAD, GROUP, ROW, ROW_HEAD, TABLE } from "../ui/tableRoles.ts";
import { transfersQuery } from "./queries.ts";
import { transferDayText, transferNotes, transferStateText } from "./transferText.ts";

/** `isStopped`: what is due waits for the account or the tax data. */
type StoppedProps = { isStopped: boolean };
type ListProps = StoppedProps & { organizerId: string | undefined };

/** The transfers, newest first: what was paid, the fee, what the organizer gets, and what became of it. */
export function TransferList(props: ListProps) {
  const t = useT();
  return (
    <section aria-labelledby="transfers">
      <h2 id="transfers" className={css({ textStyle: "subheading", marginBottom: "3" })}>
        {t("payouts.transfers", "Pagamento per pagamento")}
      </h2>
      <Transfers {...props} />
    </section>
  );
}

function Transfers({ isStopped, organizerId }: ListProps) {
  const t = useT();
  const list = useInfiniteQuery(transfersQuery(organizerId));
  if (list.isLoadingError) return <LoadFailed neverStored query={list} />;
  if (list.isPending)
    return <Loading className={grid({ gap: "2" })} rows={4} look={css({ height: "4.25rem" })} />;
  const transfers = list.data.pages.flatMap((page) => page.rows);
  if (transfers.length === 0) {
    return (
      <StatusMessage
        level={3}
        compact
        icon={<Waves size={28} />}
        title={t("payouts.empty", "Ancora nessun pagamento da versarti")}
        text={t(
          "payouts.empty_text",
          "Quando qualcuno paga un tuo evento, qui vedi quanto ti spetta e quando parte.",
        )}
      />
    );
  }
  return (
    <>
      <table {...TABLE} aria-labelledby="transfers" className={tableLook}>
        <thead {...GROUP} className={headLook}>
          <tr {...ROW} className={cx(gridLook, headRowLook)}>
            <th {...COLUMN_HEAD}>{t("ledger.event", "Evento")}</th>
            <th {...COLUMN_HEAD}>{t("payouts.state_head", "Versamento")}</th>
            <th {...COLUMN_HEAD} className={endLook}>
              {t("payouts.gross", "Pagato")}
            </th>
            <th {...COLUMN_HEAD} className={endLook}>
              {t("payouts.fee", "Commissione")}
            </th>
            <th {...COLUMN_HEAD} className={endLook}>
              {t("payouts.net", "Per te")}
            </th>
          </tr>
        </thead>
        <tbody {...GROUP} className={grid({ gap: { base: "3", md: "0" } })}>
          {transfers.map((transfer) => (
            <Row key={transfer.id} {...{ transfer, isStopped, organizerId }} />
          ))}
        </tbody>
      </table>
      <LoadMore list={list} />
    </>
  );
}

function Row({ transfer, isStopped, organizerId }: ListProps & { transfer: TransferView }) {
  const t = useT();
  const { time_zone } = useSite();
  const { event, state, gross, fee, net } = transfer;
  const notes = transferNotes(t, transfer);
  const euros = (amount: number) => formatEuros(amount, t.language);
  return (
    <tr {...ROW} className={cx(gridLook, rowLook)}>
      <th {...ROW_HEAD} scope="row" className={eventLook}>
        {event ? (
          <Link to={paths.earnings.href(event.id, organizerId)} className={titleLook}>
            {event.title}
          </Link>
        ) : (
          t("payouts.event_gone", "Buono regalo o evento eliminato")
        )}
        {event && (
          <span className={css({ textStyle: "small", color: "muted" })}>
            <span className={css({ srOnly: true })}>{t("ledger.event_day", "Giorno dell’evento")}: </span>
            <time dateTime={event.date}>{formatShortRange(event.date, null)}</time>
          </span>
        )}
      </th>
      <td {...CELL} className={stateLook}>
        <span className={ALARMING.includes(state) ? alarmLook : pill({ bg: "foam", color: "badge" })}>
          {transferStateText(t, state === "due" && isStopped ? "waiting" : state)}
        </span>
        <span className={css({ textStyle: "small", color: "muted" })}>
          {transferDayText(t, transfer, { isStopped, timeZone: time_zone })}
        </span>
        {notes.map((note) => (
          <span key={note} className={css({ textStyle: "small", overflowWrap: "anywhere" })}>
            {note}
          </span>
        ))}
      </td>
      <td {...CELL} className={cx(figureLook, css({ gridArea: "gross" }))}>
        <span className={nameLook}>{t("payouts.gross", "Pagato")}</span> {euros(gross)}
      </td>
      <td {...CELL} className={cx(figureLook, css({ gridArea: "fee" }))}>
        <span className={nameLook}>{t("payouts.fee", "Commissione")}</span> {euros(fee)}
      </td>
      <td {...CELL} className={cx(figureLook, css({ gridArea: "net", fontWeight: "bold" }))}>
        <span className={nameLook}>{t("payouts.net", "Per te")}</span> {euros(net)}
      </td>
    </tr>
  );
}

/** The states that are highlighted for the organizer. */
const ALARMING = ["failed", "reversed", "partly_reversed"];

const gridLook = grid({
  rowGap: "3",
  columnGap: "4",
  gridTemplateColumns: { base: "1fr 1fr 1fr", md: "minmax(0, 1fr) minmax(0, 16rem) 6rem 6rem 6.5rem" },
  gridTemplateAreas: {
    base: '"event event event" "state state state" "gross fee net"',
    md: '"event state gross fee net"',
  },
  alignItems: { md: "start!" },
});
const eventLook = grid({
  gridArea: "event",
  gap: "0.5",
  justifyItems: "start",
  minWidth: "0",
  textAlign: "start",
  fontWeight: "normal",
  overflowWrap: "anywhere",
});
const titleLook = css({
  fontWeight: "bold",
  lineHeight: 1.3,
  lineClamp: 2,
  _hover: { textDecoration: "underline" },
});
const stateLook = grid({ gridArea: "state", gap: "1", justifyItems: "start", minWidth: "0" });
const alarmLook = pill({ bg: "dangerSoft", color: "danger" });
const figureLook = css({
  display: { base: "grid", md: "block" },
  alignContent: "start",
  gap: "0.5",
  textStyle: "small",
  textAlign: { md: "end" },
  fontVariantNumeric: "tabular-nums",
});
const nameLook = css({ display: { md: "none" }, color: "muted", fontWeight: "normal" });
const endLook = css({ textAlign: "end!" });
