import { type BudgetCost, type CronBudget, countAffordable, sumCosts } from "../../cronBudget.ts";
import type { Database } from "../../env.ts";
import { addDays, dayInTimeZone } from "../../lib/calendarDays.ts";
import { hourInTimeZone } from "../../lib/timeZones.ts";
import { isHourToRemind } from "../../mail/reminderHours.ts";
import type { CronTick } from "../../runCronJobs.ts";
import { SILENCES_MAX, tryReconcilePayment } from "../reconcile.ts";
import { writeReminders } from "../remindersStore.ts";
import { balanceReminder, CARD_CHARGE_DAYS, lateBalancesMail } from "./rules.ts";
import { claimCardCharge, findBalance, listDueCards, listLateBalances, listOwedBalances } from "./store.ts";

/** Reminders and organizers per tick; the next tick, minutes later, has the others. */
const REMINDERS_PAGE = 50;
const ORGANIZERS_PAGE = 10;
const CARDS_PAGE = 20;

/** Two lists and two batches of notices and mails. */
const REMINDERS_COST: BudgetCost = { statements: 2 + 2 * 2, subrequests: 4 };
/** Upper bound for one card: its claim, three calls to Stripe, each twice when the network fails, and the writes of settling. */
const CARD_COST: BudgetCost = { statements: 24, subrequests: 14 };
const CARDS_LIST_COST: BudgetCost = { statements: 1, subrequests: 1 };
/** What the job keeps of a tick for itself: the reminders and one card. */
export const BALANCES_COST: BudgetCost = sumCosts(REMINDERS_COST, CARDS_LIST_COST, CARD_COST);

/**
 * The cron's job about balances, in the daytime: reminds payers, asks the organizers of late ones to decide, and charges
 * kept cards on the last day, each once. Returns true when the budget ended before the work did.
 */
export async function collectBalances({ env, db, budget }: CronTick, now: Date): Promise<boolean> {
  if (!isHourToRemind(hourInTimeZone(env.TIME_ZONE, now))) return false;
  const today = dayInTimeZone(env.TIME_ZONE, now);
  if (countAffordable(budget, REMINDERS_COST) === 0) return true;
  const owed = (await listOwedBalances(db, today, REMINDERS_PAGE)).map((balance) => ({
    userId: balance.user_id,
    eventId: balance.event_id,
    mail: balanceReminder(balance, today, env.SITE_URL),
  }));
  await writeReminders(db, "balance_due", owed, now);
  const late = (await listLateBalances(db, today, ORGANIZERS_PAGE)).map((event) => ({
    userId: event.organizer_id,
    eventId: event.event_id,
    mail: lateBalancesMail(event, today, env.SITE_URL),
  }));
  await writeReminders(db, "balances_late", late, now);
  return chargeCards(env, db, today, budget);
}

/** Charges due cards one by one; a charge without an answer is asked about by the reconciliation of payments. */
async function chargeCards(env: Env, db: Database, today: string, budget: CronBudget): Promise<boolean> {
  if (countAffordable(budget, CARD_COST, CARDS_LIST_COST) === 0) return true;
  const due = await listDueCards(db, today, addDays(today, -CARD_CHARGE_DAYS), CARDS_PAGE);
  let silences = 0;
  for (const enrolmentId of due) {
    if (countAffordable(budget, CARD_COST) === 0) return true;
    const balance = await findBalance(db, enrolmentId);
    const id = balance && (await claimCardCharge(db, balance, today, new Date()));
    if (!id) continue;
    const outcome = await tryReconcilePayment(env, db, id);
    silences = outcome === "silent" ? silences + 1 : 0;
    if (outcome === "locked_out" || silences === SILENCES_MAX) return false;
  }
  return due.length === CARDS_PAGE;
}
