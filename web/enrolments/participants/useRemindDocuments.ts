import type { EventDetail } from "../../../worker/events/contract.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { useT } from "../../lib/i18n.tsx";
import { notify } from "../../ui/notify.ts";
import { remindDocuments } from "./api.ts";
import { participantTexts } from "./participantTexts.ts";

/** Mails the participants who lack documents, and says how many were mailed. */
export function useRemindDocuments(event: EventDetail) {
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
