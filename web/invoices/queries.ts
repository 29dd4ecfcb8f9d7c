import { queryOptions } from "@tanstack/react-query";
import type { BuyerBillingData, SellerTaxData } from "../../worker/invoices/contract.ts";
import type {
  BillingView,
  SellerTaxView,
  TaxDocumentView,
  UndocumentedSale,
} from "../../worker/invoices/outputs.ts";
import { call } from "../lib/api.ts";
import { pagedQuery } from "../lib/pagedQuery.ts";

type Signal = { signal?: AbortSignal };

const FRESH = { staleTime: 30_000 };

/** The prefix of every query about documents, which issuing invalidates. */
export const DOCUMENTS_KEY = ["me", "documents"] as const;

const getTaxData = ({ signal }: Signal) => call<SellerTaxView>("GET", "/api/me/tax", { signal });
export const saveTaxData = (body: SellerTaxData) =>
  call<SellerTaxView | undefined>("PUT", "/api/me/tax", { body });

const getBilling = ({ signal }: Signal) => call<BillingView>("GET", "/api/me/billing", { signal });
export const saveBilling = (body: BuyerBillingData) =>
  call<BillingView | undefined>("PUT", "/api/me/billing", { body });

export const issueDocument = (paymentId: string, kind: "receipt" | "invoice") =>
  call<TaxDocumentView>("POST", `/api/payments/${paymentId}/document`, { body: { kind } });

export const issueCreditNote = (refundId: string) =>
  call<TaxDocumentView>("POST", `/api/refunds/${refundId}/credit-note`);

/** The user's own tax data as a seller. */
export const taxDataQuery = queryOptions({
  queryKey: ["me", "tax"],
  queryFn: ({ signal }) => getTaxData({ signal }),
  ...FRESH,
});

/** The user's own billing data as a buyer. */
export const billingQuery = queryOptions({
  queryKey: ["me", "billing"],
  queryFn: ({ signal }) => getBilling({ signal }),
  ...FRESH,
});

/** The documents that the user issued in a year. */
export function issuedDocumentsQuery(year: string) {
  const query = pagedQuery<TaxDocumentView>([...DOCUMENTS_KEY, "issued", year], "/api/documents", { year });
  return { ...query, ...FRESH };
}

/** The latest documents that sellers issued to the user. */
export const receivedDocumentsQuery = queryOptions({
  queryKey: [...DOCUMENTS_KEY, "received"],
  queryFn: ({ signal }) =>
    call<TaxDocumentView[]>("GET", "/api/documents", { search: { as: "buyer" }, signal }),
  ...FRESH,
});

/** The user's paid sales that have no document yet, newest first. */
export const undocumentedSalesQuery = {
  ...pagedQuery<UndocumentedSale>([...DOCUMENTS_KEY, "sales"], "/api/documents/sales"),
  ...FRESH,
};
