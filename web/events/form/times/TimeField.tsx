import { TextField } from "../../../ui/Field.tsx";

type Props = {
  name: string;
  label: string;
  value: string;
  help?: string | undefined;
  error?: string | undefined;
  onChange: (time: string) => void;
};

/** A time of day, typed or picked in the browser's own time picker. */
export function TimeField({ onChange, ...props }: Props) {
  return <TextField {...props} type="time" onChange={(event) => onChange(event.target.value)} />;
}
