import type { RouteTable } from "../http.ts";
import { type CronTick, cronJob } from "../runCronJobs.ts";
import { ACCOUNTS_RESERVED, refreshStaleAccounts } from "./accounts/refreshStaleAccounts.ts";
import { payoutAccountRoutes } from "./accounts/routes.ts";
import { payoutWebhookRoutes } from "./accounts/webhooks.ts";
import { transferAdminRoutes } from "./transfers/adminRoutes.ts";
import { askForTaxData, TAX_RESERVED } from "./transfers/askForTaxData.ts";
import { transferRoutes } from "./transfers/routes.ts";
import { sendTransfers, TRANSFERS_RESERVED } from "./transfers/sendTransfers.ts";

/** Organizers' accounts at Stripe, the money transferred to them, and what an admin sees of both. */
export const payoutsApi: RouteTable = {
  "/payments": [payoutWebhookRoutes],
  "/payouts": [payoutAccountRoutes, transferRoutes],
  "/admin/payouts": [transferAdminRoutes],
};

export function payoutJobs(tick: CronTick) {
  return [
    // First, because the next jobs ask whose account is active.
    cronJob("payout accounts", ACCOUNTS_RESERVED, () => refreshStaleAccounts(tick)),
    // Before the transfers, because it asks whose money is due.
    cronJob("tax data of organizers", TAX_RESERVED, () => askForTaxData(tick)),
    cronJob("transfers", TRANSFERS_RESERVED, () => sendTransfers(tick)),
  ];
}
