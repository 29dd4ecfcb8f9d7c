import { useQuery } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { css } from "styled-system/css";
import type { OrganizerEvent } from "../../../worker/dashboard/outputs.ts";
import type { SeriesDate } from "../../../worker/events/outputs.ts";
import type { ApplyTo, RefusedDate } from "../../../worker/events/times/series.ts";
import { formatWeekday } from "../../../worker/lib/longDays.ts";
import { cancelEventRefusal } from "../../../worker/payments/cancelling/contract.ts";
import { useWrite } from "../../auth/useWrite.ts";
import { ownEventQuery } from "../../events/form/queries.ts";
import { followingDates } from "../../events/form/times/useSeriesChoice.ts";
import { isRefusal } from "../../lib/api.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { failureText } from "../../lib/refusals.ts";
import { useToday } from "../../settings/hooks.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { notify } from "../../ui/notify.ts";
import { RadioList } from "../../ui/RadioList.tsx";
import { deleteEvent } from "../queries.ts";
import { deletionTitle } from "./groupEvents.ts";

type DeletableEvent = Pick<
  OrganizerEvent,
  "id" | "title" | "revision" | "seats_taken" | "paying" | "date" | "end_date" | "cancelled_at" | "series_id"
>;

type Props = {
  event: DeletableEvent | null;
  /** The list gets the focus after the deletion, because the focused row is removed. */
  list: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** Opens the dialog that cancels and refunds instead of deleting. */
  onCancel: (event: { id: string; title: string }) => void;
};

/** Confirms deleting an event; names the number of participants, and for a series the deleted dates. */
export function DeleteEventDialog({ event, list, onClose, onCancel }: Props) {
  const t = useT();
  const today = useToday();
  const deleted = useRef(false);
  const series = useSeriesDeletion(event);
  const isSeries = series.applyTo === "following";
  const removal = useWrite(deleteEvent, {
    onSuccess(answer) {
      const dates = answer?.deleted.length ?? 1;
      notify({
        kind: "success",
        title: t("dashboard.deleted", "Evento eliminato con successo!"),
        ...(dates > 1 && {
          description: t.count("dashboard.deleted_dates", dates, {
            one: "{{count}} data eliminata.",
            other: "{{count}} date eliminate.",
          }),
        }),
      });
      deleted.current = true;
      onClose();
    },
    onExpired: onClose,
    onFailure(failure) {
      onClose();
      // A participant has paid meanwhile, or holds a seat.
      if (
        isRefusal(failure, "event_has_payments") &&
        event &&
        refusedDayOf(event, failure) === null &&
        cancelEventRefusal(event, today) === null
      )
        onCancel(event);
    },
    failureNotice(failure) {
      const day = event && refusedDayOf(event, failure);
      const text = failureText(t, failure);
      const message = day ? `${formatWeekday(day, t.language)} · ${text}` : text;
      return { title: t("common.error", "Errore: {{message}}", { message }), duration: 8000 };
    },
    invalidates: [["me"], ["events"], ["admin"]],
  });
  function remove() {
    deleted.current = false;
    if (event) removal.start({ ...event, applyTo: series.applyTo });
  }
  const isPaid = event !== null && event.paying > 0;
  const cancels = isPaid && !isSeries && cancelEventRefusal(event, today) === null;
  const ways = {
    delete: t("dashboard.delete_now", "Elimina per sempre"),
    cancel: t("dashboard.cancel_first", "Annulla l’evento"),
  };
  const seriesWay = findUndeletableDate(series.dates)
    ? undefined
    : t.count("dashboard.delete_dates", series.dates.length, {
        one: "Elimina {{count}} data",
        other: "Elimina {{count}} date",
      });
  function confirm() {
    if (!event || !cancels) return remove();
    onClose();
    onCancel(event);
  }
  return (
    <ConfirmDialog
      open={event !== null}
      title={event ? deletionTitle(t, event) : ""}
      cancelLabel={t("dashboard.delete_keep", "Mantieni l’evento")}
      confirmLabel={isSeries ? seriesWay : cancels ? ways.cancel : isPaid ? undefined : ways.delete}
      busy={removal.isPending}
      onAction={confirm}
      onClose={() => !removal.isPending && onClose()}
      focusAfterwards={() => (deleted.current ? list.current : null)}
    >
      {series.later.length > 0 && (
        <DeleteSeriesChoice later={series.later} value={series.applyTo} onChange={series.choose} />
      )}
      <p aria-live="polite">
        {isSeries ? seriesDeletionText(t, series.dates) : event && consequences(t, event, cancels)}
      </p>
    </ConfirmDialog>
  );
}

/** The day of another date of the series that refused the deletion; null when the event itself did. */
function refusedDayOf(event: DeletableEvent, failure: Error): string | null {
  if (!isRefusal(failure, "event_has_payments")) return null;
  const { id, date } = (failure.current ?? {}) as Partial<RefusedDate>;
  return id !== undefined && id !== event.id ? (date ?? null) : null;
}

function consequences(t: Translate, { seats_taken, paying }: DeletableEvent, cancels: boolean): string {
  const last = t("dashboard.delete_forever", "Non si può tornare indietro.");
  if (paying > 0) {
    return cancels
      ? t(
          "dashboard.delete_paid",
          "Qualcuno ha già pagato. Prima di eliminare l’evento annullalo: rimborsiamo noi chi ha pagato.",
        )
      : t(
          "dashboard.delete_paid_past",
          "Qualcuno ha pagato per esserci, quindi l’evento non si può eliminare: resta tra quelli passati.",
        );
  }
  if (seats_taken === 0)
    return `${t("dashboard.delete_nobody", "Non c’è ancora nessuna iscrizione.")} ${last}`;
  const people = t.count("dashboard.delete_people", seats_taken, {
    one: "C’è {{count}} persona iscritta: perde il posto e la avvisiamo per email.",
    other: "Ci sono {{count}} persone iscritte: perdono il posto e le avvisiamo per email.",
  });
  return `${people} ${last}`;
}

/** The dates of a series that the dialog deletes, and their choice; one date until the others are loaded. */
function useSeriesDeletion(event: { id: string; series_id: string | null } | null) {
  const today = useToday();
  const { data } = useQuery({ ...ownEventQuery(event?.id ?? ""), enabled: Boolean(event?.series_id) });
  const [chosen, setChosen] = useState<{ id: string; applyTo: ApplyTo } | null>(null);
  const later: SeriesDate[] = data && data.id === event?.id ? followingDates(data, today) : [];
  const own = data?.series?.filter(({ id }) => id === event?.id) ?? [];
  const applyTo = later.length > 0 && chosen?.id === event?.id ? (chosen?.applyTo ?? "this") : "this";
  return {
    later,
    dates: [...own, ...later],
    applyTo,
    choose: (next: ApplyTo) => setChosen(event && { id: event.id, applyTo: next }),
  };
}

type DeleteSeriesChoiceProps = {
  /** The dates after this one that would be deleted with it. */
  later: SeriesDate[];
  value: ApplyTo;
  onChange: (applyTo: ApplyTo) => void;
};

/** The choice between one date and all following ones, in the dialog that deletes a date of a series. */
function DeleteSeriesChoice({ later, value, onChange }: DeleteSeriesChoiceProps) {
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
function findUndeletableDate(dates: SeriesDate[]): SeriesDate | undefined {
  return dates.find(({ has_payments }) => has_payments);
}

/** The consequences of deleting these dates of a series, by `findUndeletableDate` and the number of enrolments. */
function seriesDeletionText(t: Translate, dates: SeriesDate[]): string {
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
