import { useState } from "react";
import { flex, grid } from "styled-system/patterns";
import { CHANGE_MESSAGE_MAX, type Matter } from "../../../../worker/events/publishing/contract.ts";
import { localeOf } from "../../../../worker/lib/languages.ts";
import { formatLongDay } from "../../../lib/dates.ts";
import { useT } from "../../../lib/i18n.tsx";
import { fieldErrorText } from "../../../lib/refusals.ts";
import { Button } from "../../../ui/Button.tsx";
import { Sheet } from "../../../ui/Sheet.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";

type Props = {
  open: boolean;
  people: number;
  matters: Matter[];
  /** The last day on which participants who paid get a full refund; null when the change opens no refund. */
  fullRefundUntil: string | null;
  onClose: () => void;
  onSend: (message: string) => void;
};

/** Asks for the organizer's message to the participants, which the mail about the change contains. */
export function ChangeMessageSheet({ open, people, matters, fullRefundUntil, onClose, onSend }: Props) {
  const t = useT();
  const [message, setMessage] = useState("");
  const [error, setError] = useState<string>();
  const names: Record<Matter, string> = {
    date: t("organizing.matter_date", "la data"),
    time: t("organizing.matter_time", "l’orario"),
    sessions: t("organizing.matter_sessions", "gli incontri"),
    meeting: t("organizing.matter_meeting", "il ritrovo"),
    place: t("organizing.matter_place", "il luogo"),
    cost: t("organizing.matter_cost", "il prezzo"),
  };
  const list = new Intl.ListFormat(localeOf(t.language)).format(matters.map((matter) => names[matter]));
  function send() {
    const trimmed = message.trim();
    if (!trimmed) return setError("validation.word_required");
    if (trimmed.length > CHANGE_MESSAGE_MAX) return setError("validation.too_long");
    onSend(trimmed);
  }
  return (
    <Sheet
      open={open}
      size="small"
      title={t("organizing.word_title", "Due righe a chi partecipa")}
      onClose={onClose}
    >
      <div className={grid({ gap: "4" })}>
        <p>
          {t.count(
            "organizing.word_text",
            people,
            {
              one: "Hai cambiato {{list}}: avvisiamo per email {{count}} persona, con il tuo messaggio e le modifiche.",
              other:
                "Hai cambiato {{list}}: avvisiamo per email {{count}} persone, con il tuo messaggio e le modifiche.",
            },
            { list },
          )}
        </p>
        {fullRefundUntil && (
          <p>
            {t(
              "organizing.word_refund",
              "Chi ha pagato può annullare con rimborso completo (ultimo giorno: {{day}}).",
              { day: formatLongDay(fullRefundUntil, t.language) },
            )}
          </p>
        )}
        <TextArea
          name="message"
          label={t("organizing.word", "Il tuo messaggio")}
          value={message}
          error={fieldErrorText(t, error)}
          limit={CHANGE_MESSAGE_MAX}
          onChange={(event) => {
            setMessage(event.target.value);
            setError(undefined);
          }}
        />
        <div
          className={flex({
            direction: { base: "column-reverse", sm: "row" },
            justify: "flex-end",
            gap: "3",
          })}
        >
          <Button onClick={onClose}>{t("organizing.word_back", "Torna al modulo")}</Button>
          <Button look="main" onClick={send}>
            {t("organizing.word_send", "Salva e avvisa")}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
