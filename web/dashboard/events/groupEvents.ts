import type { OrganizerEvent } from "../../../worker/dashboard/outputs.ts";
import { capacityOf } from "../../../worker/events/contract.ts";
import { formatWeekday } from "../../../worker/lib/longDays.ts";
import type { Translate } from "../../lib/i18n.tsx";

/** Rows of the dashboard's list that open together: the dates of a series, or the cancelled events. */
export type EventGroup = { key: string; kind: "series" | "cancelled"; events: OrganizerEvent[] };

/**
 * The rows of the list in its order: single events, and each series with two dates or more at its first date. Cancelled
 * events of upcoming days come last, in one group, because they are not active.
 */
export function groupEvents(
  events: OrganizerEvent[],
  { withCancelled }: { withCancelled: boolean },
): (OrganizerEvent | EventGroup)[] {
  const active = withCancelled ? events : events.filter(({ cancelled_at }) => cancelled_at === null);
  const cancelled = withCancelled ? [] : events.filter(({ cancelled_at }) => cancelled_at !== null);
  const series = Map.groupBy(active, ({ series_id }) => series_id);
  const rows = active.flatMap((event): (OrganizerEvent | EventGroup)[] => {
    const dates = series.get(event.series_id) ?? [];
    if (event.series_id === null || dates.length < 2) return [event];
    return dates[0] === event ? [{ key: event.series_id, kind: "series", events: dates }] : [];
  });
  return cancelled.length === 0
    ? rows
    : [...rows, { key: "cancelled", kind: "cancelled", events: cancelled }];
}

/** The sums of a group for its one row: seats without a limit when any event has none. */
export function sumEvents(
  events: OrganizerEvent[],
): Pick<OrganizerEvent, "participants" | "enrolled" | "paying" | "earned" | "cost" | "reads_money"> {
  const sum = (value: (event: OrganizerEvent) => number) =>
    events.reduce((total, event) => total + value(event), 0);
  return {
    participants: events.some((event) => capacityOf(event) === null)
      ? null
      : sum((event) => capacityOf(event) ?? 0),
    enrolled: sum(({ enrolled }) => enrolled),
    paying: sum(({ paying }) => paying),
    earned: sum(({ earned }) => earned),
    cost: sum(({ cost }) => cost ?? 0),
    reads_money: events.every(({ reads_money }) => reads_money),
  };
}

/** The question of the deletion. The dates of a series have the same title, so the question names the day. */
export function deletionTitle(
  t: Translate,
  event: Pick<OrganizerEvent, "title" | "date" | "series_id">,
): string {
  const { title, date, series_id } = event;
  return series_id === null
    ? t("dashboard.delete_title", "Eliminare «{{title}}»?", { title })
    : t("dashboard.delete_title_day", "Eliminare «{{title}}» ({{day}})?", {
        title,
        day: formatWeekday(date, t.language),
      });
}
