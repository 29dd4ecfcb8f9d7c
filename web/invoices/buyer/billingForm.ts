import * as v from "valibot";
import type { BuyerBillingData } from "../../../worker/invoices/contract.ts";
import type { BillingView } from "../../../worker/invoices/outputs.ts";
import { refuseFields } from "../../lib/form.ts";
import { BLANK_ADDRESS, codeErrors, codeText, ITALY, type PartyValues, partyFields } from "../partyForm.ts";

/** The billing data as typed. */
export type BillingValues = PartyValues & { sdi_code: string; pec: string };

const SDI_CODE = /^[A-Z0-9]{7}$/;

/** Whether a buyer needs a codice fiscale: in Italy people do, and associations without a VAT number. */
export function isTaxCodeRequired({ kind, vat_number, address }: PartyValues): boolean {
  return address.country === ITALY && (kind === "person" || (kind === "association" && vat_number === ""));
}

/** Italians give a codice fiscale, companies a VAT number too. */
export const billingForm = v.pipe(
  v.object({ ...partyFields, sdi_code: codeText, pec: v.pipe(v.string(), v.trim()) }),
  refuseFields((value) => {
    const { kind, sdi_code, pec } = value;
    return Object.entries({
      ...codeErrors(value, { needsTaxCode: isTaxCodeRequired(value), needsVatNumber: kind === "company" }),
      sdi_code: sdi_code !== "" && !SDI_CODE.test(sdi_code) && "validation.sdi_code",
      pec: pec !== "" && !/^\S+@\S+\.\S+$/.test(pec) && "validation.email",
    });
  }),
);

/** The form's start: the saved data, else what the account knows. */
export function toBillingValues(saved: BillingView, account: { full_name: string }): BillingValues {
  return {
    kind: saved.kind ?? "person",
    name: saved.name ?? account.full_name,
    tax_code: saved.tax_code ?? "",
    vat_number: saved.vat_number ?? "",
    address: saved.address ?? BLANK_ADDRESS,
    sdi_code: saved.sdi_code ?? "",
    pec: saved.pec ?? "",
  };
}

/** What is sent: fields that the kind hides are empty. */
export function toBillingData(values: BillingValues): BuyerBillingData {
  const isPerson = values.kind === "person";
  return {
    ...values,
    tax_code: values.tax_code || null,
    vat_number: isPerson ? null : values.vat_number || null,
    address: { ...values.address, province: values.address.country === ITALY ? values.address.province : "" },
    sdi_code: isPerson ? null : values.sdi_code || null,
    pec: isPerson ? null : values.pec || null,
  };
}
