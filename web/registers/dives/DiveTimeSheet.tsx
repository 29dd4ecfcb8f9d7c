import { useId, useState } from "react";
import { css, cx } from "styled-system/css";
import { clockInTimeZone } from "../../../worker/lib/calendarDays.ts";
import type { RegisterDive } from "../../../worker/registers/changes/contract.ts";
import { useT } from "../../lib/i18n.tsx";
import { inputLook } from "../../ui/Field.tsx";
import type { RegisterDay } from "../day/registerDay.ts";
import { warningLook } from "../looks.ts";
import { RegisterSheet } from "../RegisterSheet.tsx";
import { TapButton } from "../TapButton.tsx";
import { timesRefusal } from "./diveDrafts.ts";

type Props = {
  day: Pick<RegisterDay, "view" | "now">;
  dive: RegisterDive;
  field: "start" | "end";
  onTime: (fields: { start?: string | null; end?: string | null }) => void;
  onClose: () => void;
};

type TimeSheetProps = {
  title: string;
  /** HH:MM in the venue's time zone. */
  value: string | null;
  timeZone: string;
  /** Milliseconds since 1970. */
  now: number;
  /** The reason why a time is invalid, as a sentence. */
  refusalOf: (time: string) => string | null;
  /** A question about a valid but unusual time. */
  questionOf: (time: string) => string | null;
  onTime: (time: string | null) => void;
  onClose: () => void;
};

const timeLook = css({ minHeight: "4rem", fontSize: "2xl", fontWeight: "bold", textAlign: "center" });

/** Writes the start or the end of a dive; an end equal to the start needs a confirmation. */
export function DiveTimeSheet({ day, dive, field, onTime, onClose }: Props) {
  const t = useT();
  const timesWith = (time: string): [string | null, string | null] =>
    field === "start" ? [time, dive.end] : [dive.start, time];
  return (
    <TimeSheet
      title={field === "start" ? t("register.start", "Inizio") : t("register.end_time", "Fine")}
      value={dive[field]}
      timeZone={day.view.time_zone}
      now={day.now()}
      refusalOf={(time) =>
        timesRefusal(...timesWith(time)) &&
        t("register.end_before_start", "La fine viene prima dell’inizio: controlla le due ore.")
      }
      questionOf={(time) => {
        const [start, end] = timesWith(time);
        return start === end ? t("register.no_minutes", "L’immersione durerebbe 0 minuti: è giusto?") : null;
      }}
      onTime={(time) => onTime({ [field]: time })}
      onClose={onClose}
    />
  );
}

/** Writes or removes a time: the current one in one tap, or a typed one. */
function TimeSheet({ title, value, timeZone, now, refusalOf, questionOf, onTime, onClose }: TimeSheetProps) {
  const t = useT();
  const id = useId();
  const [time, setTime] = useState(value ?? "");
  const clock = clockInTimeZone(timeZone, new Date(now));
  const refusal = time === "" ? null : refusalOf(time);
  const problem = refusal ?? (time === "" ? null : questionOf(time));
  function save(chosen: string | null) {
    onTime(chosen);
    onClose();
  }
  return (
    <RegisterSheet
      title={title}
      onClose={onClose}
      onSubmit={() => {
        if (time !== "" && !refusal) save(time);
      }}
    >
      <label htmlFor={id} className={css({ fontWeight: "medium" })}>
        {t("register.time", "Ora del luogo dell’immersione")}
      </label>
      <input
        id={id}
        type="time"
        value={time}
        aria-invalid={refusal !== null}
        aria-describedby={`${id}-error`}
        onChange={(event) => setTime(event.target.value)}
        className={cx(inputLook, timeLook)}
      />
      <p id={`${id}-error`} role="status" className={problem ? warningLook : undefined}>
        {problem}
      </p>
      <TapButton type="submit" look="main" wide disabled={time === "" || refusal !== null}>
        {t("register.save", "Salva")}
      </TapButton>
      <TapButton wide disabled={refusalOf(clock) !== null} onClick={() => save(clock)}>
        {t("register.time_now", "Adesso: {{time}}", { time: clock })}
      </TapButton>
      {value !== null && (
        <TapButton wide look="danger" onClick={() => save(null)}>
          {t("register.time_clear", "Rimuovi l’ora")}
        </TapButton>
      )}
    </RegisterSheet>
  );
}
