import { formatWeekday } from "../../../../worker/lib/longDays.ts";
import { useT } from "../../../lib/i18n.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";

type Props = {
  /** The day of the date that another user changed; null while the dialog is closed. */
  day: string | null;
  onClose: () => void;
  onSave: () => void;
};

/** Names the later date of the series that another user changed during this save, and saves again. */
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
        "È cambiata mentre salvavi, quindi non abbiamo salvato nessuna data. Se salvi di nuovo, anche in quella cambia solo quello che hai cambiato qui.",
      )}
      confirmLabel={t("organizing.series_save_again", "Salva di nuovo")}
      cancelLabel={t("organizing.word_back", "Torna al modulo")}
      onAction={onSave}
      onClose={onClose}
    />
  );
}
