import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import { css } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import type { AdminEvent } from "../../../worker/admin/events/outputs.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { DeleteEventDialog } from "../../dashboard/events/DeleteEventDialog.tsx";
import { OrganizerField } from "../../events/form/filling/OrganizerField.tsx";
import { changeEvent } from "../../events/form/queries.ts";
import { HandoverDialog } from "../../events/form/saving/HandoverDialog.tsx";
import type { ChosenOrganizer } from "../../events/form/values/values.ts";
import { ApiError, isRefusal } from "../../lib/api.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { failureText, fieldErrorText } from "../../lib/refusals.ts";
import { lazyDialogs } from "../../shell/lazyDialogs.tsx";
import { Button } from "../../ui/Button.tsx";
import { notify } from "../../ui/notify.ts";
import { Sheet } from "../../ui/Sheet.tsx";
import type { EventDialogKind } from "./AdminEventActions.tsx";

const { CancelEventSheet } = lazyDialogs(() => import("../../enrolments/cancelling/CancelEventSheet.tsx"));

/** The open dialog, and the row of its event. */
export type EventDialog = { kind: EventDialogKind; event: AdminEvent };

type Props = {
  dialog: EventDialog | null;
  /** The rows on the screen: a refetched row replaces the one that the dialog was opened with. */
  rows: AdminEvent[];
  onDialog: (dialog: EventDialog | null) => void;
  /** The table gets the focus after the deletion, because the focused row is removed. */
  table: RefObject<HTMLElement | null>;
};

type HandOverSheetProps = {
  /** The event to hand over; null while the sheet is closed. */
  event: AdminEvent | null;
  onClose: () => void;
};

type Handover = { event: Pick<AdminEvent, "id" | "revision">; organizer: ChosenOrganizer };

const buttonsLook = flex({ direction: { base: "column-reverse", sm: "row" }, justify: "flex-end", gap: "3" });

/** The dialogs that hand an event over, cancel it with refunds, or delete it. */
export function AdminEventDialogs({ dialog, rows, onDialog, table }: Props) {
  const queries = useQueryClient();
  const event = rows.find(({ id }) => id === dialog?.event.id) ?? dialog?.event ?? null;
  const eventOf = (kind: EventDialogKind) => (dialog?.kind === kind ? event : null);
  const close = () => onDialog(null);
  return (
    <>
      <HandOverSheet event={eventOf("handover")} onClose={close} />
      <CancelEventSheet
        open={dialog?.kind === "cancel"}
        event={eventOf("cancel")}
        onClose={() => {
          close();
          // The sheet may have found that the event is already cancelled or deleted.
          queries.invalidateQueries({ queryKey: ["admin", "events"] });
        }}
      />
      <DeleteEventDialog
        event={eventOf("delete")}
        list={table}
        onClose={close}
        onCancel={() => dialog && onDialog({ kind: "cancel", event: dialog.event })}
      />
    </>
  );
}

/** Hands an event over to another organizer, who is chosen by name or e-mail; a confirmation names both. */
function HandOverSheet({ event, onClose }: HandOverSheetProps) {
  const t = useT();
  const [chosen, setChosen] = useState<(ChosenOrganizer & { eventId: string }) | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  // The choice made for another event does not apply.
  const organizer = chosen && chosen.eventId === event?.id ? chosen : null;
  const { start, isPending, fieldError, reset } = useHandOver(() => {
    setConfirming(false);
    onClose();
  });
  const error = fieldError ?? (isMissing && !organizer ? "validation.required" : undefined);
  const from = event?.organizer ? displayName(t, event.organizer.name) : null;
  return (
    <Sheet
      open={event !== null}
      size="small"
      title={t("handover.title", "Passa l’evento a un altro organizzatore")}
      onClose={() => !isPending && onClose()}
    >
      <div className={grid({ gap: "5" })}>
        <div>
          <p className={css({ fontWeight: "medium", overflowWrap: "anywhere" })}>{event?.title}</p>
          {from && (
            <p className={css({ color: "muted", textStyle: "small" })}>
              {t("handover.now", "Ora lo organizza {{name}}", { name: from })}
            </p>
          )}
        </div>
        <OrganizerField
          id="new_organizer"
          label={t("handover.new", "Nuovo organizzatore")}
          value={organizer}
          except={event?.organizer?.id}
          help={t("handover.new_help", "Istruttori, aziende e amministratori con un account attivo.")}
          error={fieldErrorText(t, error)}
          onChange={(next) => {
            reset();
            setMissing(false);
            setChosen({ ...next, eventId: event?.id ?? "" });
          }}
        />
        <div className={buttonsLook}>
          <Button onClick={onClose}>{t("handover.no", "Lascia com’è")}</Button>
          <Button look="main" onClick={() => (organizer ? setConfirming(true) : setMissing(true))}>
            {t("handover.go_on", "Passa l’evento")}
          </Button>
        </div>
      </div>
      <HandoverDialog
        title={event?.title ?? ""}
        busy={isPending}
        handover={{
          isOpen: isConfirming && organizer !== null,
          from,
          to: organizer?.name ?? "",
          confirm() {
            if (event && organizer) start({ event, organizer }).then(() => setConfirming(false));
          },
          close: () => !isPending && setConfirming(false),
        }}
      />
    </Sheet>
  );
}

/**
 * Hands an event over in the version of the table. `fieldError`: why the chosen user cannot take the event over.
 * `onDone`: the event is handed over, or the row is outdated.
 */
function useHandOver(onDone: () => void) {
  const t = useT();
  const { start, isPending, error, reset } = useWrite(
    ({ event, organizer }: Handover) =>
      changeEvent(event.id, { revision: event.revision, organizer_id: organizer.id }),
    {
      onSuccess(_, { organizer }) {
        notify({
          kind: "success",
          title: t("organizing.changed", "Evento aggiornato con successo!"),
          description: t("handover.done", "Ora lo organizza {{name}}.", { name: organizer.name }),
        });
        onDone();
      },
      onFailure(failure) {
        if (fieldErrorOf(failure)) return true;
        if (isRefusal(failure, "stale", "event_not_found")) onDone();
      },
      onExpired: onDone,
      failureNotice: (failure) => ({
        title: t("common.error", "Errore: {{message}}", {
          message: failureText(t, failure, {
            stale: t(
              "admin.events.stale",
              "qualcun altro ha modificato questo evento. La tabella è aggiornata: controlla e riprova.",
            ),
          }),
        }),
        duration: 8000,
      }),
      invalidates: [["admin"], ["events"], ["me"]],
    },
  );
  return { start, isPending, reset, fieldError: fieldErrorOf(error) };
}

function fieldErrorOf(failure: unknown): string | undefined {
  return failure instanceof ApiError ? failure.fields.organizer_id : undefined;
}
