import { css } from "styled-system/css";
import type { SeriesDate } from "../../../worker/events/outputs.ts";
import type { ApplyTo } from "../../../worker/events/times/contract.ts";
import { formatWeekday } from "../../../worker/lib/longDays.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { RadioList } from "../../ui/RadioList.tsx";

type Props = {
  /** The dates after this one that would be deleted with it. */
  later: SeriesDate[];
  value: ApplyTo;
  onChange: (applyTo: ApplyTo) => void;
};

/** The choice between one date and all following ones, in the dialog that deletes a date of a series. */
export function DeleteSeriesChoice({ later, value, onChange }: Props) {
  const t = useT();
  return (
    <div className={css({ marginBlock: "2", color: "ink" })}>
      <RadioList
        label={t("dashboard.delete_which", "Quali date vuoi eliminare?")}
        value={value}
        options={[
          { value: "this", label: t("organizing.series_this", "Solo questa data") },
          {
            value: "following",
            label: t.count("organizing.series_following", later.length + 1, {
              one: "Questa e le successive ({{count}})",
              other: "Questa e le successive ({{count}})",
            }),
          },
        ]}
        onChange={onChange}
      />
    </div>
  );
}

/** The first date that prevents deleting this one and the following; undefined when all can be deleted. */
export function findUndeletableDate(dates: SeriesDate[]): SeriesDate | undefined {
  return dates.find(({ has_payments }) => has_payments);
}

/** The consequences of deleting these dates of a series, by `findUndeletableDate` and the number of enrolments. */
export function seriesDeletionText(t: Translate, dates: SeriesDate[]): string {
  const undeletable = findUndeletableDate(dates);
  if (undeletable)
    return t(
      "dashboard.delete_series_paid",
      "Per {{day}} qualcuno ha già pagato. Annulla prima quella data, rimborsiamo noi; poi potrai eliminare le altre.",
      { day: formatWeekday(undeletable.date, t.language) },
    );
  const enrolled = dates.reduce((sum, date) => sum + date.enrolled, 0);
  return [
    t("dashboard.delete_series_days", "Si eliminano tutte le date da {{first}} a {{last}}.", {
      first: formatWeekday(dates[0]?.date ?? "", t.language),
      last: formatWeekday(dates.at(-1)?.date ?? "", t.language),
    }),
    enrolled === 0
      ? t("dashboard.delete_nobody", "Non c’è ancora nessuna iscrizione.")
      : t.count("dashboard.delete_series_people", enrolled, {
          one: "C’è {{count}} iscrizione in tutto: chi partecipa perde il posto e riceve un’email.",
          other:
            "Ci sono {{count}} iscrizioni in tutto: chi partecipa perde il posto e riceve una sola email, con le sue date.",
        }),
    t("dashboard.delete_forever", "Non si può tornare indietro."),
  ].join(" ");
}
