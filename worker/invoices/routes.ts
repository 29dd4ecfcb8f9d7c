import type { RouteTable } from "../http.ts";
import { adminDac7Routes, dac7CopyRoutes } from "./dac7/routes.ts";
import {
  creditNoteRoutes,
  documentRoutes,
  feeInvoiceRoutes,
  paymentDocumentRoutes,
} from "./issuing/routes.ts";
import { adminTaxRoutes, ownTaxRoutes } from "./tax/routes.ts";

/** Tax data of sellers, billing data of buyers, and the documents that sellers issue. */
export const invoicesApi: RouteTable = {
  "/me": [ownTaxRoutes],
  "/documents": [documentRoutes],
  "/payments": [paymentDocumentRoutes],
  "/refunds": [creditNoteRoutes],
  "/payouts": [dac7CopyRoutes],
  "/admin/users": [adminTaxRoutes],
  "/admin/dac7": [adminDac7Routes],
  "/admin/fee-invoices": [feeInvoiceRoutes],
};
