import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { DISCIPLINES, type EventType, LEVELS, proposesRegister } from "../../../../worker/events/contract.ts";
import { EVENT_TEXT_MAX } from "../../../../worker/events/publishing/contract.ts";
import { hasPermissionFor } from "../../../../worker/permissions/permissionMap.ts";
import { useT } from "../../../lib/i18n.tsx";
import { fieldErrorText } from "../../../lib/refusals.ts";
import { TextField } from "../../../ui/Field.tsx";
import { ProseEditor } from "../../../ui/prose/ProseEditor.tsx";
import { Select } from "../../../ui/Select.tsx";
import { Switch } from "../../../ui/Switch.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { disciplineName, levelName } from "../../labels.ts";
import type { EventFormState } from "../useEventForm.ts";
import { sellingSchools } from "../values/commonValues.ts";
import { fieldLabel, fieldLabels } from "../values/labels.ts";
import type { CommonValues } from "../values/values.ts";

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

/** Discipline and level. `none`: the label of no choice. */
export function DisciplineFields<Values extends CommonValues>({
  form,
  none,
}: {
  form: EventFormState<Values>;
  none: string;
}) {
  const t = useT();
  const common = form as unknown as EventFormState<CommonValues>;
  return (
    <>
      <ChoiceField
        form={common}
        name="discipline"
        none={none}
        options={DISCIPLINES.map((value) => ({ value, label: disciplineName(t, value) }))}
      />
      <ChoiceField
        form={common}
        name="level"
        none={none}
        options={LEVELS.map((value) => ({ value, label: levelName(t, value) }))}
      />
    </>
  );
}

/** Who sells the event: the user, or one of the schools in which the user may create events. Nothing with one choice. */
export function SchoolField({ form }: { form: EventFormState<CommonValues> }) {
  const t = useT();
  const { user, values, errors, change } = form;
  const schools = sellingSchools(user);
  const isOrganizer = hasPermissionFor(user, "events.manage", user.id);
  const own = user.schools?.find(({ account_id }) => account_id === user.id);
  const ownName = own ? t("schools.titled", "Scuola {{name}}", { name: own.name }) : user.full_name;
  const options = [
    ...(isOrganizer ? [{ value: "", label: ownName }] : []),
    ...schools.map(({ id, name }) => ({
      value: id,
      label: t("schools.titled", "Scuola {{name}}", { name }),
    })),
  ];
  if (options.length < 2 || form.draft.base?.school_id) return null;
  return (
    <Select
      label={fieldLabels(t).school_id}
      name="school_id"
      value={values.school_id ?? ""}
      options={options}
      help={t("schools.seller_help", "L’evento lo vende e lo incassa l’account della scuola.")}
      {...(errors.school_id && { error: fieldErrorText(t, errors.school_id) ?? "" })}
      onChange={(id) => change("school_id", id)}
    />
  );
}

type RegisterFieldProps = {
  form: EventFormState<CommonValues>;
  /** The event's type; trainings have none. */
  type?: EventType | "";
};

/** The switch for a diving register: set by discipline, type and venue until the organizer decides. */
export function RegisterField({ form, type = "" }: RegisterFieldProps) {
  const t = useT();
  const { values, change } = form;
  const proposed = proposesRegister({ ...values, event_type: type });
  return (
    <div className={css({ gridColumn: "1 / -1" })}>
      <Switch
        name="keeps_register"
        label={fieldLabels(t).keeps_register}
        help={t(
          "organizing.register_help",
          "Un registro per ogni giorno, con arrivi, immersioni e firme: si tiene dal telefono, anche senza connessione. La pagina dell’evento lo dice a chi si iscrive. Lo proponiamo per gli eventi in acque libere, non per piscine e gare.",
        )}
        checked={values.keeps_register ?? proposed}
        onChange={(keeps) => change("keeps_register", keeps)}
      />
    </div>
  );
}
