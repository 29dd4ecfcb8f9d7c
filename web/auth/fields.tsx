import { useT } from "../lib/i18n.tsx";
import { fieldErrorText } from "../lib/refusals.ts";
import { PasswordField, TextField } from "../ui/Field.tsx";

export type Form<Name extends string> = {
  values: Record<Name, string>;
  errors: Record<string, string>;
  change: (name: Name, value: string) => void;
};

export function EmailField({ form, label }: { form: Form<"email">; label?: string }) {
  const t = useT();
  return (
    <TextField
      label={label ?? t("auth.email", "Email")}
      name="email"
      type="email"
      autoComplete="email"
      inputMode="email"
      value={form.values.email}
      onChange={(event) => form.change("email", event.target.value)}
      error={fieldErrorText(t, form.errors.email)}
    />
  );
}

type SecretProps<Name extends string> = {
  form: Form<Name>;
  name: Name;
  label: string;
  autoComplete: "current-password" | "new-password";
  help?: string;
};

export function FormPasswordField<Name extends string>({ form, name, ...props }: SecretProps<Name>) {
  const t = useT();
  return (
    <PasswordField
      {...props}
      name={name}
      showLabel={t("auth.show_password", "Mostra la password")}
      hideLabel={t("auth.hide_password", "Nascondi la password")}
      value={form.values[name]}
      onChange={(event) => form.change(name, event.target.value)}
      error={fieldErrorText(t, form.errors[name])}
    />
  );
}
