import { useInfiniteQuery } from "@tanstack/react-query";
import { Waves } from "lucide-react";
import { css } from "styled-system/css";
import { grid, pill } from "styled-system/patterns";
import { clockInTimeZone, dayInTimeZone } from "../../worker/lib/calendarDays.ts";
import type { OwnTransferView } from "../../worker/payouts/outputs.ts";
import { formatShortRange } from "../lib/dates.ts";
import { displayName } from "../lib/displayName.ts";
import { useT } from "../lib/i18n.tsx";
import { formatEuros } from "../lib/money.ts";
import { paths } from "../paths.ts";
import { useSite } from "../settings/hooks.ts";
import { LoadFailed } from "../shell/LoadFailed.tsx";
import { DataTable } from "../ui/DataTable.tsx";
import { Link } from "../ui/Link.tsx";
import { Loading } from "../ui/Loading.tsx";
import { LoadMore } from "../ui/LoadMore.tsx";
import { StatusMessage } from "../ui/StatusMessage.tsx";
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
  const figure = (key: "gross" | "fee" | "net", label: string) => ({
    key,
    label,
    width: "6.5rem",
    align: "end" as const,
    render: (transfer: OwnTransferView) => formatEuros(transfer[key], t.language),
  });
  return (
    <>
      <DataTable
        labelledBy="transfers"
        hasLongCells
        rows={transfers}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "event",
            label: t("ledger.event", "Evento"),
            width: "minmax(0, 1fr)",
            isRowHead: true,
            render: (transfer) => <EventCell transfer={transfer} organizerId={organizerId} />,
          },
          {
            key: "state",
            label: t("payouts.state_head", "Versamento"),
            width: "minmax(0, 16rem)",
            render: (transfer) => <StateCell transfer={transfer} isStopped={isStopped} />,
          },
          figure("gross", t("payouts.gross", "Pagato")),
          figure("fee", t("payouts.fee", "Commissione")),
          figure("net", t("payouts.net", "Per te")),
        ]}
      />
      <LoadMore list={list} />
    </>
  );
}

type EventCellProps = Pick<ListProps, "organizerId"> & { transfer: OwnTransferView };

/** The event and the payment, whose time tells apart those of one event that nobody has a name for. */
function EventCell({ transfer: { event, payer_name, paid_at }, organizerId }: EventCellProps) {
  const t = useT();
  const { time_zone } = useSite();
  const paid = paid_at && new Date(paid_at);
  return (
    <span className={grid({ gap: "0.5", justifyItems: "start", minWidth: "0", overflowWrap: "anywhere" })}>
      {event ? (
        <Link to={paths.earnings.href(event.id, organizerId)} className={titleLook}>
          {event.title}
        </Link>
      ) : (
        t("payouts.event_gone", "Buono regalo o evento eliminato")
      )}
      {event && (
        <span className={css({ color: "muted" })}>
          <span className={css({ srOnly: true })}>{t("ledger.event_day", "Giorno dell’evento")}: </span>
          <time dateTime={event.date}>{formatShortRange(event.date, null)}</time>
        </span>
      )}
      {paid && (
        <span className={css({ color: "muted", fontWeight: "normal" })}>
          {t("payouts.paid_by", "Pagato da {{name}}, {{time}}", {
            name: displayName(t, payer_name),
            time: `${formatShortRange(dayInTimeZone(time_zone, paid), null)} ${clockInTimeZone(time_zone, paid)}`,
          })}
        </span>
      )}
    </span>
  );
}

function StateCell({ transfer, isStopped }: StoppedProps & { transfer: OwnTransferView }) {
  const t = useT();
  const { time_zone } = useSite();
  const { state } = transfer;
  return (
    <div className={grid({ gap: "1", justifyItems: "start", minWidth: "0" })}>
      <span className={ALARMING.includes(state) ? alarmLook : pill({ bg: "foam", color: "badge" })}>
        {transferStateText(t, state === "due" && isStopped ? "waiting" : state)}
      </span>
      <span className={css({ color: "muted" })}>
        {transferDayText(t, transfer, { isStopped, timeZone: time_zone })}
      </span>
      {transferNotes(t, transfer).map((note) => (
        <span key={note}>{note}</span>
      ))}
    </div>
  );
}

/** The states that are highlighted for the organizer. */
const ALARMING = ["failed", "reversed", "partly_reversed"];

const titleLook = css({
  fontWeight: "bold",
  lineHeight: 1.3,
  lineClamp: 2,
  _hover: { textDecoration: "underline" },
});
const alarmLook = pill({ bg: "dangerSoft", color: "danger" });
