import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { localeOf } from "../../../worker/lib/languages.ts";
import { timeZoneLabel } from "../../lib/eventTimes.ts";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { TextField } from "../../ui/Field.tsx";

type Props = {
  /** A clock time, YYYY-MM-DDTHH:MM; incomplete while it is typed. */
  value: string;
  onChange: (clockTime: string) => void;
  timeZone: string;
  error: string | undefined;
};

/** The day and time of publication, in the author's time zone. */
export function ScheduleFields({ value, onChange, timeZone, error }: Props) {
  const t = useT();
  const [day = "", time = ""] = value.split("T");
  const today = toClockTime(new Date().toISOString(), timeZone).slice(0, 10);
  return (
    <div className={grid({ gap: "3" })}>
      <div className={grid({ gap: "4", gridTemplateColumns: "1fr 1fr", alignItems: "start" })}>
        <DateField
          label={t("editor.schedule_day", "Giorno")}
          name="publish_day"
          min={today}
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

/** The time zone of this browser. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The clock time of an instant in a time zone, "2026-07-12T08:00", in the format of day and time fields. */
export function toClockTime(instant: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-CA", {
    ...{ timeZone, year: "numeric", month: "2-digit", day: "2-digit" },
    ...{ hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  }).formatToParts(new Date(instant));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`;
}

/** "lunedì 23 novembre 2026 alle ore 08:00 (Ora dell’Europa centrale)": an instant in the time zone in which its author chose it. */
export function scheduleText(t: Translate, instant: string, timeZone: string | null): string {
  const zone = timeZone ?? ownTimeZone();
  const at = new Date(instant);
  const when = new Intl.DateTimeFormat(localeOf(t.language), {
    dateStyle: "full",
    timeStyle: "short",
    timeZone: zone,
  }).format(at);
  return `${when} (${timeZoneLabel(zone, t.language)})`;
}
