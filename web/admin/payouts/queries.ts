import type { FeeInvoicesView, SellerTaxView } from "../../../worker/invoices/outputs.ts";
import type {
  AdminFailedPayout,
  AdminFailedTransfer,
  AdminPayoutAccount,
  AdminPayoutsView,
} from "../../../worker/payouts/outputs.ts";
import { call } from "../../lib/api.ts";
import { pagedQuery } from "../../lib/pagedQuery.ts";
import { readQuery } from "../../lib/readQuery.ts";
import { PAYMENTS_KEY } from "../payments/queries.ts";

/** Forgives so many euros of a payment's debt. */
export const requestForgiveness = (paymentId: string, amount: number) =>
  call<unknown>("POST", `/api/admin/payouts/${paymentId}/forgive`, { body: { amount } });

export const requestTransferRetry = (paymentId: string) =>
  call<unknown>("POST", `/api/admin/payouts/${paymentId}/retry`);

/** Issues the invoices for the platform's fees of a month, YYYY-MM; those already issued stay. */
export const requestFeeInvoices = (month: string) =>
  call<FeeInvoicesView>("POST", "/api/admin/fee-invoices", { body: { month } });

const PAYOUTS_KEY = [...PAYMENTS_KEY, "payouts"] as const;
const PAGE_SIZE = "25";

/** The totals of all organizers. */
export const adminPayoutsQuery = readQuery<AdminPayoutsView>(
  [...PAYOUTS_KEY, "totals"],
  "/api/admin/payouts",
  { staleTime: 30_000 },
);

function payoutListQuery<Row>(name: "accounts" | "failed" | "returned") {
  const query = pagedQuery<Row>([...PAYOUTS_KEY, name], `/api/admin/payouts/${name}`, { limit: PAGE_SIZE });
  return { ...query, staleTime: 30_000 };
}

export const troubledAccountsQuery = payoutListQuery<AdminPayoutAccount>("accounts");
export const failedTransfersQuery = payoutListQuery<AdminFailedTransfer>("failed");
export const returnedPayoutsQuery = payoutListQuery<AdminFailedPayout>("returned");

/** An organizer's tax data. Each look is an entry of the audit log, so it is not repeated by itself. */
export const sellerTaxQuery = (userId: string) =>
  readQuery<SellerTaxView>(["me", "admin", "tax", userId], `/api/admin/users/${userId}/tax`, {
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
