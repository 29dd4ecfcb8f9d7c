import { type BudgetCost, countAffordable } from "../../cronBudget.ts";
import { log } from "../../log.ts";
import { SILENCES_MAX } from "../../payments/reconcile.ts";
import { isApiKeyInvalid, isStripeError } from "../../payments/Stripe.ts";
import type { CronTick } from "../../runCronJobs.ts";
import { refreshAccount } from "./refreshAccount.ts";
import { staleBefore } from "./rules.ts";
import { listStaleAccounts } from "./store.ts";

/** Upper bound for one account: a retrieval, twice when the network fails, its owner's language, and the record. */
const REFRESH_COST: BudgetCost = { statements: 3, subrequests: 4 };
const LIST_COST: BudgetCost = { statements: 1, subrequests: 1 };
/** What the job keeps of a tick for itself: its list and one account. */
export const ACCOUNTS_RESERVED: BudgetCost = { statements: 4, subrequests: 5 };
/** The most accounts that one run retrieves. */
const REFRESHED_MAX = 10;

/**
 * The cron's job: retrieves the accounts of which Stripe told nothing for a day, in case an event was lost, those
 * retrieved longest ago first. Stops when Stripe rejects the API key, or leaves SILENCES_MAX accounts in a row unanswered.
 * Returns whether the budget was used up.
 */
export async function refreshStaleAccounts({ env, db, budget }: CronTick): Promise<boolean> {
  const limit = Math.min(REFRESHED_MAX, countAffordable(budget, REFRESH_COST, LIST_COST));
  if (limit === 0) return true;
  const accounts = await listStaleAccounts(db, staleBefore(new Date()), limit);
  let silences = 0;
  for (const account of accounts) {
    try {
      const { state, asked_by, requirements, deadline } = account;
      // A key of another account or mode says nothing of all accounts at once.
      const ifUnknown = { state, asked_by, requirements, deadline };
      await refreshAccount(env, db, account, { ifUnknown });
      silences = 0;
    } catch (error) {
      if (!isStripeError(error)) throw error;
      log("warn", "Stripe does not answer about an account", account.user_id, error.message);
      silences += 1;
      if (isApiKeyInvalid(error) || silences === SILENCES_MAX) return false;
    }
  }
  return accounts.length === limit;
}
