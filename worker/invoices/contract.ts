import { isPersonTaxCode, isVatNumber } from "../lib/taxCodes.ts";

/** Who sells: a person, a company, or a sports association. */
export const SELLER_KINDS = ["person", "company", "association"] as const;
export type SellerKind = (typeof SELLER_KINDS)[number];

/**
 * Tax regime of a seller. RF01: ordinary; RF19: flat rate (forfettario); RF18: other; `none`: without a VAT number, as an
 * association that gives receipts.
 */
export const TAX_REGIMES = ["RF01", "RF18", "RF19", "none"] as const;
export type TaxRegime = (typeof TAX_REGIMES)[number];

/** When a document bears the stamp duty of 2 euros above 77.47 euros without VAT. */
export const STAMP_DUTIES = ["automatic", "never"] as const;
export type StampDuty = (typeof STAMP_DUTIES)[number];
export const STAMP_DUTY_CENTS = 200;
export const STAMP_DUTY_ABOVE_CENTS = 7_747;

export const TAX_DOCUMENT_KINDS = ["receipt", "invoice", "credit_note"] as const;
export type TaxDocumentKind = (typeof TAX_DOCUMENT_KINDS)[number];

/** `issued`: numbered; `exported`: its file was downloaded for the seller's provider. */
export const TAX_DOCUMENT_STATES = ["issued", "exported"] as const;

/** The seller of the site's own documents, for packages and fees. */
export const SITE_SELLER = "site";

/** Address of a seller or buyer; `province` is Italy's two letters, or empty elsewhere. */
export type TaxAddress = {
  street: string;
  zip: string;
  city: string;
  province: string;
  /** ISO 3166 alpha-2. */
  country: string;
};

/** Tax data of a seller. */
export type SellerTaxData = {
  kind: SellerKind;
  name: string;
  /** Codice fiscale. */
  tax_code: string;
  /** P.IVA without "IT"; null for none. */
  vat_number: string | null;
  address: TaxAddress;
  regime: TaxRegime;
  stamp_duty: StampDuty;
  /** The document's series, "" by default; part of every number. */
  series: string;
  /** YYYY-MM-DD, of a person. */
  birth_date: string | null;
  birth_place: string | null;
  /** Entry in a register of companies or associations. */
  register: string | null;
  /** ISO 3166 alpha-2 country of the IBAN to which Stripe pays. */
  iban_country: string;
};

/** Billing data of a buyer, who asked for an invoice. */
export type BuyerBillingData = {
  kind: SellerKind;
  name: string;
  tax_code: string | null;
  vat_number: string | null;
  address: TaxAddress;
  /** Codice destinatario of seven characters, or a certified mailbox; both null: neither. */
  sdi_code: string | null;
  pec: string | null;
};

/** FatturaPA's limits of characters: of a name, of a street and of a city. */
export const TAX_NAME_MAX = 80;
export const TAX_LINE_MAX = 60;
export const ZIP_MAX = 12;
/** The longest codice fiscale or VAT number, a foreign one. */
export const FOREIGN_CODE_MAX = 30;
export const REGISTER_MAX = 40;

/** Capitals and digits; with year, suffix and six digits of a number it fits the 20 characters of FatturaPA. */
export const TAX_SERIES_MAX = 5;

/** Why a price has no VAT. N2.1: not in Italy; N2.2: not subject; N4: exempt. */
type VatNature = "N2.1" | "N2.2" | "N4";

/** One line of a document. Cents, with VAT. */
export type TaxDocumentLine = {
  description: string;
  cents: number;
  /** Percent; 0 with a nature. */
  vat_rate: number;
  nature: VatNature | null;
  /** The law's text beside a nature; null with VAT. */
  legal_text: string | null;
  /** What Stripe took, YYYY-MM-DD. */
  paid_on: string | null;
};

/** The ordinary rate of VAT, which the prices of its sellers contain. */
export const VAT_RATE_PERCENT = 22;

/** Whether a codice fiscale is right: a person's with its check character, a company's with eleven digits; abroad any. */
export function isTaxCode(code: string, kind: SellerKind, country: string): boolean {
  if (country !== "IT") return code.length > 0;
  return kind === "person" ? isPersonTaxCode(code) : isVatNumber(code);
}

/** Whether a VAT number is right: in Italy its eleven digits, abroad any. */
export function isVatNumberOf(number: string, country: string): boolean {
  return country === "IT" ? isVatNumber(number) : number.length > 0;
}

/** Whether a seller may issue invoices, and not receipts alone. */
export function canInvoice({ regime, vat_number }: Pick<SellerTaxData, "regime" | "vat_number">): boolean {
  return regime !== "none" && vat_number !== null;
}

/** How a document's number is printed: "2026/A/12", without a series "2026/12". */
export function taxDocumentLabel({
  series,
  year,
  number,
}: {
  series: string;
  year: number;
  number: number;
}): string {
  return [year, series, number].filter((part) => part !== "").join("/");
}

/** Rows of a page of documents. */
export const TAX_DOCUMENTS_PER_PAGE = 50;
