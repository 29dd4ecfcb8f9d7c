import { useRef, useState } from "react";
import type { OwnEvent } from "../../../../worker/events/publishing/contract.ts";
import type { ApplyTo } from "../../../../worker/events/series/contract.ts";
import { followingDates } from "./followingDates.ts";

/** Which dates of a repeated training a change concerns; asked before the change is sent when there are later ones. */
export function useSeriesChoice(base: OwnEvent | null, today: string) {
  const [isOpen, setOpen] = useState(false);
  const chosen = useRef<ApplyTo | null>(null);
  const later = base ? followingDates(base, today) : [];
  return {
    isOpen,
    dates: later.length + 1,
    close: () => setOpen(false),
    /** Opens the question while it has no answer; true then. */
    mustChoose(): boolean {
      const isAsked = later.length > 0 && chosen.current === null;
      if (isAsked) setOpen(true);
      return isAsked;
    },
    choose(applyTo: ApplyTo) {
      chosen.current = applyTo;
      setOpen(false);
    },
    /** Asks again before the next change. */
    reset() {
      chosen.current = null;
    },
    body: () => (chosen.current === "following" ? { apply_to: chosen.current } : {}),
    /** The participants whom the change concerns. */
    countEnrolled({ enrolled }: OwnEvent): number {
      const dates = chosen.current === "following" ? later : [];
      return dates.reduce((sum, date) => sum + date.enrolled, enrolled);
    },
  };
}
