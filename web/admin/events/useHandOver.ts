import type { AdminEvent } from "../../../worker/admin/events/contract.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { changeEvent } from "../../events/form/api.ts";
import type { ChosenOrganizer } from "../../events/form/values/values.ts";
import { ApiError, isRefusal } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { failureText } from "../../lib/refusals.ts";
import { notify } from "../../ui/notify.ts";

type Handover = { event: Pick<AdminEvent, "id" | "revision">; organizer: ChosenOrganizer };

/**
 * Hands an event over, as the table showed it. `fieldError`: why the chosen user cannot take it over. `onDone`: it is
 * handed over, or the row is out of date.
 */
export function useHandOver(onDone: () => void) {
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
        title: t("dashboard.error", "Errore: {{message}}", {
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
