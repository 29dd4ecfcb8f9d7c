import * as v from "valibot";
import {
  FOREIGN_CODE_MAX,
  isTaxCode,
  isVatNumberOf,
  SELLER_KINDS,
  type SellerKind,
  TAX_LINE_MAX,
  TAX_NAME_MAX,
  type TaxAddress,
  ZIP_MAX,
} from "../../worker/invoices/contract.ts";
import { toTaxCode } from "../../worker/lib/taxCodes.ts";

export const ITALY = "IT";

/** What sellers and buyers have in common, as typed. */
export type PartyValues = {
  kind: SellerKind;
  name: string;
  tax_code: string;
  vat_number: string;
  address: TaxAddress;
};

export const BLANK_ADDRESS: TaxAddress = { street: "", zip: "", city: "", province: "", country: ITALY };

function filledText(max: number) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, "validation.required"),
    v.maxLength(max, "validation.too_long"),
  );
}

/** A code as it is stored: in capitals and without spaces. */
export const codeText = v.pipe(
  v.string(),
  v.transform(toTaxCode),
  v.maxLength(FOREIGN_CODE_MAX, "validation.too_long"),
);

const vatText = v.pipe(
  codeText,
  v.transform((text) => text.replace(/^IT(?=\d{11}$)/, "")),
);

const addressForm = v.pipe(
  v.object({
    street: filledText(TAX_LINE_MAX),
    zip: filledText(ZIP_MAX),
    city: filledText(TAX_LINE_MAX),
    province: codeText,
    country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, "validation.country")),
  }),
  v.forward(
    v.check(({ country, zip }) => (country === ITALY ? /^\d{5}$/.test(zip) : true), "validation.zip"),
    ["zip"],
  ),
  v.forward(
    v.check(
      ({ country, province }) => country !== ITALY || /^[A-Z]{2}$/.test(province),
      "validation.province",
    ),
    ["province"],
  ),
);

/** The fields of both forms. */
export const partyFields = {
  kind: v.picklist(SELLER_KINDS),
  name: filledText(TAX_NAME_MAX),
  tax_code: codeText,
  vat_number: vatText,
  address: addressForm,
};

type PartyRules = { needsTaxCode: boolean; needsVatNumber: boolean };

/** The translation keys of a party's wrong or missing codes. */
export function codeErrors(
  { kind, tax_code, vat_number, address: { country } }: PartyValues,
  { needsTaxCode, needsVatNumber }: PartyRules,
): Partial<Record<"tax_code" | "vat_number", string>> {
  const taxCode = tax_code
    ? !isTaxCode(tax_code, kind, country) && "validation.tax_code"
    : needsTaxCode && "validation.required";
  const vatNumber = vat_number
    ? !isVatNumberOf(vat_number, country) && "validation.vat_number"
    : needsVatNumber && "validation.required";
  return { ...(taxCode && { tax_code: taxCode }), ...(vatNumber && { vat_number: vatNumber }) };
}
