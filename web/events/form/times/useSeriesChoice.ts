import { useRef, useState } from "react";
import type { SeriesDate } from "../../../../worker/events/outputs.ts";
import type { OwnEvent } from "../../../../worker/events/publishing/outputs.ts";
import type { ApplyTo } from "../../../../worker/events/times/series.ts";
import { isFollowingDate } from "../../../../worker/events/times/series.ts";
import type { DateRefusal } from "../saving/saveNotices.ts";

/**
 * The choice of a repeated training's dates to change, made in the form or in a dialog before the first save with later
 * dates. The choice stays after a failed save.
 */
export function useSeriesChoice(base: OwnEvent | null, today: string) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<ApplyTo | null>(null);
  /** The choice as a ref, for a submit in the same click, before the next render. */
  const current = useRef<ApplyTo | null>(null);
  const [refused, setRefused] = useState<DateRefusal | null>(null);
  const [staleDay, setStaleDay] = useState<string | null>(null);
  const later = base ? followingDates(base, today) : [];
  const isFollowing = () => later.length > 0 && current.current === "following";
  return {
    isOpen,
    chosen,
    later,
    dates: later.length + 1,
    /** The number of dates that the next save writes. */
    written: chosen === "following" ? later.length + 1 : 1,
    close: () => setOpen(false),
    /** Opens the dialog and returns true while later dates exist and no choice was made. */
    mustChoose(): boolean {
      const needsChoice = later.length > 0 && current.current === null;
      if (needsChoice) setOpen(true);
      return needsChoice;
    },
    choose(applyTo: ApplyTo) {
      current.current = applyTo;
      setChosen(applyTo);
      setRefused(null);
      setOpen(false);
    },
    isFollowing,
    body: () => (isFollowing() ? { apply_to: "following" as const } : {}),
    /** The number of participants of the chosen dates. */
    countEnrolled({ enrolled }: OwnEvent): number {
      const dates = isFollowing() ? later : [];
      return dates.reduce((sum, date) => sum + date.enrolled, enrolled);
    },
    /** The date for which the last save was refused, and the reason; null without a refusal. */
    refused,
    setRefused,
    /** The later date that another user changed during this save; null without one. */
    staleDay,
    setStaleDay,
  };
}

/** The later dates of the event's series that a change or a deletion includes. */
export function followingDates(event: Pick<OwnEvent, "id" | "date" | "series">, today: string): SeriesDate[] {
  return (event.series ?? []).filter((date) => date.id !== event.id && isFollowingDate(date, event, today));
}
