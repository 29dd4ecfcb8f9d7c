import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { css } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import type { EventGuest } from "../../../worker/enrolments/outputs.ts";
import { CHANGE_MESSAGE_MAX } from "../../../worker/events/publishing/contract.ts";
import type { CancelEventBody } from "../../../worker/payments/cancelling/inputs.ts";
import type { EventCancellation } from "../../../worker/payments/outputs.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { isRefusal } from "../../lib/api.ts";
import { titleOfDate } from "../../lib/eventTimes.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { formatEuros } from "../../lib/money.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { notify } from "../../ui/notify.ts";
import { Sheet } from "../../ui/Sheet.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { guestsQuery } from "../participants/queries.ts";
import {
  cancelEventLabel,
  cancellationFailureText,
  eventRefundText,
  guestTexts,
  isRetryable,
} from "./cancellationTexts.ts";
import { cancelEvent, eventCancellationQuery } from "./queries.ts";
import { RefundQuote } from "./RefundQuote.tsx";

type Props = {
  /** The event to cancel; null while the sheet is closed. */
  event: { id: string; title: string; date?: string; series_id?: string | null } | null;
  onClose: () => void;
};

/**
 * Cancels an event: shows the participants and refunds concerned, takes a message to them, and asks for a confirmation.
 */
export function CancelEventSheet({ event, onClose }: Props) {
  const t = useT();
  const [message, setMessage] = useState({ id: "", text: "" });
  const [isTried, setTried] = useState(false);
  const [sure, setSure] = useState(false);
  const cancelling = useCancelEvent(event, () => {
    setSure(false);
    onClose();
  });
  const { quote, failure, busy } = cancelling;
  const { data: guests = [] } = useQuery({ ...guestsQuery(event?.id ?? ""), enabled: event !== null });
  // The message is stored per event, so that closing the sheet by mistake does not lose it.
  const text = message.id === event?.id ? message.text : "";
  const tooLong = text.trim().length > CHANGE_MESSAGE_MAX;
  const { data } = quote;
  return (
    <Sheet
      open={event !== null}
      size="small"
      title={t("cancelling.event_title", "Annullare «{{title}}»?", {
        title: event ? titleOfDate(event) : "",
      })}
      onClose={() => !busy && onClose()}
    >
      <div className={grid({ gap: "4" })}>
        <RefundQuote quote={quote} failure={sure ? null : failure}>
          {(concerned) => (
            <>
              <AffectedUsers concerned={concerned} guests={guests} />
              {concerned.people > 0 && (
                <TextArea
                  name="message"
                  label={t("cancelling.word", "Due righe a chi partecipa (facoltativo)")}
                  help={t("cancelling.word_help", "Arrivano nell’email che avvisa che l’evento è annullato.")}
                  value={text}
                  limit={CHANGE_MESSAGE_MAX}
                  error={
                    isTried && tooLong ? t("validation.too_long", "Il testo è troppo lungo.") : undefined
                  }
                  onChange={({ target }) => setMessage({ id: event?.id ?? "", text: target.value })}
                />
              )}
            </>
          )}
        </RefundQuote>
        <div className={flex({ direction: { base: "column", sm: "row" }, justify: "flex-end", gap: "3" })}>
          <Button look="main" onClick={onClose}>
            {t("cancelling.event_keep", "Mantieni l’evento")}
          </Button>
          {data && (
            <Button
              look="danger"
              onClick={() => {
                setTried(true);
                if (!tooLong) setSure(true);
              }}
            >
              {t("cancelling.event_go_on", "Annulla l’evento")}
            </Button>
          )}
        </div>
      </div>
      <ConfirmDialog
        open={sure && event !== null}
        title={t("cancelling.event_sure", "Annullare davvero?")}
        cancelLabel={t("cancelling.event_back", "Torna indietro")}
        confirmLabel={data && cancelEventLabel(t, data)}
        busy={busy || quote.isFetching}
        onAction={() => cancelling.cancel(text.trim())}
        onClose={() => !busy && setSure(false)}
      >
        <RefundQuote quote={quote} failure={failure}>
          {({ people }) => (
            <p>
              {people > 0 &&
                `${t.count("cancelling.event_last", people, {
                  one: "{{count}} persona perde il posto.",
                  other: "{{count}} persone perdono il posto.",
                })} `}
              {t(
                "cancelling.event_sure_text",
                "L’evento resta visibile come annullato. Non si può tornare indietro.",
              )}
            </p>
          )}
        </RefundQuote>
      </ConfirmDialog>
    </Sheet>
  );
}

function AffectedUsers({ concerned, guests }: { concerned: EventCancellation; guests: EventGuest[] }) {
  const t = useT();
  const { people } = concerned;
  if (people === 0) {
    return <p>{t("dashboard.delete_nobody", "Non c’è ancora nessuna iscrizione.")}</p>;
  }
  return (
    <div className={grid({ gap: "2" })}>
      <p>
        {t.count("dashboard.delete_people", people, {
          one: "C’è {{count}} persona iscritta: perde il posto e la avvisiamo per email.",
          other: "Ci sono {{count}} persone iscritte: perdono il posto e le avvisiamo per email.",
        })}
      </p>
      {[eventRefundText(t, concerned), ...guestTexts(t, guests)].map((text) => (
        <p key={text} className={css({ color: "ink" })}>
          {text}
        </p>
      ))}
    </div>
  );
}

/** Cancels an event for exactly the refunds that were quoted. `onDone`: the event is cancelled, or cannot be. */
function useCancelEvent(event: { id: string } | null, onDone: () => void) {
  const t = useT();
  const id = event?.id ?? "";
  const quote = useQuery({ ...eventCancellationQuery(id), enabled: event !== null });
  const cancelling = useWrite(({ id, ...body }: CancelEventBody & { id: string }) => cancelEvent(id, body), {
    onSuccess(done) {
      notify({
        kind: "success",
        title: t("cancelling.event_done", "Evento annullato"),
        description: outcomeText(t, done),
        duration: 8000,
      });
      onDone();
    },
    onFailure(failure) {
      if (isRefusal(failure, "refund_changed")) quote.refetch();
      else if (!isRetryable(failure)) return onDone();
      return true;
    },
    failureNotice: (failure) => ({ title: cancellationFailureText(t, failure) }),
    onExpired: onDone,
    invalidates: [["me"], ["events"], ["admin"]],
  });

  return {
    quote,
    failure: cancelling.variables?.id === id ? cancelling.error : null,
    busy: cancelling.isPending,
    cancel(message: string) {
      if (!quote.data || quote.isFetching) return;
      const { paying, total } = quote.data;
      cancelling.start({ id, paying, total, message });
    },
  };
}

function outcomeText(t: Translate, { people, total }: EventCancellation): string {
  const notified = t.count("cancelling.event_told", people, {
    one: "Avvisiamo {{count}} persona per email.",
    other: "Avvisiamo {{count}} persone per email.",
  });
  const money = t("cancelling.event_money_done", "Rimborso a chi ha pagato: {{total}} in tutto.", {
    total: formatEuros(total, t.language),
  });
  return [...(people > 0 ? [notified] : []), ...(total > 0 ? [money] : [])].join(" ");
}
