import type { SeriesDate } from "../../../../worker/events/outputs.ts";
import type { OwnEvent } from "../../../../worker/events/publishing/outputs.ts";
import { isFollowingDate } from "../../../../worker/events/times/contract.ts";

/** The later dates of the event's series that a change or a deletion includes. */
export function followingDates(event: Pick<OwnEvent, "id" | "date" | "series">, today: string): SeriesDate[] {
  return (event.series ?? []).filter((date) => date.id !== event.id && isFollowingDate(date, event, today));
}
