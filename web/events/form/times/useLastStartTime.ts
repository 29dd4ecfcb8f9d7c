import { useState } from "react";
import { isTimeOfDay } from "../../../../worker/events/times/contract.ts";

/** The last valid start, from which a new one moves the end: while a time is typed, its field is empty. */
export function useLastStartTime(start_time: string): string {
  const [last, setLast] = useState(start_time);
  if (isTimeOfDay(start_time) && start_time !== last) setLast(start_time);
  return last;
}
