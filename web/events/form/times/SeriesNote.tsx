import { CalendarDays, CircleAlert } from "lucide-react";
import { css } from "styled-system/css";
import { flex, grid, notice } from "styled-system/patterns";
import type { SeriesDate } from "../../../../worker/events/outputs.ts";
import type { ApplyTo } from "../../../../worker/events/times/series.ts";
import { formatWeekday } from "../../../../worker/lib/longDays.ts";
import { formatShortRange } from "../../../lib/dates.ts";
import { useT } from "../../../lib/i18n.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { RadioList } from "../../../ui/RadioList.tsx";
import { Sheet } from "../../../ui/Sheet.tsx";
import type { EventFormState } from "../useEventForm.ts";

/**
 * The note of a repeated training's date: its number and the total, and the choice of the dates that a save changes.
 * Above it is the date for which the last save was refused, also for a training that is not published yet.
 */
export function SeriesNote<Values extends object>({ form }: { form: EventFormState<Values> }) {
  const t = useT();
  const { series } = form;
  const { base } = form.draft;
  const dates = base?.series ?? [];
  const options = useSeriesOptions(series.later);
  return (
    <>
      {series.refused && (
        <p className={refusedLook}>
          <CircleAlert size={20} aria-hidden className={css({ flexShrink: 0 })} />
          <span>
            <strong className={css({ display: "block", fontWeight: "medium" })}>
              {formatWeekday(series.refused.day, t.language)}
            </strong>
            {series.refused.reason}
          </span>
        </p>
      )}
      {base && dates.length > 1 && (
        <div className={noteLook}>
          <p className={flex({ gap: "2", align: "start" })}>
            <CalendarDays size={20} aria-hidden className={css({ flexShrink: 0, color: "sea" })} />
            {t(
              "organizing.series_position",
              "Data {{number}} di {{total}} di un allenamento che si ripete ogni settimana: {{day}}.",
              {
                number: dates.findIndex(({ id }) => id === base.id) + 1,
                total: dates.length,
                day: formatWeekday(base.date, t.language),
              },
            )}
          </p>
          {series.later.length > 0 ? (
            <RadioList
              label={t("organizing.series_title", "Quali date vuoi cambiare?")}
              value={series.chosen}
              options={options}
              onChange={series.answer}
            />
          ) : (
            <p className={css({ color: "muted" })}>
              {t("organizing.series_last", "Non ci sono date successive: cambi solo questa.")}
            </p>
          )}
        </div>
      )}
    </>
  );
}

const noteLook = grid({
  gap: "4",
  marginBlock: "4",
  padding: "4",
  border: "1px solid token(colors.line)",
  borderRadius: "sm",
  textStyle: "small",
});

const refusedLook = notice({
  display: "flex",
  gap: "2",
  alignItems: "start",
  marginBlock: "4",
  bg: "dangerSoft",
  color: "danger",
  textStyle: "small",
});

/** The options "Only this date" and "this and the following". `later`: the following dates. */
function useSeriesOptions(later: SeriesDate[]): { value: ApplyTo; label: string; help?: string }[] {
  const t = useT();
  return [
    { value: "this", label: t("organizing.series_this", "Solo questa data") },
    {
      value: "following",
      label: t.count("organizing.series_following", later.length + 1, {
        one: "Questa e le successive ({{count}})",
        other: "Questa e le successive ({{count}})",
      }),
      help: t(
        "organizing.series_until",
        "Ultima data: {{day}}. Nelle altre cambia solo quello che cambi qui.",
        { day: formatShortRange(later.at(-1)?.date ?? "", null) },
      ),
    },
  ];
}

type Props = {
  open: boolean;
  /** The number of dates of "this date and the following". */
  dates: number;
  onClose: () => void;
  onChoose: (applyTo: "this" | "following") => void;
};

/** Asks which dates of a repeated training to change. */
export function SeriesDialog({ open, dates, onClose, onChoose }: Props) {
  const t = useT();
  return (
    <Sheet
      open={open}
      size="small"
      title={t("organizing.series_title", "Quali date vuoi cambiare?")}
      onClose={onClose}
    >
      <div className={grid({ gap: "3" })}>
        <p className={css({ color: "muted" })}>
          {t(
            "organizing.series_text",
            "Questo allenamento si ripete ogni settimana. Nelle altre date cambia solo quello che hai cambiato qui.",
          )}
        </p>
        <Button look="main" size="lg" onClick={() => onChoose("this")}>
          {t("organizing.series_this", "Solo questa data")}
        </Button>
        <Button look="plain" size="lg" onClick={() => onChoose("following")}>
          {t.count("organizing.series_following", dates, {
            one: "Questa e le successive ({{count}})",
            other: "Questa e le successive ({{count}})",
          })}
        </Button>
      </div>
    </Sheet>
  );
}

type StaleDateDialogProps = {
  /** The day of the date that another user changed; null while the dialog is closed. */
  day: string | null;
  onClose: () => void;
  onSave: () => void;
};

/** Names the later date of the series that another user changed during this save, and saves again. */
export function StaleDateDialog({ day, onClose, onSave }: StaleDateDialogProps) {
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
