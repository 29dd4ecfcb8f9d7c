import { grid } from "styled-system/patterns";
import { EVENT_TEXT_MAX } from "../../../../worker/events/publishing/contract.ts";
import { useT } from "../../../lib/i18n.tsx";
import { fieldErrorText } from "../../../lib/refusals.ts";
import { TextField } from "../../../ui/Field.tsx";
import { ProseEditor } from "../../../ui/prose/ProseEditor.tsx";
import { Select } from "../../../ui/Select.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import type { EventFormState } from "../useEventForm.ts";
import { fieldLabel } from "../values/labels.ts";

type Props<Values extends object, Name> = { form: EventFormState<Values>; name: Name; help?: string };

/** The names of the fields whose value is a string. */
type TextNames<Values> = {
  [Name in keyof Values & string]: Values[Name] extends string ? Name : never;
}[keyof Values & string];

function useField<Values extends object>(form: EventFormState<Values>, name: TextNames<Values>) {
  const t = useT();
  return {
    label: fieldLabel(t, name),
    error: fieldErrorText(t, form.errors[name]),
    isRequired: form.required.has(name),
    value: form.values[name] as string,
    onChange: (text: string) => form.change(name, text as Values[TextNames<Values>]),
  };
}

/** Two short fields side by side on wide screens. */
export const pairLook = grid({ gap: "5", gridTemplateColumns: { sm: "1fr 1fr" }, alignItems: "start" });

type InputProps = Pick<
  React.ComponentProps<"input">,
  "type" | "inputMode" | "onBlur" | "min" | "max" | "placeholder" | "autoCapitalize"
>;

/** A field of one line: text, a day or a number. */
export function LineField<Values extends object>({
  form,
  name,
  help,
  ...props
}: Props<Values, TextNames<Values>> & InputProps) {
  const { onChange, ...field } = useField(form, name);
  return (
    <TextField
      {...props}
      {...field}
      name={name}
      help={help}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export function ProseField<Values extends object>({ form, name, help }: Props<Values, TextNames<Values>>) {
  const field = useField(form, name);
  return <ProseEditor {...field} id={name} help={help} max={EVENT_TEXT_MAX} />;
}

/** A list in plain text, one item per line. */
export function LinesField<Values extends object>({ form, name, help }: Props<Values, TextNames<Values>>) {
  const { onChange, ...field } = useField(form, name);
  const { isRequired: _, ...area } = field;
  return (
    <TextArea
      {...area}
      name={name}
      help={help}
      onChange={(event) => onChange(event.target.value)}
      limit={EVENT_TEXT_MAX}
    />
  );
}

type ChoiceFieldProps<Values extends object> = Props<Values, TextNames<Values>> & {
  options: { value: string; label: string }[];
  /** The label of the empty option; undefined when one option is always chosen. */
  none?: string;
};

export function ChoiceField<Values extends object>({
  form,
  name,
  help,
  options,
  none,
}: ChoiceFieldProps<Values>) {
  const field = useField(form, name);
  const all = none === undefined ? options : [{ value: "", label: none }, ...options];
  return <Select {...field} name={name} help={help} options={all} />;
}
