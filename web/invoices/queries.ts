import type { BuyerBillingData, SellerTaxData } from "../../worker/invoices/contract.ts";
import type {
  BillingView,
  SellerTaxView,
  TaxDocumentView,
  UndocumentedSale,
} from "../../worker/invoices/outputs.ts";
import { call } from "../lib/api.ts";
import { pagedQuery } from "../lib/pagedQuery.ts";
import { readQuery } from "../lib/readQuery.ts";

const FRESH = { staleTime: 30_000 };

/** The prefix of every query about documents, which issuing invalidates. */
export const DOCUMENTS_KEY = ["me", "documents"] as const;

export const saveTaxData = (body: SellerTaxData) =>
  call<SellerTaxView | undefined>("PUT", "/api/me/tax", { body });

export const saveBilling = (body: BuyerBillingData) =>
  call<BillingView | undefined>("PUT", "/api/me/billing", { body });

export const issueDocument = (paymentId: string, kind: "receipt" | "invoice") =>
  call<TaxDocumentView>("POST", `/api/payments/${paymentId}/document`, { body: { kind } });

export const issueCreditNote = (refundId: string) =>
  call<TaxDocumentView>("POST", `/api/refunds/${refundId}/credit-note`);

/** The user's own tax data as a seller. */
export const taxDataQuery = readQuery<SellerTaxView>(["me", "tax"], "/api/me/tax", FRESH);

/** The user's own billing data as a buyer. */
export const billingQuery = readQuery<BillingView>(["me", "billing"], "/api/me/billing", FRESH);

/** The documents that the user issued in a year. */
export function issuedDocumentsQuery(year: string) {
  const query = pagedQuery<TaxDocumentView>([...DOCUMENTS_KEY, "issued", year], "/api/documents", { year });
  return { ...query, ...FRESH };
}

/** The latest documents that sellers issued to the user. */
export const receivedDocumentsQuery = readQuery<TaxDocumentView[]>(
  [...DOCUMENTS_KEY, "received"],
  "/api/documents",
  { search: { as: "buyer" }, ...FRESH },
);

/** The user's paid sales that have no document yet, newest first. */
export const undocumentedSalesQuery = {
  ...pagedQuery<UndocumentedSale>([...DOCUMENTS_KEY, "sales"], "/api/documents/sales"),
  ...FRESH,
};
