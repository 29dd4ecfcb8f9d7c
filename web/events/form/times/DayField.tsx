import { DAY_MAX, DAY_MIN } from "../../../../worker/events/times/contract.ts";
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

/** A day, typed or picked in the browser's own date picker. */
export function DayField({ onChange, min, ...props }: Props) {
  return (
    <TextField
      {...props}
      type="date"
      min={min || DAY_MIN}
      max={DAY_MAX}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
