import * as z from "zod";
import type { RouteAnswers } from "../answers.ts";
import {
  SELLER_KINDS,
  STAMP_DUTIES,
  TAX_DOCUMENT_KINDS,
  TAX_DOCUMENT_STATES,
  TAX_REGIMES,
} from "./contract.ts";

export const taxAddressOutput = z.strictObject({
  street: z.string(),
  zip: z.string(),
  city: z.string(),
  province: z.string(),
  country: z.string(),
});

/** A seller's tax data; all null while `is_complete` is false. */
export type SellerTaxView = z.output<typeof sellerTaxOutput>;
export const sellerTaxOutput = z.strictObject({
  is_complete: z.boolean(),
  kind: z.enum(SELLER_KINDS).nullable(),
  name: z.string().nullable(),
  tax_code: z.string().nullable(),
  vat_number: z.string().nullable(),
  address: taxAddressOutput.nullable(),
  regime: z.enum(TAX_REGIMES).nullable(),
  stamp_duty: z.enum(STAMP_DUTIES).nullable(),
  series: z.string().nullable(),
  birth_date: z.iso.date().nullable(),
  birth_place: z.string().nullable(),
  register: z.string().nullable(),
  iban_country: z.string().nullable(),
  updated_at: z.iso.datetime().nullable(),
});

export type BillingView = z.output<typeof billingOutput>;
export const billingOutput = z.strictObject({
  is_complete: z.boolean(),
  kind: z.enum(SELLER_KINDS).nullable(),
  name: z.string().nullable(),
  tax_code: z.string().nullable(),
  vat_number: z.string().nullable(),
  address: taxAddressOutput.nullable(),
  sdi_code: z.string().nullable(),
  pec: z.string().nullable(),
  updated_at: z.iso.datetime().nullable(),
});

/** Euros. `number` is the number in the series and year; `label` is how it is printed: "2026/A/12". */
export type TaxDocumentView = z.output<typeof taxDocumentOutput>;
export const taxDocumentOutput = z.strictObject({
  id: z.uuid(),
  kind: z.enum(TAX_DOCUMENT_KINDS),
  series: z.string(),
  year: z.number().int(),
  number: z.number().int(),
  label: z.string(),
  total: z.number(),
  stamp_duty: z.number(),
  state: z.enum(TAX_DOCUMENT_STATES),
  issued_on: z.iso.date(),
  buyer_name: z.string(),
  title: z.string().describe("What was sold"),
  payment_id: z.uuid().nullable(),
  refund_id: z.uuid().nullable(),
  corrects_id: z.uuid().nullable(),
  has_xml: z.boolean(),
  refunds: z
    .array(z.strictObject({ id: z.uuid(), amount: z.number() }))
    .describe("Done refunds of the payment without a credit note; for the seller alone"),
});

/** A paid sale without a document. `asks_invoice`: the buyer gave billing data. Euros. */
export type UndocumentedSale = z.output<typeof undocumentedSaleOutput>;
export const undocumentedSaleOutput = z.strictObject({
  payment_id: z.uuid(),
  title: z.string(),
  day: z.iso.date().nullable().describe("The event's first day; null for a package or a deleted event"),
  buyer_name: z.string(),
  amount: z.number(),
  paid_at: z.iso.datetime().nullable(),
  asks_invoice: z.boolean(),
});

/** `missing`: organizers with fees who gave neither tax nor billing data. */
export type FeeInvoicesView = z.output<typeof feeInvoicesOutput>;
export const feeInvoicesOutput = z.strictObject({
  issued: z.number().int(),
  missing: z.array(z.strictObject({ user_id: z.uuid(), full_name: z.string() })),
});

const OTHER_SECRET = "With another TAX_DATA_SECRET than the stored data's the answer is `misconfigured`.";

export const invoicesAnswers: RouteAnswers = {
  "GET /api/me/tax": {
    summary: "The caller's tax data as a seller",
    note: OTHER_SECRET,
    output: sellerTaxOutput,
  },
  "PUT /api/me/tax": {
    summary: "Stores the caller's tax data as a seller",
    note: "They are encrypted; besides the caller only admins read them, each time with an entry in the audit log.",
    output: sellerTaxOutput,
  },
  "GET /api/me/billing": { summary: "The caller's billing data as a buyer", output: billingOutput },
  "PUT /api/me/billing": {
    summary: "Stores the caller's billing data as a buyer",
    note: "A seller sees them only within a document issued afterwards.",
    output: billingOutput,
  },
  "GET /api/admin/users/:id/tax": {
    summary: "A seller's tax data; each look leaves an entry in the audit log",
    output: sellerTaxOutput,
  },
  "POST /api/payments/:id/document": {
    summary: "Issues the receipt or invoice of a payment",
    note: "The seller is the organizer of the ledger; for a package the site, for which admins issue. The next number of the seller's series and year is taken by the same statement. `already_issued` names the document in `current`.",
    answers: { 201: taxDocumentOutput },
    refusals: [
      "already_issued",
      "billing_data_missing",
      "invoice_not_possible",
      "payment_not_paid",
      "tax_data_missing",
    ],
  },
  "POST /api/refunds/:id/credit-note": {
    summary: "Issues the credit note of a done refund",
    answers: { 201: taxDocumentOutput },
    refusals: ["already_issued", "document_missing", "refund_not_done"],
  },
  "GET /api/documents": {
    summary: "The caller's documents as seller or buyer, newest first",
    output: z.array(taxDocumentOutput),
    refusals: ["forbidden", "two_factor_missing"],
  },
  "GET /api/documents/sales": {
    summary: "Paid sales of the caller without a document, newest first; for admins also the site's",
    output: z.array(undocumentedSaleOutput),
    refusals: ["forbidden", "two_factor_missing"],
  },
  "GET /api/documents/export": {
    summary: "The documents that a seller issued in a month",
    note: "`zip` contains the FatturaPA files and marks their documents as exported; `csv` has a line for each document.",
    output: ["application/zip", "text/csv"],
    refusals: ["forbidden", "two_factor_missing"],
  },
  "GET /api/documents/:file": {
    summary: "A document as PDF or FatturaPA file: its id and `.pdf` or `.xml`",
    note: "The seller opens both, the buyer the PDF; admins open any, each time with an entry in the audit log.",
    output: ["application/pdf", "application/xml"],
  },
  "POST /api/admin/fee-invoices": {
    summary: "Issues the site's invoices of a past month's fees, one for each organizer",
    note: "A repeated call issues only those that are missing.",
    output: feeInvoicesOutput,
    refusals: ["invoice_not_possible", "tax_data_missing"],
  },
  "GET /api/admin/dac7": {
    summary: "The yearly report of sellers by quarter (DAC7), as CSV",
    output: "text/csv",
  },
  "GET /api/payouts/dac7": {
    summary: "The caller's copy of the yearly report (DAC7), as PDF",
    output: "application/pdf",
  },
};
