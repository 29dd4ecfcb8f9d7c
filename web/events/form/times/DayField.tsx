import { useState } from "react";
import { DAY_MAX, DAY_MIN, isTimeOfDay } from "../../../../worker/events/times/contract.ts";
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
