import { type BudgetCost, countAffordable } from "../../cronBudget.ts";
import { dayInTimeZone } from "../../lib/calendarDays.ts";
import type { CronTick } from "../../runCronJobs.ts";
import { listUnsentVouchers, writeVoucherMails } from "./store.ts";

/** Vouchers per run; the next tick, minutes later, has the others. */
const VOUCHERS_PAGE = 10;

/** The list, and for each voucher its mail and its mark. */
export const VOUCHER_MAILS_COST: BudgetCost = { statements: 1 + 2 * VOUCHERS_PAGE, subrequests: 2 };

/** The cron's job: writes the mails of vouchers to their recipients on their day. Returns true when others are left. */
export async function sendVoucherMails({ env, db, budget }: CronTick, now: Date): Promise<boolean> {
  if (countAffordable(budget, VOUCHER_MAILS_COST) === 0) return true;
  const due = await listUnsentVouchers(db, dayInTimeZone(env.TIME_ZONE, now), VOUCHERS_PAGE);
  await writeVoucherMails(db, due, env.SITE_URL, now);
  return due.length === VOUCHERS_PAGE;
}
