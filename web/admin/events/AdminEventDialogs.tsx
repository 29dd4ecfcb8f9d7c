import { useQueryClient } from "@tanstack/react-query";
import type { RefObject } from "react";
import type { AdminEvent } from "../../../worker/admin/events/contract.ts";
import { DeleteEventDialog } from "../../dashboard/events/DeleteEventDialog.tsx";
import { LazyCancelEventSheet } from "../../enrolments/cancelling/LazyCancelEventSheet.tsx";
import type { EventDialogKind } from "./AdminEventActions.tsx";
import { HandOverSheet } from "./HandOverSheet.tsx";

/** The dialog that is open over the table, and the row that it is about. */
export type EventDialog = { kind: EventDialogKind; event: AdminEvent };

type Props = {
  dialog: EventDialog | null;
  /** The rows on the screen: one that was fetched again replaces the one that the dialog was opened with. */
  rows: AdminEvent[];
  onDialog: (dialog: EventDialog | null) => void;
  /** Gets the focus after deleting, because the row that had it is gone. */
  table: RefObject<HTMLElement | null>;
};

/** The dialogs that hand an event over, cancel it with refunds, or delete it. */
export function AdminEventDialogs({ dialog, rows, onDialog, table }: Props) {
  const queries = useQueryClient();
  const event = rows.find(({ id }) => id === dialog?.event.id) ?? dialog?.event ?? null;
  const eventOf = (kind: EventDialogKind) => (dialog?.kind === kind ? event : null);
  const close = () => onDialog(null);
  return (
    <>
      <HandOverSheet event={eventOf("handover")} onClose={close} />
      <LazyCancelEventSheet
        event={eventOf("cancel")}
        onClose={() => {
          close();
          // The sheet may have found the event cancelled or deleted already.
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
