import type { User } from "../../../worker/auth/outputs.ts";
import { FormSheet } from "../../events/form/FormSheet.tsx";
import { LazyEventForm, OwnEventLoader } from "../../events/form/LazyEventForm.tsx";
import { useT } from "../../lib/i18n.tsx";
import type { EventSheet } from "./useEventSheet.ts";

type Props = { sheet: EventSheet; user: User; onClose: () => void };

/** The organizer's form over the table, with the fields that only admins choose. */
export function AdminEventSheet({ sheet, user, onClose }: Props) {
  const t = useT();
  const titles: Record<EventSheet["kind"], string> = {
    edit: t("organizing.edit", "Modifica evento"),
    event: t("organizing.new_event", "Nuovo evento"),
    training: t("organizing.new_training", "Nuovo allenamento condiviso"),
  };
  return (
    <FormSheet title={titles[sheet.kind]} onClose={onClose}>
      {sheet.kind === "edit" ? (
        <OwnEventLoader key={sheet.id} id={sheet.id}>
          {(event) => (
            <LazyEventForm
              about={{ event, copyOf: null }}
              user={user}
              kind={event.instructors ? "training" : "event"}
              onSaved={onClose}
            />
          )}
        </OwnEventLoader>
      ) : (
        <LazyEventForm
          about={{ event: null, copyOf: null }}
          user={user}
          kind={sheet.kind}
          onSaved={onClose}
        />
      )}
    </FormSheet>
  );
}
