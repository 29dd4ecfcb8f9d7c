import { BellRing, Check, FileWarning } from "lucide-react";
import { css } from "styled-system/css";
import { wrap } from "styled-system/patterns";
import {
  DOCUMENT_REMINDER_DAYS,
  documentReminderRefusal,
} from "../../../worker/enrolments/participants/contract.ts";
import type { EventDetail } from "../../../worker/events/outputs.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { useT } from "../../lib/i18n.tsx";
import { usePublicConfig, useToday } from "../../settings/hooks.ts";
import { Button } from "../../ui/Button.tsx";
import { notify } from "../../ui/notify.ts";
import { participantTexts } from "./participantTexts.ts";
import { remindDocuments } from "./queries.ts";

type Props = {
  event: EventDetail;
  /** Participants who lack documents; null while only a part of the participants is loaded. */
  lacking: number | null;
  onlyLacking: boolean;
  onChange: (onlyLacking: boolean) => void;
};

/** The filter of participants who lack documents, and the button that reminds them all. */
export function DocumentsBar({ event, lacking, onlyLacking, onChange }: Props) {
  const t = useT();
  const today = useToday();
  const { eventsFreeMode } = usePublicConfig();
  const reminding = useRemindDocuments(event);
  if (lacking === 0 && !onlyLacking) return null;
  return (
    <div className={barLook}>
      <Button aria-pressed={onlyLacking} className={filterLook} onClick={() => onChange(!onlyLacking)}>
        {onlyLacking ? <Check size={18} aria-hidden /> : <FileWarning size={18} aria-hidden />}
        {t("participants.documents_missing", "Documenti mancanti")}
        {lacking !== null && ` (${lacking})`}
      </Button>
      {documentReminderRefusal(event, today, eventsFreeMode) === null && (
        <>
          <Button busy={reminding.isPending} onClick={() => reminding.start()}>
            {!reminding.isPending && <BellRing size={18} aria-hidden />}
            {t("participants.remind", "Invia promemoria")}
          </Button>
          <p className={css({ textStyle: "small", color: "muted", flex: "1 1 16rem" })}>
            {t.count("participants.remind_help", DOCUMENT_REMINDER_DAYS, {
              one: "Un’email a chi ha documenti mancanti o in scadenza prima della fine dell’evento, al massimo una al giorno.",
              other:
                "Un’email a chi ha documenti mancanti o in scadenza prima della fine dell’evento, al massimo una ogni {{count}} giorni.",
            })}
          </p>
        </>
      )}
    </div>
  );
}

const barLook = wrap({
  align: "center",
  gap: "3",
  marginBottom: "4",
  padding: "3",
  borderRadius: "sm",
  bg: "foam",
  "& > button": { flex: { base: "1 1 auto", md: "none" } },
});

const filterLook = css({ "&[aria-pressed=true]": { borderColor: "sea", color: "sea" } });

/** Mails the participants who lack documents, and notifies how many were mailed. */
function useRemindDocuments(event: EventDetail) {
  const t = useT();
  return useWrite(() => remindDocuments(event.id), {
    onSuccess({ reminded }) {
      if (reminded === 0) {
        notify({
          kind: "info",
          title: t("participants.reminded_none", "Nessun nuovo promemoria"),
          description: t(
            "participants.reminded_none_text",
            "Chi ha documenti da aggiornare ha già ricevuto un promemoria negli ultimi giorni.",
          ),
        });
        return;
      }
      notify({
        kind: "success",
        title: t.count("participants.reminded", reminded, {
          one: "Promemoria in arrivo a {{count}} persona",
          other: "Promemoria in arrivo a {{count}} persone",
        }),
      });
    },
    texts: {
      ...participantTexts(t),
      too_many_requests: t(
        "participants.remind_too_many",
        "Hai già mandato molti promemoria nell’ultima ora: riprova tra un po’.",
      ),
    },
    invalidates: [["me", "participants", event.id]],
  });
}
