import { css } from "styled-system/css";
import { grid } from "styled-system/patterns";
import type { User } from "../../../worker/auth/outputs.ts";
import { STAMP_DUTIES, type StampDuty, type TaxRegime } from "../../../worker/invoices/contract.ts";
import type { SellerTaxView } from "../../../worker/invoices/outputs.ts";
import { BIRTH_DATE_MIN } from "../../../worker/profiles/contract.ts";
import { FormErrors, FormFailure } from "../../auth/FormErrors.tsx";
import { type Translate, useT } from "../../lib/i18n.tsx";
import { fieldErrorText } from "../../lib/refusals.ts";
import { useToday } from "../../settings/hooks.ts";
import { Unsaved } from "../../shell/Unsaved.tsx";
import { Button } from "../../ui/Button.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { TextField } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { CountryField } from "../CountryField.tsx";
import { PartyFields, partyLabels } from "../PartyFields.tsx";
import { REGIMES_OF } from "./taxForm.ts";
import { useTaxForm } from "./useTaxForm.ts";

type Props = { saved: SellerTaxView; user: User };

/** The form of a seller's tax data, by kind. */
export function TaxDataForm({ saved, user }: Props) {
  const t = useT();
  const today = useToday();
  const form = useTaxForm(saved, user);
  const { values, errors, change } = form;
  const { kind, regime } = values;
  const labels = taxLabels(t);
  const text = (name: "series" | "birth_place" | "register") => ({
    name,
    label: labels[name],
    value: values[name],
    error: fieldErrorText(t, errors[name]),
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  });
  const regimes = REGIMES_OF[kind];
  return (
    <form noValidate onSubmit={form.submit} className={grid({ gap: "5" })}>
      <FormErrors errors={errors} labels={{ ...partyLabels(t, kind), ...labels }} />
      <FormFailure title={t("tax.not_saved", "Dati non salvati")} failure={form.failure} />
      <fieldset className={groupLook}>
        <legend className={legendLook}>{t("tax.who", "Chi vende")}</legend>
        <PartyFields
          form={form}
          isTaxCodeRequired
          isVatShown={regime !== "none"}
          isVatRequired={regime !== "none" && regime !== ""}
        />
        {kind === "person" ? (
          <>
            <DateField
              label={labels.birth_date}
              name="birth_date"
              value={values.birth_date}
              min={BIRTH_DATE_MIN}
              max={today}
              autoComplete="bday"
              isRequired
              error={fieldErrorText(t, errors.birth_date)}
              onChange={(_, typed) => change("birth_date", typed)}
            />
            <TextField {...text("birth_place")} isRequired autoComplete="off" />
          </>
        ) : (
          <TextField
            {...text("register")}
            isRequired={kind === "company"}
            autoComplete="off"
            help={
              kind === "company"
                ? t("tax.register_company", "Per esempio REA GE-123456.")
                : t(
                    "tax.register_association",
                    "Per esempio il numero nel Registro delle attività sportive (RASD).",
                  )
            }
          />
        )}
      </fieldset>
      <fieldset className={groupLook}>
        <legend className={legendLook}>{t("tax.documents", "I tuoi documenti")}</legend>
        <Select
          label={labels.regime}
          name="regime"
          isRequired
          value={regimes.some((value) => value === regime) ? regime : ""}
          placeholder={t("organizing.choose", "Scegli…")}
          options={regimes.map((value) => ({ value, label: regimeText(t, value) }))}
          help={t("tax.regime_help", "Senza partita IVA emetti ricevute; con la partita IVA anche fatture.")}
          error={fieldErrorText(t, errors.regime)}
          onChange={(value) => change("regime", value)}
        />
        <Select
          label={labels.stamp_duty}
          name="stamp_duty"
          value={values.stamp_duty}
          options={STAMP_DUTIES.map((value) => ({ value, label: stampDutyText(t, value) }))}
          help={t(
            "tax.stamp_help",
            "Due euro sui documenti senza IVA sopra 77,47 €. Le associazioni sportive spesso ne sono esenti.",
          )}
          onChange={(value) => change("stamp_duty", value)}
        />
        <TextField
          {...text("series")}
          autoComplete="off"
          autoCapitalize="characters"
          help={t(
            "tax.series_help",
            "Facoltativa. Se emetti documenti anche altrove, una lettera tiene separati i numeri: 2026/A/1.",
          )}
        />
      </fieldset>
      <CountryField
        label={labels.iban_country}
        name="iban_country"
        value={values.iban_country}
        help={t("tax.iban_help", "L’IBAN lo dai solo a Stripe: qui basta il paese della banca.")}
        error={fieldErrorText(t, errors.iban_country)}
        onChange={(country) => change("iban_country", country)}
      />
      <p className={css({ textStyle: "label", fontWeight: "normal", color: "muted" })}>
        {t("organizing.required_note", "I campi con {{mark}} sono obbligatori.", { mark: "*" })}
      </p>
      <div>
        <Button type="submit" look="main" size="lg" busy={form.busy}>
          {t("tax.save", "Salva i dati fiscali")}
        </Button>
      </div>
      <Unsaved when={form.isChanged && !form.busy} onDiscard={form.discard} />
    </form>
  );
}

function taxLabels(t: Translate) {
  return {
    birth_date: t("tax.birth_date", "Data di nascita"),
    birth_place: t("tax.birth_place", "Luogo di nascita"),
    register: t("tax.register", "Iscrizione in un registro"),
    regime: t("tax.regime", "Regime fiscale"),
    stamp_duty: t("tax.stamp", "Marca da bollo"),
    series: t("tax.series", "Serie dei numeri"),
    iban_country: t("tax.iban_country", "Paese dell’IBAN"),
  };
}

export function regimeText(t: Translate, regime: TaxRegime): string {
  const texts: Record<TaxRegime, string> = {
    RF01: t("tax.rf01", "Ordinario (RF01)"),
    RF18: t("tax.rf18", "Altro (RF18)"),
    RF19: t("tax.rf19", "Forfettario (RF19)"),
    none: t("tax.no_vat", "Senza partita IVA"),
  };
  return texts[regime];
}

function stampDutyText(t: Translate, duty: StampDuty): string {
  return duty === "automatic"
    ? t("tax.stamp_automatic", "Quando serve")
    : t("tax.stamp_never", "Mai: ne sono esente");
}

const groupLook = grid({ gap: "5", minWidth: "0" });
const legendLook = css({ textStyle: "subheading", marginBottom: "3" });
