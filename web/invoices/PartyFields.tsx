import { grid } from "styled-system/patterns";
import { SELLER_KINDS, type SellerKind, type TaxAddress } from "../../worker/invoices/contract.ts";
import { type Translate, useT } from "../lib/i18n.tsx";
import { fieldErrorText } from "../lib/refusals.ts";
import { TextField } from "../ui/Field.tsx";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";
import { CountryField } from "./CountryField.tsx";
import { ITALY, type PartyValues } from "./partyForm.ts";

type PartyForm = {
  values: PartyValues;
  errors: Record<string, string>;
  change: (name: keyof PartyValues, value: unknown) => void;
};

type Props = { form: PartyForm; isVatShown: boolean; isVatRequired: boolean; isTaxCodeRequired: boolean };

/** Kind, name, codes and address of a seller or buyer. */
export function PartyFields({ form, isVatShown, isVatRequired, isTaxCodeRequired }: Props) {
  const t = useT();
  const { values, errors, change } = form;
  const labels = partyLabels(t, values.kind);
  const isItalian = values.address.country === ITALY;
  const changeAddress = (part: Partial<TaxAddress>) => change("address", { ...values.address, ...part });
  const text = (name: "name" | "tax_code" | "vat_number") => ({
    name,
    label: labels[name],
    value: values[name],
    error: fieldErrorText(t, errors[name]),
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  });
  const line = (name: keyof TaxAddress) => ({
    name: `address.${name}`,
    label: labels[`address.${name}`] ?? name,
    value: values.address[name],
    error: fieldErrorText(t, errors[`address.${name}`]),
    onChange: (event: { target: { value: string } }) => changeAddress({ [name]: event.target.value }),
  });
  return (
    <>
      <SegmentedControl
        label={t("tax.kind", "Tipo")}
        value={values.kind}
        options={SELLER_KINDS.map((value) => ({ value, label: kindText(t, value) }))}
        onChange={(kind) => change("kind", kind)}
      />
      <TextField
        {...text("name")}
        isRequired
        autoComplete={values.kind === "person" ? "name" : "organization"}
      />
      <CountryField
        label={labels["address.country"] ?? ""}
        name="address.country"
        value={values.address.country}
        error={fieldErrorText(t, errors["address.country"])}
        onChange={(country) => changeAddress({ country })}
      />
      <TextField
        {...text("tax_code")}
        isRequired={isTaxCodeRequired}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      {isVatShown && (
        <TextField
          {...text("vat_number")}
          isRequired={isVatRequired}
          autoComplete="off"
          inputMode={isItalian ? "numeric" : "text"}
          help={isItalian ? t("tax.vat_help", "Undici cifre.") : undefined}
        />
      )}
      <TextField {...line("street")} isRequired autoComplete="street-address" />
      <div className={isItalian ? cityLook : foreignLook}>
        <TextField
          {...line("zip")}
          isRequired
          autoComplete="postal-code"
          inputMode={isItalian ? "numeric" : "text"}
        />
        <TextField {...line("city")} isRequired autoComplete="address-level2" />
        {isItalian && (
          <TextField
            {...line("province")}
            isRequired
            maxLength={2}
            placeholder="GE"
            autoComplete="address-level1"
            autoCapitalize="characters"
          />
        )}
      </div>
    </>
  );
}

export function kindText(t: Translate, kind: SellerKind): string {
  const texts: Record<SellerKind, string> = {
    person: t("tax.person", "Persona"),
    company: t("tax.company", "Azienda"),
    association: t("tax.association", "Associazione"),
  };
  return texts[kind];
}

/** The labels of these fields, by field name. */
export function partyLabels(t: Translate, kind: SellerKind) {
  return {
    name:
      kind === "person"
        ? t("tax.person_name", "Nome e cognome")
        : t("tax.company_name", "Denominazione o ragione sociale"),
    "address.country": t("tax.country", "Paese"),
    tax_code: t("tax.tax_code", "Codice fiscale"),
    vat_number: t("my_payments.vat", "P. IVA"),
    "address.street": t("tax.street", "Indirizzo e numero civico"),
    "address.zip": t("tax.zip", "CAP"),
    "address.city": t("tax.city", "Comune"),
    "address.province": t("tax.province", "Provincia"),
  } satisfies Record<string, string> as Record<string, string> &
    Record<"name" | "tax_code" | "vat_number", string>;
}

const cityLook = grid({
  gap: "4",
  alignItems: "start",
  gridTemplateColumns: { base: "7rem minmax(0, 1fr)", sm: "7rem minmax(0, 1fr) 6rem" },
});
const foreignLook = grid({ gap: "4", gridTemplateColumns: "7rem minmax(0, 1fr)" });
