import { type RefObject, useRef } from "react";
import type { OrganizerEvent } from "../../../worker/dashboard/contract.ts";
import { cancelEventRefusal } from "../../../worker/payments/cancelling/contract.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { isRefusal } from "../../lib/api.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { failureText } from "../../lib/refusals.ts";
import { useToday } from "../../settings/hooks.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { notify } from "../../ui/notify.ts";
import { deleteEvent } from "../api.ts";

type DeletableEvent = Pick<
  OrganizerEvent,
  "id" | "title" | "revision" | "seats_taken" | "paying" | "date" | "end_date" | "cancelled_at"
>;

type Props = {
  event: DeletableEvent | null;
  /** Gets the focus after deleting, because the row that had it is gone. */
  list: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** Opens the dialog that cancels and refunds instead of deleting. */
  onCancel: (event: { id: string; title: string }) => void;
};

/** The dialog that confirms deleting an event, and names the number of participants. */
export function DeleteEventDialog({ event, list, onClose, onCancel }: Props) {
  const t = useT();
  const today = useToday();
  const deleted = useRef(false);
  const removal = useWrite(deleteEvent, {
    onSuccess() {
      notify({ kind: "success", title: t("dashboard.deleted", "Evento eliminato con successo!") });
      deleted.current = true;
      onClose();
    },
    onExpired: onClose,
    onFailure(failure) {
      onClose();
      // A participant has paid meanwhile, or holds a seat.
      if (isRefusal(failure, "event_has_payments") && event && cancelEventRefusal(event, today) === null)
        onCancel(event);
    },
    failureNotice: (failure) => ({
      title: t("dashboard.error", "Errore: {{message}}", { message: failureText(t, failure) }),
      duration: 8000,
    }),
    invalidates: [["me"], ["events"], ["admin"]],
  });
  function remove() {
    deleted.current = false;
    if (event) removal.start(event);
  }
  const isPaid = event !== null && event.paying > 0;
  const cancels = isPaid && cancelEventRefusal(event, today) === null;
  const ways = {
    delete: t("dashboard.delete_now", "Elimina per sempre"),
    cancel: t("dashboard.cancel_first", "Annulla l’evento"),
  };
  function goOn() {
    if (!event || !cancels) return remove();
    onClose();
    onCancel(event);
  }
  return (
    <ConfirmDialog
      open={event !== null}
      title={t("dashboard.delete_title", "Eliminare «{{title}}»?", { title: event?.title ?? "" })}
      text={event ? consequences(t, event, cancels) : ""}
      cancelLabel={t("dashboard.delete_keep", "Mantieni l’evento")}
      confirmLabel={cancels ? ways.cancel : isPaid ? undefined : ways.delete}
      busy={removal.isPending}
      onAction={goOn}
      onClose={() => !removal.isPending && onClose()}
      focusAfterwards={() => (deleted.current ? list.current : null)}
    />
  );
}

function consequences(t: Translate, { seats_taken, paying }: DeletableEvent, cancels: boolean): string {
  const last = t("dashboard.delete_forever", "Non si può tornare indietro.");
  if (paying > 0) {
    return cancels
      ? t(
          "dashboard.delete_paid",
          "Qualcuno ha già pagato. Prima di eliminare l’evento annullalo: rimborsiamo noi chi ha pagato.",
        )
      : t(
          "dashboard.delete_paid_past",
          "Qualcuno ha pagato per esserci, quindi l’evento non si può eliminare: resta tra quelli passati.",
        );
  }
  if (seats_taken === 0)
    return `${t("dashboard.delete_nobody", "Non c’è ancora nessuna iscrizione.")} ${last}`;
  const people = t.count("dashboard.delete_people", seats_taken, {
    one: "C’è {{count}} persona iscritta: perde il posto e la avvisiamo per email.",
    other: "Ci sono {{count}} persone iscritte: perdono il posto e le avvisiamo per email.",
  });
  return `${people} ${last}`;
}
