import { css } from "styled-system/css";
import { grid, wrap } from "styled-system/patterns";
import { localeOf } from "../../../worker/lib/languages.ts";
import { timeZoneLabel } from "../../lib/eventTimes.ts";
import { useT } from "../../lib/i18n.tsx";
import { Button } from "../../ui/Button.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { TextField } from "../../ui/Field.tsx";
import { type ScheduleSuggestion, suggestTimes, toClockTime } from "./schedule.ts";

type Props = {
  /** A clock time, YYYY-MM-DDTHH:MM; incomplete while it is typed. */
  value: string;
  onChange: (clockTime: string) => void;
  timeZone: string;
  error: string | undefined;
};

/** The day and time of publication, in the author's time zone, with the usual times as buttons. */
export function ScheduleFields({ value, onChange, timeZone, error }: Props) {
  const t = useT();
  const [day = "", time = ""] = value.split("T");
  const now = new Date();
  const nowClock = toClockTime(now.toISOString(), timeZone);
  const label = ({ day: when, hour }: ScheduleSuggestion) => {
    const clock = new Intl.DateTimeFormat(localeOf(t.language), {
      timeStyle: "short",
      timeZone: "UTC",
    }).format(new Date(Date.UTC(2026, 0, 1, hour)));
    const labels = {
      today: t("editor.suggest_today", "Oggi alle {{time}}", { time: clock }),
      tomorrow: t("editor.suggest_tomorrow", "Domani alle {{time}}", { time: clock }),
      monday: t("editor.suggest_monday", "Lunedì alle {{time}}", { time: clock }),
    };
    return labels[when];
  };
  return (
    <div className={grid({ gap: "3" })}>
      <div className={wrap({ gap: "2" })}>
        {suggestTimes(nowClock).map((suggestion) => (
          <Button
            key={suggestion.clockTime}
            aria-pressed={suggestion.clockTime === value}
            onClick={() => onChange(suggestion.clockTime)}
            className={css({ "&[aria-pressed=true]": { borderColor: "sea", bg: "foam" } })}
          >
            {label(suggestion)}
          </Button>
        ))}
      </div>
      <div className={grid({ gap: "4", gridTemplateColumns: "1fr 1fr", alignItems: "start" })}>
        <DateField
          label={t("editor.schedule_day", "Giorno")}
          name="publish_day"
          min={nowClock.slice(0, 10)}
          value={day}
          onChange={(_, typed) => onChange(`${typed}T${time}`)}
        />
        <TextField
          label={t("editor.schedule_time", "Ora")}
          name="publish_time"
          type="time"
          value={time}
          onChange={(event) => onChange(`${day}T${event.target.value}`)}
        />
      </div>
      {error && (
        <p role="alert" className={css({ textStyle: "small", color: "danger" })}>
          {error}
        </p>
      )}
      <p className={css({ textStyle: "label", color: "muted", fontWeight: "normal" })}>
        {t(
          "editor.schedule_zone",
          "Il fuso di questo dispositivo: {{zone}}. L’articolo può uscire qualche minuto dopo, mai prima.",
          { zone: timeZoneLabel(timeZone, t.language) },
        )}
      </p>
    </div>
  );
}
