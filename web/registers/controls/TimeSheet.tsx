import { useId, useState } from "react";
import { css, cx } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { clockInTimeZone } from "../../../worker/lib/calendarDays.ts";
import { useT } from "../../lib/i18n.tsx";
import { inputLook } from "../../ui/Field.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { brightLook, warningLook } from "./looks.ts";
import { TapButton } from "./TapButton.tsx";

type Props = {
  title: string;
  /** HH:MM of the venue's clocks. */
  value: string | null;
  timeZone: string;
  /** Milliseconds since 1970. */
  now: number;
  /** Why a time cannot be kept, as a sentence. */
  refusalOf: (time: string) => string | null;
  /** What is asked about a time that can be kept. */
  questionOf: (time: string) => string | null;
  onTime: (time: string | null) => void;
  onClose: () => void;
};

/** Writes or takes back a time: now by one tap, or typed. */
export function TimeSheet({ title, value, timeZone, now, refusalOf, questionOf, onTime, onClose }: Props) {
  const t = useT();
  const id = useId();
  const [time, setTime] = useState(value ?? "");
  const clock = clockInTimeZone(timeZone, new Date(now));
  const refusal = time === "" ? null : refusalOf(time);
  const problem = refusal ?? (time === "" ? null : questionOf(time));
  function keep(chosen: string | null) {
    onTime(chosen);
    onClose();
  }
  return (
    <Sheet open title={title} onClose={onClose} size="small">
      <form
        className={cx(brightLook, grid({ gap: "3", color: "ink" }))}
        onSubmit={(event) => {
          event.preventDefault();
          if (time !== "" && !refusal) keep(time);
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
        <TapButton wide disabled={refusalOf(clock) !== null} onClick={() => keep(clock)}>
          {t("register.time_now", "Adesso: {{time}}", { time: clock })}
        </TapButton>
        {value !== null && (
          <TapButton wide look="danger" onClick={() => keep(null)}>
            {t("register.time_clear", "Rimuovi l’ora")}
          </TapButton>
        )}
      </form>
    </Sheet>
  );
}

const timeLook = css({ minHeight: "4rem", fontSize: "2xl", fontWeight: "bold", textAlign: "center" });
