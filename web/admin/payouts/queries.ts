import { queryOptions } from "@tanstack/react-query";
import type { FeeInvoicesView, SellerTaxView } from "../../../worker/invoices/outputs.ts";
import type { AdminPayoutsView } from "../../../worker/payouts/outputs.ts";
import { call } from "../../lib/api.ts";
import { PAYMENTS_KEY } from "../payments/queries.ts";

type Signal = { signal?: AbortSignal };

const getAdminPayouts = ({ signal }: Signal) =>
  call<AdminPayoutsView>("GET", "/api/admin/payouts", { signal });

const getSellerTaxData = (userId: string, { signal }: Signal) =>
  call<SellerTaxView>("GET", `/api/admin/users/${userId}/tax`, { signal });

export const requestTransferRetry = (paymentId: string) =>
  call<unknown>("POST", `/api/admin/payouts/${paymentId}/retry`);

/** Issues the invoices for the platform's fees of a month, YYYY-MM; those already issued stay. */
export const requestFeeInvoices = (month: string) =>
  call<FeeInvoicesView>("POST", "/api/admin/fee-invoices", { body: { month } });

/** Accounts, failed transfers and payouts, and the totals of all organizers. */
export const adminPayoutsQuery = queryOptions({
  queryKey: [...PAYMENTS_KEY, "payouts"],
  queryFn: ({ signal }) => getAdminPayouts({ signal }),
  staleTime: 30_000,
});

/** An organizer's tax data. Each look is an entry of the audit log, so it is not repeated by itself. */
export function sellerTaxQuery(userId: string) {
  return queryOptions({
    queryKey: ["me", "admin", "tax", userId],
    queryFn: ({ signal }) => getSellerTaxData(userId, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
