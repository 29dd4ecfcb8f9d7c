import { type BudgetCost, countAffordable } from "../../cronBudget.ts";
import { addDays, dayInTimeZone } from "../../lib/calendarDays.ts";
import { formatMailDeadline } from "../../lib/longDays.ts";
import type { MailDraft } from "../../mail/store.ts";
import type { CronTick } from "../../runCronJobs.ts";
import { PAYOUTS_PATH, TAX_REMINDER_DAYS, TAX_STOP_DAYS } from "../contract.ts";
import { lastDueDay } from "./rules.ts";
import { dueTermsNow } from "./sendTransfers.ts";
import { listTaxRequests, type TaxRequest, writeTaxRequest } from "./taxDataStore.ts";

const REQUEST_COST: BudgetCost = { statements: 3, subrequests: 1 };
const LIST_COST: BudgetCost = { statements: 1, subrequests: 1 };
/** What the job keeps of a tick for itself: its list and one request. */
export const TAX_RESERVED: BudgetCost = { statements: 4, subrequests: 2 };
/** The most organizers whom one run asks. */
const REQUESTS_MAX = 10;

/**
 * The cron's job: asks organizers for missing tax data when their first transfer is due, and reminds them twice. Returns
 * whether the budget was used up. Transfers stop after TAX_STOP_DAYS, sales never.
 */
export async function askForTaxData({ env, db, budget }: CronTick): Promise<boolean> {
  const limit = Math.min(REQUESTS_MAX, countAffordable(budget, REQUEST_COST, LIST_COST));
  if (limit === 0) return true;
  const now = new Date();
  const remindedBefore = new Date(now.getTime() - TAX_REMINDER_DAYS * 86_400_000).toISOString();
  const lastDay = lastDueDay(dueTermsNow(env, now));
  const requests = await listTaxRequests(db, { lastDay, remindedBefore, limit });
  for (const request of requests) {
    const at = new Date();
    await writeTaxRequest(db, request, { mail: requestMail(env, request, at), href: PAYOUTS_PATH }, at);
  }
  return requests.length === limit;
}

function requestMail(env: Env, request: TaxRequest, now: Date): MailDraft {
  const { user_id, email, full_name, language, tax_asked_at, tax_reminders } = request;
  const asked = dayInTimeZone(env.TIME_ZONE, tax_asked_at ? new Date(tax_asked_at) : now);
  return {
    recipient: email,
    language,
    template: "tax_data_asked",
    params: {
      name: full_name,
      day: formatMailDeadline(addDays(asked, TAX_STOP_DAYS), language),
      link: env.SITE_URL + PAYOUTS_PATH,
    },
    dedupeKey: `tax data ${user_id} ${asked} ${tax_asked_at ? tax_reminders + 1 : 0}`,
  };
}
