import { useState } from "react";
import { css } from "styled-system/css";
import { flex, grid } from "styled-system/patterns";
import type { AdminEvent } from "../../../worker/admin/events/contract.ts";
import { OrganizerField } from "../../events/form/filling/OrganizerField.tsx";
import { HandoverDialog } from "../../events/form/saving/HandoverDialog.tsx";
import type { ChosenOrganizer } from "../../events/form/values/values.ts";
import { displayName } from "../../lib/displayName.ts";
import { useT } from "../../lib/i18n.tsx";
import { fieldErrorText } from "../../lib/refusals.ts";
import { Button } from "../../ui/Button.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { useHandOver } from "./useHandOver.ts";

type Props = {
  /** The event to hand over; null while the sheet is closed. */
  event: AdminEvent | null;
  onClose: () => void;
};

/** Hands an event over to another organizer: chosen by name or e-mail, then confirmed with both names. */
export function HandOverSheet({ event, onClose }: Props) {
  const t = useT();
  const [chosen, setChosen] = useState<(ChosenOrganizer & { eventId: string }) | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [isAsked, setAsked] = useState(false);
  // An organizer chosen for another event is none.
  const organizer = chosen && chosen.eventId === event?.id ? chosen : null;
  const { start, isPending, fieldError, reset } = useHandOver(() => {
    setAsked(false);
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
          <Button look="main" onClick={() => (organizer ? setAsked(true) : setMissing(true))}>
            {t("handover.go_on", "Passa l’evento")}
          </Button>
        </div>
      </div>
      <HandoverDialog
        title={event?.title ?? ""}
        busy={isPending}
        handover={{
          isOpen: isAsked && organizer !== null,
          from,
          to: organizer?.name ?? "",
          confirm() {
            if (event && organizer) start({ event, organizer }).then(() => setAsked(false));
          },
          close: () => !isPending && setAsked(false),
        }}
      />
    </Sheet>
  );
}

const buttonsLook = flex({ direction: { base: "column-reverse", sm: "row" }, justify: "flex-end", gap: "3" });
