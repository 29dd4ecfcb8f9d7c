import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import { fieldErrorText } from "../../lib/refusals.ts";
import { TextField } from "../../ui/Field.tsx";
import type { CompanyValues } from "./forms.ts";

type Name = keyof CompanyValues;
type Props = {
  form: {
    values: Record<Name, string>;
    errors: Record<string, string>;
    change: (name: Name, value: string) => void;
  };
};

export function CompanyFields({ form }: Props) {
  const t = useT();
  const field = (name: Name) => ({
    name,
    value: form.values[name],
    onChange: (event: { target: { value: string } }) => form.change(name, event.target.value),
    error: fieldErrorText(t, form.errors[name]),
  });
  return (
    <fieldset className={grid({ gap: "5", minWidth: "0" })}>
      <legend className={css({ fontWeight: "bold", marginBottom: "4" })}>
        {t("admin.users.company", "Dati dell’azienda")}
      </legend>
      <TextField
        {...field("company_name")}
        label={t("profile.company_name", "Nome dell’azienda")}
        autoComplete="off"
      />
      <TextField
        {...field("vat_number")}
        label={t("profile.vat_number", "Partita IVA")}
        autoComplete="off"
        autoCapitalize="characters"
      />
      <TextField
        {...field("company_address")}
        label={t("profile.company_address", "Indirizzo")}
        autoComplete="off"
      />
    </fieldset>
  );
}
