import { formatWeekday } from "../../../../worker/lib/longDays.ts";
import { useT } from "../../../lib/i18n.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";

type Props = {
  /** The date that somebody else changed; null: closed. */
  day: string | null;
  onClose: () => void;
  onSave: () => void;
};

/** Says which later date of the series somebody else changed while this change was being saved, and saves again. */
export function StaleDateDialog({ day, onClose, onSave }: Props) {
  const t = useT();
  return (
    <ConfirmDialog
      open={day !== null}
      isSafe
      title={t("organizing.conflict_date", "Qualcun altro ha modificato la data di {{day}}", {
        day: day ? formatWeekday(day, t.language) : "",
      })}
      text={t(
        "organizing.series_stale",
        "È successo mentre salvavi, quindi nessuna data è cambiata. Se salvi di nuovo, anche lì cambia solo quello che hai cambiato qui.",
      )}
      confirmLabel={t("organizing.series_save_again", "Salva di nuovo")}
      cancelLabel={t("organizing.word_back", "Torna al modulo")}
      onAction={onSave}
      onClose={onClose}
    />
  );
}
