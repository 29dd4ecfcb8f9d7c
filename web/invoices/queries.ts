import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { BuyerBillingData, SellerTaxData } from "../../worker/invoices/contract.ts";
import type {
  BillingView,
  SellerTaxView,
  TaxDocumentView,
  UndocumentedSale,
} from "../../worker/invoices/outputs.ts";
import { call, callWithHeaders } from "../lib/api.ts";

type Signal = { signal?: AbortSignal };
type TaxDocumentsSearch = { year?: string; as?: "buyer"; cursor?: string | undefined };

const FRESH = { staleTime: 30_000 };

/** The prefix of every query about documents, which issuing invalidates. */
export const DOCUMENTS_KEY = ["me", "documents"] as const;

const getTaxData = ({ signal }: Signal) => call<SellerTaxView>("GET", "/api/me/tax", { signal });
export const saveTaxData = (body: SellerTaxData) =>
  call<SellerTaxView | undefined>("PUT", "/api/me/tax", { body });

const getBilling = ({ signal }: Signal) => call<BillingView>("GET", "/api/me/billing", { signal });
export const saveBilling = (body: BuyerBillingData) =>
  call<BillingView | undefined>("PUT", "/api/me/billing", { body });

async function getTaxDocuments(search: TaxDocumentsSearch, { signal }: Signal) {
  const { body, headers } = await callWithHeaders<TaxDocumentView[]>("GET", "/api/documents", {
    search,
    signal,
  });
  return { documents: body, next: headers.get("X-Next-Cursor") ?? undefined };
}

async function getUndocumentedSales(cursor: string | undefined, { signal }: Signal) {
  const { body, headers } = await callWithHeaders<UndocumentedSale[]>("GET", "/api/documents/sales", {
    search: { cursor },
    signal,
  });
  return { sales: body, next: headers.get("X-Next-Cursor") ?? undefined };
}

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
  return infiniteQueryOptions({
    queryKey: [...DOCUMENTS_KEY, "issued", year],
    queryFn: ({ pageParam, signal }) => getTaxDocuments({ year, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    ...FRESH,
  });
}

/** The latest documents that sellers issued to the user. */
export const receivedDocumentsQuery = queryOptions({
  queryKey: [...DOCUMENTS_KEY, "received"],
  queryFn: async ({ signal }) => (await getTaxDocuments({ as: "buyer" }, { signal })).documents,
  ...FRESH,
});

/** The user's paid sales that have no document yet, newest first. */
export const undocumentedSalesQuery = infiniteQueryOptions({
  queryKey: [...DOCUMENTS_KEY, "sales"],
  queryFn: ({ pageParam, signal }) => getUndocumentedSales(pageParam, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next,
  ...FRESH,
});
