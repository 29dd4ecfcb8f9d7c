import { formatTimeRange, isEventDay } from "../../../../worker/events/times/contract.ts";
import { formatDay } from "../../../lib/dates.ts";
import type { Translate } from "../../../lib/i18n.tsx";
import { sessionLabel } from "../values/labels.ts";
import type { SessionLine } from "../values/values.ts";

/** "mer 3 marzo 2027, 20:00–22:00"; a session without a valid day is called by its number. */
export function sessionLineText(t: Translate, line: SessionLine, index: number): string {
  if (!isEventDay(line.date)) return sessionLabel(t, index);
  const day = formatDay(line.date, "EEE d MMMM yyyy", t.language);
  return line.start_time ? `${day}, ${formatTimeRange(line.start_time, line.end_time || null)}` : day;
}
