import * as v from "valibot";
import {
  REGISTER_MAX,
  type SellerKind,
  type SellerTaxData,
  STAMP_DUTIES,
  type StampDuty,
  TAX_LINE_MAX,
  TAX_REGIMES,
  TAX_SERIES_MAX,
  type TaxRegime,
} from "../../../worker/invoices/contract.ts";
import type { SellerTaxView } from "../../../worker/invoices/outputs.ts";
import { toTaxCode } from "../../../worker/lib/taxCodes.ts";
import { isBirthDay } from "../../../worker/profiles/contract.ts";
import { refuseFields } from "../../lib/form.ts";
import { BLANK_ADDRESS, codeErrors, ITALY, type PartyValues, partyFields } from "../partyForm.ts";

/** The tax data as typed. `regime` is "" until one is chosen. */
export type TaxValues = PartyValues & {
  regime: TaxRegime | "";
  stamp_duty: StampDuty;
  series: string;
  birth_date: string;
  birth_place: string;
  register: string;
  iban_country: string;
};

/** The regimes of each kind of seller; a company always has a VAT number. */
export const REGIMES_OF: Record<SellerKind, readonly TaxRegime[]> = {
  person: ["RF19", "RF01", "RF18", "none"],
  company: ["RF01", "RF18"],
  association: ["none", "RF18", "RF01"],
};

function shortText(max: number) {
  return v.pipe(v.string(), v.trim(), v.maxLength(max, "validation.too_long"));
}

/** Of a person the day and place of birth, of a company its register, which DAC7 asks for. */
export const taxForm = v.pipe(
  v.object({
    ...partyFields,
    regime: v.picklist(["", ...TAX_REGIMES]),
    stamp_duty: v.picklist(STAMP_DUTIES),
    series: v.pipe(
      v.string(),
      v.transform(toTaxCode),
      v.maxLength(TAX_SERIES_MAX, "validation.series"),
      v.regex(/^[A-Z\d]*$/, "validation.series"),
    ),
    birth_date: v.string(),
    birth_place: shortText(TAX_LINE_MAX),
    register: shortText(REGISTER_MAX),
    iban_country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, "validation.country")),
  }),
  refuseFields((value) => {
    const { kind, birth_date, birth_place, register, regime } = value;
    return Object.entries({
      ...codeErrors(value, { needsTaxCode: true, needsVatNumber: regime !== "none" && regime !== "" }),
      regime: !REGIMES_OF[kind].some((one) => one === regime) && "validation.required",
      birth_date: kind === "person" && !isBirthDay(birth_date) && "validation.birth_date",
      birth_place: kind === "person" && birth_place === "" && "validation.required",
      register: kind === "company" && register === "" && "validation.required",
    });
  }),
);

/** The form's start: the saved data, else what the account knows. */
export function toTaxValues(saved: SellerTaxView, account: { full_name: string }): TaxValues {
  return {
    kind: saved.kind ?? "person",
    name: saved.name ?? account.full_name,
    tax_code: saved.tax_code ?? "",
    vat_number: saved.vat_number ?? "",
    address: saved.address ?? BLANK_ADDRESS,
    regime: saved.regime ?? "",
    stamp_duty: saved.stamp_duty ?? "automatic",
    series: saved.series ?? "",
    birth_date: saved.birth_date ?? "",
    birth_place: saved.birth_place ?? "",
    register: saved.register ?? "",
    iban_country: saved.iban_country ?? ITALY,
  };
}

/** What is sent: fields that the kind or the regime hides are empty. */
export function toTaxData(values: v.InferOutput<typeof taxForm>): SellerTaxData {
  const isPerson = values.kind === "person";
  const isItalian = values.address.country === ITALY;
  return {
    ...values,
    regime: values.regime || "none",
    vat_number: values.regime === "none" ? null : values.vat_number || null,
    address: { ...values.address, province: isItalian ? values.address.province : "" },
    birth_date: isPerson ? values.birth_date : null,
    birth_place: isPerson ? values.birth_place : null,
    register: isPerson ? null : values.register || null,
  };
}

/** The names of the fields that differ. */
export function changedTaxFields(values: TaxValues, base: TaxValues): (keyof TaxValues)[] {
  return (Object.keys(base) as (keyof TaxValues)[]).filter(
    (name) => JSON.stringify(values[name]) !== JSON.stringify(base[name]),
  );
}

/** The typed values over data that were saved elsewhere meanwhile: edited fields stay, the others follow. */
export function rebaseTaxValues(values: TaxValues, base: TaxValues, next: TaxValues): TaxValues {
  const edited = changedTaxFields(values, base);
  return { ...next, ...Object.fromEntries(edited.map((name) => [name, values[name]])) };
}
