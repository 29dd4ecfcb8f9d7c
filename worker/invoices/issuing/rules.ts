import { toTaxCode, toVatNumber } from "../../lib/taxCodes.ts";
import {
  type BuyerBillingData,
  canInvoice,
  type SellerTaxData,
  STAMP_DUTY_ABOVE_CENTS,
  STAMP_DUTY_CENTS,
  TAX_REGIMES,
  type TaxDocumentKind,
  type TaxDocumentLine,
  taxDocumentLabel,
  VAT_RATE_PERCENT,
} from "../contract.ts";
import type { DocumentBuyer, DocumentParties } from "../encryption.ts";
import type { TaxDocumentView } from "../outputs.ts";
import type { TaxDocumentRow } from "../schema.ts";

/** Added to the seller's series: receipts and credit notes have numbers of their own, so that invoices have no gap. */
const RECEIPT_SUFFIX = "R";
const CREDIT_NOTE_SUFFIX = "NC";

export function seriesOf(kind: TaxDocumentKind, series: string): string {
  const suffix = { receipt: RECEIPT_SUFFIX, credit_note: CREDIT_NOTE_SUFFIX, invoice: "" }[kind];
  return [series, suffix].filter((part) => part !== "").join("-");
}

type SiteOperatorVars = Pick<
  Env,
  "OPERATOR_NAME" | "OPERATOR_ADDRESS" | "OPERATOR_VAT_NUMBER" | "OPERATOR_REGISTER" | "OPERATOR_TAX_REGIME"
>;

/** "Calata Esempio 1, 16100 Genova (GE), Italia". */
const OPERATOR_ADDRESS = /^(?<street>.+),\s*(?<zip>\d{5})\s+(?<city>[^()]+?)\s*\((?<province>[A-Z]{2})\)/;

/** The site as the seller of packages and fees; null when its address has another form, or its data are missing. */
export function siteSellerData(operator: SiteOperatorVars): SellerTaxData | null {
  const parts = OPERATOR_ADDRESS.exec(operator.OPERATOR_ADDRESS)?.groups;
  const regime = TAX_REGIMES.find((one) => one === operator.OPERATOR_TAX_REGIME);
  const vatNumber = toVatNumber(operator.OPERATOR_VAT_NUMBER, "IT");
  if (!parts || !regime || !operator.OPERATOR_NAME || !/^\d{11}$/.test(vatNumber)) return null;
  const { street = "", zip = "", city = "", province = "" } = parts;
  return {
    kind: "company",
    name: operator.OPERATOR_NAME,
    tax_code: toTaxCode(vatNumber),
    vat_number: vatNumber,
    address: { street, zip, city, province, country: "IT" },
    regime,
    stamp_duty: "automatic",
    series: "",
    birth_date: null,
    birth_place: null,
    register: operator.OPERATOR_REGISTER || null,
    iban_country: "IT",
  };
}

type VatRule = Pick<TaxDocumentLine, "vat_rate" | "nature" | "legal_text">;

const NO_VAT = {
  flat_rate: {
    nature: "N2.2",
    legal_text: "Operazione effettuata ai sensi dell'art. 1, commi 54-89, L. 190/2014",
  },
  association: {
    nature: "N4",
    legal_text: "Esente: art. 10 DPR 633/1972 e art. 36-bis DL 75/2023; per i soci art. 4 c. 4 DPR 633/1972",
  },
  without_number: {
    nature: "N2.2",
    legal_text: "Operazione fuori dal campo IVA: prestazione non abituale, art. 5 DPR 633/1972",
  },
  abroad: { nature: "N2.1", legal_text: "Inversione contabile: art. 7-ter DPR 633/1972" },
} as const;

/**
 * The VAT of a sale by the seller's regime. What the site sells to a business abroad is taxed there; an accountant
 * decides what else differs.
 */
export function vatRule(seller: SellerTaxData, buyer: DocumentBuyer, isSite = false): VatRule {
  const without = (rule: (typeof NO_VAT)[keyof typeof NO_VAT]) => ({ vat_rate: 0, ...rule });
  if (seller.regime === "RF19") return without(NO_VAT.flat_rate);
  if (seller.kind === "association") return without(NO_VAT.association);
  if (seller.regime === "none") return without(NO_VAT.without_number);
  const isForeignBusiness = "vat_number" in buyer && buyer.vat_number && buyer.address.country !== "IT";
  if (isSite && isForeignBusiness) return without(NO_VAT.abroad);
  return { vat_rate: VAT_RATE_PERCENT, nature: null, legal_text: null };
}

type DocumentAmounts = Pick<TaxDocumentRow, "net_cents" | "vat_cents" | "stamp_duty_cents" | "total_cents">;

/** The amounts of a price that contains its VAT, so that net and VAT add up to it exactly. */
export function amountsOf(
  cents: number,
  { vat_rate, nature }: VatRule,
  { kind, stamp_duty }: { kind: TaxDocumentKind; stamp_duty: SellerTaxData["stamp_duty"] },
): DocumentAmounts {
  const net_cents = Math.round((cents * 100) / (100 + vat_rate));
  const isStamped =
    kind !== "credit_note" && stamp_duty === "automatic" && nature !== null && nature !== "N2.1";
  return {
    net_cents,
    vat_cents: cents - net_cents,
    stamp_duty_cents: isStamped && net_cents > STAMP_DUTY_ABOVE_CENTS ? STAMP_DUTY_CENTS : 0,
    total_cents: cents,
  };
}

/** Whether a document has a FatturaPA file: invoices, and what corrects them, of sellers in Italy. */
export function hasXml(kind: TaxDocumentKind, seller: SellerTaxData, corrected?: TaxDocumentKind): boolean {
  return (corrected ?? kind) === "invoice" && canInvoice(seller) && seller.address.country === "IT";
}

/** Number of a FatturaPA file: five capitals and digits, which rise with each file of a seller. */
export function fileProgressive(fileNumber: number): string {
  return fileNumber.toString(36).toUpperCase().padStart(5, "0");
}

/** "IT01234567897_0000A.xml". */
export function xmlFileName({ tax_code }: SellerTaxData, fileNumber: number): string {
  return `IT${tax_code}_${fileProgressive(fileNumber)}.xml`;
}

export function toTaxDocumentView(
  row: Omit<TaxDocumentRow, "parties">,
  { buyer }: DocumentParties,
  uncredited: TaxDocumentView["refunds"] = [],
): TaxDocumentView {
  const { id, kind, series, year, number, state, issued_on, payment_id, refund_id, corrects_id } = row;
  return {
    id,
    kind,
    series,
    year,
    number,
    label: taxDocumentLabel(row),
    total: row.total_cents / 100,
    stamp_duty: row.stamp_duty_cents / 100,
    state,
    issued_on,
    buyer_name: buyer.name,
    title: row.lines.map(({ description }) => description).join(", "),
    payment_id,
    refund_id,
    corrects_id,
    has_xml: row.file_number !== null,
    refunds: kind === "credit_note" ? [] : uncredited,
  };
}

/** Whether a buyer gave billing data, and not only a name. */
export function hasBillingData(buyer: DocumentBuyer): buyer is BuyerBillingData {
  return "address" in buyer;
}
