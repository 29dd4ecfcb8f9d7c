import type { OwnEvent } from "../../../../worker/events/publishing/contract.ts";
import type { SeriesDate } from "../../../../worker/events/series/contract.ts";

/** The later dates of the event's series that a change can write too: neither cancelled nor past. */
export function followingDates(event: OwnEvent, today: string): SeriesDate[] {
  return (event.series ?? []).filter(
    ({ id, date, cancelled_at }) =>
      id !== event.id && date > event.date && date >= today && cancelled_at === null,
  );
}
