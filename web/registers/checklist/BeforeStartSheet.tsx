import { useState } from "react";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { SHORT_NOTE_MAX } from "../../../worker/registers/changes/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { TextField } from "../../ui/Field.tsx";
import type { RegisterDay } from "../day/registerDay.ts";
import { noteLook } from "../looks.ts";
import { RegisterSheet } from "../RegisterSheet.tsx";
import { TapButton } from "../TapButton.tsx";
import type { WriteChanges } from "../UndoBar.tsx";
import { ChecklistItems } from "./ChecklistPanel.tsx";
import { checklistText, missingItems, skippedChecklistNote } from "./checklistTexts.ts";

type Props = {
  day: RegisterDay;
  write: WriteChanges;
  /** Begins the dive; the note names the missing items of the checklist. */
  onStart: (note: string | null) => void;
  onClose: () => void;
};

/** Asks for the safety checklist before the first dive. Beginning without it stores a note with the dive. */
export function BeforeStartSheet({ day, write, onStart, onClose }: Props) {
  const t = useT();
  const [reason, setReason] = useState("");
  const missing = missingItems(day.state.day);
  function start(note: string | null) {
    onStart(note);
    onClose();
  }
  return (
    <RegisterSheet title={t("register.before_start.title", "Prima di iniziare")} onClose={onClose}>
      <ChecklistItems
        day={day.state.day}
        onToggle={(item, isOn) =>
          write(checklistText(t, item), [{ target: { type: "day", id: "day" }, fields: { [item]: isOn } }])
        }
      />
      <TapButton look="main" wide disabled={missing.length > 0} onClick={() => start(null)}>
        {t("register.start_now", "Inizia ora")}
      </TapButton>
      {missing.length > 0 && (
        <form
          className={grid({ gap: "3" })}
          onSubmit={(event) => {
            event.preventDefault();
            start(skippedChecklistNote(missing, reason));
          }}
        >
          <p className={noteLook}>
            {t(
              "register.before_start.skip_note",
              "Puoi iniziare anche così: una nota con quello che manca resta scritta accanto all’immersione.",
            )}
          </p>
          <TextField
            label={t("register.before_start.reason", "Motivo (facoltativo)")}
            value={reason}
            maxLength={SHORT_NOTE_MAX}
            className={css({ minHeight: "3.5rem!" })}
            onChange={(event) => setReason(event.target.value)}
          />
          <TapButton type="submit" look="danger" wide>
            {t("register.before_start.skip", "Inizia senza la lista completa")}
          </TapButton>
        </form>
      )}
    </RegisterSheet>
  );
}
