import { useState } from "react";
import { isTimeOfDay } from "../../../../worker/events/times/contract.ts";

/** The last valid start, from which a new one shifts the end, because a field is empty while its time is typed. */
export function useLastStartTime(start_time: string): string {
  const [last, setLast] = useState(start_time);
  if (isTimeOfDay(start_time) && start_time !== last) setLast(start_time);
  return last;
}
