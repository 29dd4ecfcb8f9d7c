import { useRef, useState } from "react";
import type { OwnEvent } from "../../../../worker/events/publishing/outputs.ts";
import type { ApplyTo } from "../../../../worker/events/times/contract.ts";
import type { DateRefusal } from "../saving/saveFailure.ts";
import { followingDates } from "./followingDates.ts";

/**
 * Which dates of a repeated training a change concerns: chosen in the form, or asked once before the change is sent when
 * there are later ones. The choice stays, also when a save fails.
 */
export function useSeriesChoice(base: OwnEvent | null, today: string) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<ApplyTo | null>(null);
  /** The same for a submit of the click that chooses, before the next render. */
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
    /** Opens the question while it has no answer; true then. */
    mustChoose(): boolean {
      const isAsked = later.length > 0 && current.current === null;
      if (isAsked) setOpen(true);
      return isAsked;
    },
    choose(applyTo: ApplyTo) {
      current.current = applyTo;
      setChosen(applyTo);
      setRefused(null);
      setOpen(false);
    },
    isFollowing,
    body: () => (isFollowing() ? { apply_to: "following" as const } : {}),
    /** The participants whom the change concerns. */
    countEnrolled({ enrolled }: OwnEvent): number {
      const dates = isFollowing() ? later : [];
      return dates.reduce((sum, date) => sum + date.enrolled, enrolled);
    },
    /** The date that refused the last save, and why; null when none did. */
    refused,
    setRefused,
    /** The later date that somebody else changed while this save was under way; null: none. */
    staleDay,
    setStaleDay,
  };
}
