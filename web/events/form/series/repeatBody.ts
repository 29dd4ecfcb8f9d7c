import { isEventDay, type Repeat, seriesDates } from "../../../../worker/events/times/contract.ts";
import { parseCount, type RepeatValues } from "../values/values.ts";

/** The repetition in the shape of the request. */
export function repeatBody({ by, count, until }: RepeatValues): Repeat {
  return by === "until" ? { until } : { count: parseCount(count) ?? 0 };
}

/** The dates of the repetition, the first included; null when there are too few or too many. */
export function listRepeatDates(first: string, repeat: RepeatValues): string[] | null {
  if (repeat.by === "none" || !isEventDay(first)) return null;
  return repeat.by === "until" && !isEventDay(repeat.until) ? null : seriesDates(first, repeatBody(repeat));
}
