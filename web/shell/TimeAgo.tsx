import { clockInTimeZone, dayInTimeZone } from "../../worker/lib/calendarDays.ts";
import { formatLongDay, formatShortRange } from "../lib/dates.ts";
import { useT } from "../lib/i18n.tsx";
import { formatRelativeTime } from "../lib/relativeTime.ts";
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
