import { useState } from "react";
import { hasTimes, isEventDay, resetEnd } from "../../../../worker/events/times/contract.ts";
import { useT } from "../../../lib/i18n.tsx";
import { fieldErrorText } from "../../../lib/refusals.ts";
import { useToday } from "../../../settings/hooks.ts";
import { pairLook } from "../filling/fields.tsx";
import type { EventFormState } from "../useEventForm.ts";
import { fieldLabels } from "../values/labels.ts";
import type { CommonValues } from "../values/values.ts";
import { DayField, moveEventStartTime, TimeField, useLastStartTime } from "./DayField.tsx";
import { SessionsField } from "./SessionsField.tsx";
import { moveFirstDay, sessionsOfLines, spanOfLines } from "./sessionLines.ts";
import { TimeZoneField } from "./TimeZoneField.tsx";

type Props = {
  form: EventFormState<CommonValues>;
  /** Trainings last a day and have one event per date, so their form has no last day and no new sessions. */
  isTraining?: boolean;
};

/** The days and times of an event: first and last day with one beginning and end, or a list of sessions. */
export function TimesFields({ form, isTraining = false }: Props) {
  const { values } = form;
  const hasSessions = values.sessions.length > 0;
  const isTimed = hasTimes({
    start_time: values.start_time || null,
    sessions: sessionsOfLines(values.sessions),
  });
  return (
    <>
      <DayFields form={form} isTraining={isTraining} />
      {!hasSessions && <TimeFields form={form} />}
      {(hasSessions || !isTraining) && <SessionsField form={form} />}
      {isTimed && <TimeZoneField form={form} />}
    </>
  );
}

/**
 * The first day and, for several days, the last. A new first day shifts the last day and the sessions by the same
 * number of days. A last day before the first becomes the first when the field loses focus.
 */
function DayFields({ form, isTraining }: { form: Props["form"]; isTraining: boolean }) {
  const t = useT();
  const today = useToday();
  const { values, patch, errors, required } = form;
  const labels = fieldLabels(t);
  const moveTo = useMoveFirstDay(form);
  const hasSessions = values.sessions.length > 0;
  const past = isEventDay(values.date) && values.date < today;
  const pastHelp = past
    ? t("organizing.past_day", "Questo giorno è passato: l’evento comparirà tra quelli passati.")
    : undefined;
  const sessionsHelp = hasSessions
    ? t("organizing.first_session_help", "È il giorno del primo incontro: se lo cambi, si spostano tutti.")
    : undefined;
  function settle() {
    const { end_date } = resetEnd(values);
    if (end_date !== values.end_date) patch({ end_date });
  }
  const first = (
    <DayField
      name="date"
      label={labels.date}
      value={values.date}
      error={fieldErrorText(t, errors.date)}
      help={pastHelp ?? sessionsHelp}
      isRequired={required.has("date")}
      onChange={moveTo}
      onBlur={settle}
    />
  );
  if (isTraining && !hasSessions) return first;
  return (
    <div className={pairLook}>
      {first}
      <DayField
        name="end_date"
        label={labels.end_date}
        value={values.end_date}
        min={values.date}
        readOnly={hasSessions}
        error={fieldErrorText(t, errors.end_date)}
        help={
          hasSessions
            ? t("organizing.last_session_help", "Viene dall’ultimo incontro.")
            : t("organizing.end_help", "Solo se dura più giorni.")
        }
        onChange={(end_date) => patch({ end_date })}
        onBlur={settle}
      />
    </div>
  );
}

/** Sets the first day, and shifts the last day and the sessions by the days since the last valid first day. */
function useMoveFirstDay({ values, patch }: Props["form"]) {
  const first = spanOfLines(values.sessions)?.date ?? values.date;
  const [from, setFrom] = useState(first);
  if (isEventDay(first) && first !== from) setFrom(first);
  return (date: string) => patch(moveFirstDay(values, from, date));
}

/** A new start shifts the end by the same time, and the last day when the end passes midnight. */
function TimeFields({ form }: { form: Props["form"] }) {
  const t = useT();
  const { values, patch, errors } = form;
  const from = useLastStartTime(values.start_time);
  const labels = fieldLabels(t);
  return (
    <div className={pairLook}>
      <TimeField
        name="start_time"
        label={labels.start_time}
        value={values.start_time}
        error={fieldErrorText(t, errors.start_time)}
        help={t("organizing.time_help", "Facoltativa.")}
        onChange={(typed) => {
          const { start_time, end_time, end_date } = moveEventStartTime(values, from, typed);
          patch({ start_time, end_time, end_date });
        }}
      />
      <TimeField
        name="end_time"
        label={labels.end_time}
        value={values.end_time}
        error={fieldErrorText(t, errors.end_time)}
        onChange={(end_time) => patch({ end_time })}
      />
    </div>
  );
}
