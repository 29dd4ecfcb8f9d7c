import { clockInTimeZone, dayInTimeZone } from "../../worker/lib/calendarDays.ts";
import type { LanguageCode } from "../../worker/lib/languages.ts";
import { formatLongDay, formatShortRange } from "../lib/dates.ts";
import { useT } from "../lib/i18n.tsx";
import { useAfterHydration } from "../lib/useAfterHydration.ts";
import { useSite } from "../settings/hooks.ts";

type Props = {
  instant: string;
  /** The day as dd/MM/yyyy, for lists. */
  short?: boolean;
};

/** The time of writing: the day in the server's HTML, "3 ore fa" once the browser's clock is known. */
export function TimeAgo({ instant, short }: Props) {
  const t = useT();
  const { time_zone } = useSite();
  const at = new Date(instant);
  const day = dayInTimeZone(time_zone, at);
  const text = short ? formatShortRange(day, null) : formatLongDay(day, t.language);
  const relative = useAfterHydration(() => formatRelativeTime(instant, Date.now(), t.language), null);
  return (
    <time dateTime={instant} title={`${formatLongDay(day, t.language)}, ${clockInTimeZone(time_zone, at)}`}>
      {relative ?? text}
    </time>
  );
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Older instants are shown as dates. */
const OLDEST = 7 * DAY;

const formats = new Map<LanguageCode, Intl.RelativeTimeFormat>();

/** "3 ore fa"; null for an instant over a week ago. One in the near future counts as now: clocks differ. */
function formatRelativeTime(instant: string, now: number, language: LanguageCode): string | null {
  const seconds = Math.max(0, Math.round((now - Date.parse(instant)) / 1000));
  if (seconds > OLDEST) return null;
  const format = formats.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  formats.set(language, format);
  if (seconds < MINUTE) return format.format(0, "second");
  if (seconds < HOUR) return format.format(-Math.floor(seconds / MINUTE), "minute");
  if (seconds < DAY) return format.format(-Math.floor(seconds / HOUR), "hour");
  return format.format(-Math.floor(seconds / DAY), "day");
}
