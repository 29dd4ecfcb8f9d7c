import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import {
  OFFER_REASON_MAX,
  OFFER_REASON_MIN,
  type WaitingBlock,
  type WaitingState,
} from "../../../worker/enrolments/waiting/contract.ts";
import type { ManagedWaiting } from "../../../worker/enrolments/waiting/outputs.ts";
import { localeOf } from "../../../worker/lib/languages.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { displayName } from "../../lib/displayName.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/Field.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { offerSeat, setWaitingClosed, waitingListQuery } from "./queries.ts";

/** An event's waiting list for its organizer: order, states, why nobody was called, and calling somebody out of turn. */
export function WaitingList({ eventId, isFull }: { eventId: string; isFull: boolean }) {
  const t = useT();
  const { data } = useQuery(waitingListQuery(eventId));
  const [called, setCalled] = useState<ManagedWaiting | null>(null);
  const closing = useWrite((closed: boolean) => setWaitingClosed(eventId, closed), {
    invalidates: [waitingListQuery(eventId).queryKey],
  });
  if (!data || (data.entries.length === 0 && !isFull && !data.isClosed)) return null;
  return (
    <section aria-labelledby="waiting" className={css({ marginTop: "6" })}>
      <h2 id="waiting" className={css({ fontWeight: "bold", marginBottom: "2" })}>
        {t("waiting.title", "Lista d’attesa")}
      </h2>
      <Switch
        name="waiting_open"
        label={t("waiting.open", "Ci si può mettere in lista")}
        checked={!data.isClosed}
        disabled={closing.isPending}
        onChange={(open) => closing.start(!open)}
      />
      {data.entries.some(({ blocked_by }) => blocked_by === "no_seat") && (
        <p className={css({ textStyle: "small", color: "muted" })}>
          {t(
            "waiting.call_needs_seat",
            "Un posto che si libera va da solo al primo della lista. Per scegliere tu, aggiungi un posto all’evento e offrilo da qui entro pochi minuti.",
          )}
        </p>
      )}
      {data.entries.length === 0 ? (
        <p className={css({ textStyle: "small", color: "muted" })}>
          {t("waiting.nobody", "Nessuno in lista: chi trova l’evento pieno può mettersi qui.")}
        </p>
      ) : (
        <ol>
          {data.entries.map((entry) => (
            <li key={entry.id} className={rowLook}>
              <p className={css({ minWidth: "0" })}>
                <strong className={css({ fontWeight: "medium", overflowWrap: "anywhere" })}>
                  {entry.position !== null && `${entry.position}. `}
                  {displayName(t, entry.full_name)}
                </strong>
                <span className={css({ display: "block", textStyle: "small", color: "muted" })}>
                  {stateText(t, entry)}
                </span>
              </p>
              {entry.state === "waiting" &&
                (entry.blocked_by === null || entry.blocked_by === "too_near") && (
                  <Button look="quiet" onClick={() => setCalled(entry)}>
                    {t("waiting.call", "Offri un posto")}{" "}
                    <span className={css({ srOnly: true })}>{displayName(t, entry.full_name)}</span>
                  </Button>
                )}
            </li>
          ))}
        </ol>
      )}
      {called && <OfferSheet eventId={eventId} entry={called} onClose={() => setCalled(null)} />}
    </section>
  );
}

function OfferSheet({
  eventId,
  entry,
  onClose,
}: {
  eventId: string;
  entry: ManagedWaiting;
  onClose: () => void;
}) {
  const t = useT();
  const [reason, setReason] = useState("");
  const [isSent, setSent] = useState(false);
  const isShort = reason.trim().length < OFFER_REASON_MIN;
  const offering = useWrite(() => offerSeat(eventId, entry.id, reason.trim()), {
    onSuccess: onClose,
    invalidates: [["events"], ["me"]],
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (!isShort) offering.start();
  };
  return (
    <Sheet
      open
      size="small"
      title={t("waiting.call_one", "Offri un posto a {{name}}", { name: displayName(t, entry.full_name) })}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit} className={grid({ gap: "4" })}>
        <p className={css({ textStyle: "small", color: "muted" })}>
          {t(
            "waiting.call_hint",
            "Fuori turno: il posto libero va a questa persona prima di chi viene prima in lista.",
          )}
        </p>
        <TextField
          name="reason"
          label={t("waiting.reason", "Motivo")}
          help={t("waiting.reason_hint", "Resta nella lista, la vedi tu e chi amministra.")}
          maxLength={OFFER_REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          {...(isSent && isShort && { error: t("waiting.reason_missing", "Scrivi il motivo.") })}
        />
        <Button type="submit" look="main" busy={offering.isPending}>
          {t("waiting.call", "Offri un posto")}
        </Button>
      </form>
    </Sheet>
  );
}

/** The state of an entry in words, with why it was not called. */
function stateText(t: Translate, { state, blocked_by, offer_until, reason }: ManagedWaiting): string {
  const at = (instant: string) =>
    new Intl.DateTimeFormat(localeOf(t.language), { dateStyle: "short", timeStyle: "short" }).format(
      new Date(instant),
    );
  const blocks: Record<WaitingBlock, string> = {
    no_seat: t("waiting.blocked.no_seat", "aspetta che si liberi un posto"),
    documents: t("waiting.blocked.documents", "salta il turno: mancano documenti validi"),
    gates: t("waiting.blocked.gates", "salta il turno: mancano dei requisiti"),
    too_near: t("waiting.blocked.too_near", "manca poco all’inizio: i posti liberi sono aperti a tutti"),
  };
  const states: Record<WaitingState, string> = {
    waiting: blocked_by ? blocks[blocked_by] : t("waiting.states.waiting", "tra poco riceve l’offerta"),
    offered: t("waiting.states.offered", "ha un posto offerto fino a {{until}}", {
      until: offer_until ? at(offer_until) : "",
    }),
    taken: t("waiting.states.taken", "ha preso il posto"),
    declined: t("waiting.states.declined", "ha rinunciato al posto"),
    lapsed: t("waiting.states.lapsed", "non ha risposto in tempo"),
    left: t("waiting.states.left", "è uscito dalla lista"),
    closed: t("waiting.states.closed", "lista chiusa"),
  };
  return [states[state], reason].filter(Boolean).join(" · ");
}

const rowLook = css({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "3",
  minHeight: "4rem",
  paddingBlock: "2",
  borderTop: "1px solid token(colors.line)",
  _first: { borderTop: "none" },
});
