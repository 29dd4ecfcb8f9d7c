import {
  calendarDay,
  emailAddress,
  emptyToNull,
  nullable,
  optional,
  optionalLine,
  requiredLine,
} from "../lib/fields.ts";
import { isNationCode } from "../lib/nationCode.ts";
import { toTaxCode, toVatNumber } from "../lib/taxCodes.ts";
import * as z from "../lib/z.ts";
import {
  FOREIGN_CODE_MAX,
  isTaxCode,
  isVatNumberOf,
  REGISTER_MAX,
  SELLER_KINDS,
  STAMP_DUTIES,
  TAX_LINE_MAX,
  TAX_NAME_MAX,
  TAX_REGIMES,
  TAX_SERIES_MAX,
  ZIP_MAX,
} from "./contract.ts";

const country = z
  .string("validation.country")
  .trim()
  .transform((text) => text.toUpperCase())
  .refine(isNationCode, "validation.country");

const address = z
  .object({
    street: requiredLine(2, TAX_LINE_MAX, "validation.required"),
    zip: requiredLine(1, ZIP_MAX, "validation.zip"),
    city: requiredLine(1, TAX_LINE_MAX, "validation.required"),
    province: z.preprocess((value) => value ?? "", z.string().trim().max(2, "validation.province")),
    country,
  })
  .transform((value) => ({ ...value, province: value.country === "IT" ? value.province.toUpperCase() : "" }))
  .superRefine(({ country: code, zip, province }, context) => {
    if (code !== "IT") return;
    if (!/^\d{5}$/.test(zip)) context.addIssue({ code: "custom", path: ["zip"], message: "validation.zip" });
    if (!/^[A-Z]{2}$/.test(province))
      context.addIssue({ code: "custom", path: ["province"], message: "validation.province" });
  });

const code = z.preprocess(
  (value) => emptyToNull(typeof value === "string" ? toTaxCode(value) : value),
  z.string().max(FOREIGN_CODE_MAX, "validation.too_long").nullable(),
);

const party = {
  kind: z.enum(SELLER_KINDS),
  name: requiredLine(2, TAX_NAME_MAX, "validation.full_name"),
  tax_code: code,
  vat_number: code,
  address,
};

type Party = {
  kind: (typeof SELLER_KINDS)[number];
  tax_code: string | null;
  vat_number: string | null;
  address: { country: string };
};

/** The texts of a codice fiscale and a VAT number with wrong check digits, by field. */
function wrongCodes({ kind, tax_code, vat_number, address: { country: nation } }: Party) {
  return {
    ...(tax_code !== null && !isTaxCode(tax_code, kind, nation) && { tax_code: "validation.tax_code" }),
    ...(vat_number !== null &&
      !isVatNumberOf(toVatNumber(vat_number, nation), nation) && { vat_number: "validation.vat_number" }),
  };
}

function addIssues(
  context: { addIssue: (issue: { code: "custom"; path: string[]; message: string }) => void },
  fields: Record<string, string>,
) {
  for (const [field, message] of Object.entries(fields))
    context.addIssue({ code: "custom", path: [field], message });
}

/**
 * Body of `PUT /api/me/tax`. Of a person birth date and place are required, of a company its register, because DAC7
 * asks for them; a regime other than `none` requires a VAT number, which `none` excludes.
 */
export const sellerTaxBody = z
  .object({
    ...party,
    regime: z.enum(TAX_REGIMES),
    stamp_duty: z.enum(STAMP_DUTIES),
    series: z.preprocess(
      (value) => (typeof value === "string" ? toTaxCode(value) : (value ?? "")),
      z
        .string()
        .max(TAX_SERIES_MAX, "validation.series")
        .regex(/^[A-Z\d]*$/, "validation.series"),
    ),
    birth_date: nullable(calendarDay),
    birth_place: optionalLine(TAX_LINE_MAX),
    register: optionalLine(REGISTER_MAX),
    iban_country: country,
  })
  .superRefine((value, context) => {
    const { kind, tax_code, vat_number, regime, birth_date, birth_place, register } = value;
    const required = "validation.required";
    addIssues(context, {
      ...(tax_code === null && { tax_code: required }),
      ...(kind === "person" && !birth_date && { birth_date: required }),
      ...(kind === "person" && !birth_place && { birth_place: required }),
      ...(kind === "company" && !register && { register: required }),
      ...(regime !== "none" && vat_number === null && { vat_number: "validation.vat_number" }),
      ...(regime === "none" && vat_number !== null && { regime: "validation.regime" }),
      ...wrongCodes(value),
    });
  })
  .transform(({ birth_date, birth_place, register, vat_number, tax_code, ...data }) => {
    const isPerson = data.kind === "person";
    return {
      ...data,
      tax_code: tax_code ?? "",
      vat_number: vat_number && toVatNumber(vat_number, data.address.country),
      birth_date: (isPerson && birth_date) || null,
      birth_place: (isPerson && birth_place) || null,
      register: (!isPerson && register) || null,
    };
  });

/**
 * Body of `PUT /api/me/billing`. In Italy a person gives a codice fiscale, everyone else one of codice fiscale and VAT
 * number. A codice destinatario or a certified mailbox, where there is one.
 */
export const billingBody = z
  .object({
    ...party,
    sdi_code: z.preprocess(
      (value) => emptyToNull(typeof value === "string" ? toTaxCode(value) : value),
      z
        .string()
        .regex(/^[A-Z\d]{7}$/, "validation.sdi_code")
        .nullable(),
    ),
    pec: z.preprocess(emptyToNull, emailAddress.nullable()),
  })
  .superRefine((value, context) => {
    const isItalian = value.address.country === "IT";
    const { kind, tax_code, vat_number } = value;
    addIssues(context, {
      ...(isItalian && tax_code === null && (kind === "person" || vat_number === null)
        ? { tax_code: "validation.required" }
        : {}),
      ...wrongCodes(value),
    });
  })
  .transform((data) => ({
    ...data,
    vat_number: data.vat_number && toVatNumber(data.vat_number, data.address.country),
  }));

/** `credit_note` has a route of its own. */
export const issueBody = z.object({ kind: z.enum(["receipt", "invoice"]) });

const year = z.coerce.number().int().min(2020).max(2999);
const month = z.string("validation.month").regex(/^2\d{3}-(0[1-9]|1[0-2])$/, "validation.month");

/** `as`: the caller's role in the documents, seller by default, or the site, for admins. A missing `year` means the newest of all years. */
export const documentsQuery = z.object({
  year: optional(year),
  as: optional(z.enum(["seller", "buyer", "site"])),
  cursor: optional(z.uuid().toLowerCase()),
});

/** `cursor`: the payment of the last row. */
export const undocumentedSalesQuery = z.object({
  as: optional(z.enum(["seller", "site"])),
  cursor: optional(z.uuid().toLowerCase()),
});

/** `as` "site": an admin's export of the site's own documents. */
export const documentExportQuery = z.object({
  month,
  format: z.enum(["zip", "csv"]),
  as: optional(z.enum(["seller", "site"])),
});

/** A document's file: its id and the extension. */
export const documentFileParams = z.object({
  file: z.string().regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.(pdf|xml)$/i),
});

export const feeInvoicesBody = z.object({ month });

export const dac7Query = z.object({ year, format: optional(z.literal("csv")) });

export const dac7CopyQuery = z.object({ year });

export type SellerTaxBody = z.input<typeof sellerTaxBody>;
export type BillingBody = z.input<typeof billingBody>;
