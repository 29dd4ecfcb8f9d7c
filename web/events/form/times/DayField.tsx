import { useState } from "react";
import { DAY_MAX, DAY_MIN, isEventDay, isTimeOfDay } from "../../../../worker/events/times/contract.ts";
import { addDays } from "../../../../worker/lib/calendarDays.ts";
import { DateField } from "../../../ui/DateField.tsx";
import { TextField } from "../../../ui/Field.tsx";

type Props = {
  name: string;
  label: string;
  value: string;
  min?: string | undefined;
  help?: string | undefined;
  error?: string | undefined;
  readOnly?: boolean;
  isRequired?: boolean | undefined;
  onChange: (day: string) => void;
  onBlur?: () => void;
};

/** A day that an event can have; "" while none is complete. */
export function DayField({ onChange, min, ...props }: Props) {
  return <DateField {...props} min={min || DAY_MIN} max={DAY_MAX} onChange={(day) => onChange(day ?? "")} />;
}

type TimeFieldProps = {
  name: string;
  label: string;
  value: string;
  help?: string | undefined;
  error?: string | undefined;
  onChange: (time: string) => void;
};

/** A time of day, typed or picked in the browser's own time picker. */
export function TimeField({ onChange, ...props }: TimeFieldProps) {
  return <TextField {...props} type="time" onChange={(event) => onChange(event.target.value)} />;
}

/** The last valid start, from which a new one shifts the end, because a field is empty while its time is typed. */
export function useLastStartTime(start_time: string): string {
  const [last, setLast] = useState(start_time);
  if (isTimeOfDay(start_time) && start_time !== last) setLast(start_time);
  return last;
}

const DAY_MINUTES = 24 * 60;

type TypedTimes = { start_time: string; end_time: string };

/**
 * The times of a form whose start becomes `start_time`: the end shifts too, so that the duration stays. `from`: the
 * last valid start; without one, or while the new start is incomplete, the end stays. A single day's end stays within
 * 24 hours of its start, because an end at or before the start is on the next day.
 */
export function moveStartTime<Times extends TypedTimes>(
  times: Times,
  from: string,
  start_time: string,
): Times {
  return { ...times, start_time, end_time: moveTime(times.end_time, minutesBetween(from, start_time)).time };
}

type TypedSpan = TypedTimes & { date: string; end_date: string };

/** Like `moveStartTime` for an event: the last day of several shifts too when the end passes midnight. */
export function moveEventStartTime(times: TypedSpan, from: string, start_time: string): TypedSpan {
  const { date, end_date, end_time } = times;
  const { time, days } = moveTime(end_time, minutesBetween(from, start_time));
  const moved = { ...times, start_time, end_time: time };
  if (!isEventDay(date) || !isEventDay(end_date) || end_date <= date || days === 0) return moved;
  return { ...moved, end_date: addDays(end_date, days) };
}

/** The minutes from one time of day to another; 0 when one of them is not valid. */
function minutesBetween(from: string, to: string): number {
  return isTimeOfDay(from) && isTimeOfDay(to) ? minutesOf(to) - minutesOf(from) : 0;
}

/** A time `by` minutes later, and the number of midnights between; an empty time stays empty. */
function moveTime(time: string, by: number): { time: string; days: number } {
  if (!isTimeOfDay(time)) return { time, days: 0 };
  const minutes = minutesOf(time) + by;
  const days = Math.floor(minutes / DAY_MINUTES);
  const rest = minutes - days * DAY_MINUTES;
  const two = (number: number) => String(number).padStart(2, "0");
  return { time: `${two(Math.floor(rest / 60))}:${two(rest % 60)}`, days };
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}
