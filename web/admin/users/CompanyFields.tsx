import { useQueryClient } from "@tanstack/react-query";
import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import { useT } from "../../lib/i18n.tsx";
import { fieldErrorText } from "../../lib/refusals.ts";
import { TextField } from "../../ui/Field.tsx";
import { putUserProfile } from "./detail/queries.ts";
import type { CompanyValues } from "./forms.ts";
import { USERS_KEY } from "./queries.ts";

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

/** Saves the company's data of a user who was just created; blank fields are sent as null. */
export function useCompanySave() {
  const queries = useQueryClient();
  return async (userId: string, { company_name, vat_number, company_address }: CompanyValues) => {
    await putUserProfile(userId, {
      company_name: company_name || null,
      vat_number: vat_number || null,
      company_address: company_address || null,
    });
    await queries.invalidateQueries({ queryKey: USERS_KEY });
  };
}
